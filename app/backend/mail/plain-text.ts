import sanitizeHtml from "sanitize-html";
import { unescaped } from "~/html/entities";

/** HTML as the text of a mail: blank lines between paragraphs, headings in capitals, list items with a dash. */
export function plainText(html: string): string {
  const marked = html
    .replace(/\s+/g, " ")
    .replace(/<h\d\b[^<>]*>((?:(?!<h\d).)*?)<\/h\d>/gi, (_, heading: string) => `\n\n${heading.toUpperCase()}\n\n`)
    .replace(/<br\b[^>]*>|<\/?tr\b[^>]*>/gi, "\n")
    .replace(/<li\b[^>]*>/gi, "\n- ")
    .replace(/<\/(?:td|th)>/gi, " ")
    .replace(/<\/?(?:p|ul|ol|dl|address|blockquote|table|details|summary|hr)\b[^>]*>/gi, "\n\n");
  const text = unescaped(sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} }));
  return text
    .replace(/[^\S\n\u00a0]*\n[^\S\n\u00a0]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
