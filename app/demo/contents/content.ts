/** A page of text as HTML; what `{{name}}` may stand for is listed in `views/information-facts.server.ts`. */
export interface DemoContent {
  id: string;
  title: { en: string; it: string };
  en: string;
  it: string;
}
