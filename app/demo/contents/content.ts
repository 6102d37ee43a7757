/** A text page as HTML; `app/information/placeholders.server.ts` has the values of its placeholders `{{name}}`. */
export interface DemoContent {
  id: string;
  title: { en: string; it: string };
  en: string;
  it: string;
}
