/** The part of the package `sanitize-html` that we use; the package has no types. */
declare module "sanitize-html" {
  namespace sanitizeHtml {
    interface Tag {
      tagName: string;
      attribs: Record<string, string>;
    }
    interface IOptions {
      allowedTags: string[];
      allowedAttributes: Record<string, string[]>;
      allowedSchemes?: string[];
      allowProtocolRelative?: boolean;
      disallowedTagsMode?: "discard" | "completelyDiscard";
      transformTags?: Record<string, string | ((tagName: string, attribs: Record<string, string>) => Tag)>;
    }
  }
  function sanitizeHtml(html: string, options: sanitizeHtml.IOptions): string;
  export = sanitizeHtml;
}
