import { escaped } from "~/html/entities";
import type { Message } from "./message";

/** A paragraph, or a URL on its own. */
export type Paragraph = string | { url: string };

interface MailOfParagraphs extends Pick<Message, "to" | "subject" | "headers"> {
  locale: "en" | "it";
  paragraphs: readonly Paragraph[];
}

/** A mail of paragraphs and links, as text and HTML. */
export function mailOfParagraphs({ to, subject, headers, locale, paragraphs }: MailOfParagraphs): Message {
  return {
    to,
    subject,
    headers,
    text: paragraphs.map((one) => (typeof one === "string" ? one : one.url)).join("\n\n"),
    html: [
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
      '<body style="margin:0;padding:16px;font:16px/1.5 sans-serif;color:#111;background:#fff">',
      ...paragraphs.map(markup),
      "</body></html>",
    ].join("\n"),
  };
}

function markup(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return `<p>${escaped(paragraph)}</p>`;
  return `<p><a href="${escaped(paragraph.url)}">${escaped(paragraph.url)}</a></p>`;
}
