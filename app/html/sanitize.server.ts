import sanitizeHtml from "sanitize-html";
import { unescaped } from "./entities";

const ID = /^[a-z][a-z0-9-]{0,60}$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["h2", "h3", "h4", "p", "br", "hr", "strong", "em", "small", "code", "blockquote", "address", "a"],
    ...["ul", "ol", "li", "dl", "dt", "dd", "details", "summary"],
    ...["table", "caption", "thead", "tbody", "tr", "th", "td"],
  ],
  allowedAttributes: { a: ["href", "rel"], h2: ["id"], ol: ["start"], th: ["scope", "colspan"], td: ["colspan"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  transformTags: {
    // The page has its own first heading.
    h1: "h2",
    b: "strong",
    i: "em",
    h2: (tagName, { id = "" }) => ({ tagName, attribs: only("id", ID.test(id) ? id : "") }),
    a: (tagName, { href = "" }) => ({
      tagName,
      attribs: { href, ...only("rel", /^https?:/i.test(href) ? "noopener noreferrer" : "") },
    }),
  },
};

/** The attribute, unless it is empty. */
function only(name: string, value: string): Record<string, string> {
  return value ? { [name]: value } : {};
}

/** Sanitizes HTML from any source: removes scripts, styles, pictures, frames, forms and event handlers. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, options).trim();
}

/** The text of HTML without tags, on one line. */
export function plainText(html: string): string {
  const text = sanitizeHtml(html.replace(/<(?:\/(?:p|li|td|th|h\d|summary)|br)\b/gi, " $&"), {
    allowedTags: [],
    allowedAttributes: {},
  });
  return unescaped(text).replace(/\s+/g, " ").trim();
}

const ELEMENTS = new Set([...(options.allowedTags || []), ...Object.keys(options.transformTags ?? {})]);
/** Of a page of the shop, or with a scheme that is allowed. */
const ADDRESS = /^(?:https?:|mailto:|tel:|(?![a-z][a-z0-9+.-]*:|[/\\]{2}))/i;

/**
 * What `sanitize` removes from HTML, for a message to its author: elements, event handlers, addresses and anchors. Styles and
 * classes are removed too, but nothing is missing without them.
 */
export function removedBySanitizing(html: string): string[] {
  const removed: string[] = [];
  sanitizeHtml(html, {
    ...options,
    onOpenTag(tag: string, attributes: Record<string, string>) {
      if (!ELEMENTS.has(tag)) removed.push(`the element <${tag.slice(0, 40)}>`);
      for (const [name, value] of Object.entries(attributes)) {
        if (name.startsWith("on")) removed.push(`the attribute ${name.slice(0, 40)}`);
        // A placeholder stands for an address of the shop's own.
        if (name === "href" && !/^\{\{[^{}]*\}\}/.test(value) && !ADDRESS.test(value.replace(/[\p{Cc}\s]/gu, "")))
          removed.push(`the address "${value.slice(0, 60)}"`);
        if (name === "id" && !(tag === "h2" && ID.test(value))) removed.push(`the id "${value.slice(0, 60)}"`);
      }
    },
  });
  return [...new Set(removed)];
}
