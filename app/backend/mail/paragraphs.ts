import { escaped } from "~/html/entities";
import type { Message } from "./message";

/** A label and its value, such as a line of an order and its amount. */
export type Row = readonly [label: string, value: string];

/**
 * A part of a mail: text, whose blank lines begin new paragraphs; a URL on its own or after its text; or rows of labels and
 * values.
 */
export type Paragraph = string | { text?: string; url: string } | { rows: readonly Row[] };

export interface MailOfParagraphs extends Pick<Message, "to" | "subject" | "headers"> {
  locale: "en" | "it";
  paragraphs: readonly Paragraph[];
}

/** A mail as text and as HTML, from the same paragraphs. It has no pictures. */
export function mailOfParagraphs({ to, subject, headers, locale, paragraphs }: MailOfParagraphs): Message {
  return {
    to,
    subject,
    headers,
    text: paragraphs.map(textOf).join("\n\n"),
    html: [
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>`,
      '<body style="margin:0;padding:16px;font:16px/1.5 sans-serif;color:#111;background:#fff">',
      '<div style="max-width:600px;margin:0 auto">',
      ...paragraphs.map(markup),
      "</div></body></html>",
    ].join("\n"),
  };
}

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return paragraph;
  if ("rows" in paragraph) return paragraph.rows.map(([label, value]) => `${label}: ${value}`).join("\n");
  return paragraph.text === undefined ? paragraph.url : `${paragraph.text}\n${paragraph.url}`;
}

function markup(paragraph: Paragraph): string {
  if (typeof paragraph === "string")
    return paragraph
      .split(/\n{2,}/)
      .map(textMarkup)
      .join("\n");
  if ("rows" in paragraph)
    return `<table style="border-collapse:collapse;margin:16px 0">${paragraph.rows.map(rowMarkup).join("")}</table>`;
  const { text, url } = paragraph;
  const link = `<a href="${escaped(url)}" style="word-break:break-all">${escaped(url)}</a>`;
  return `<p>${text === undefined ? "" : `${lineMarkup(text)}<br>`}${link}</p>`;
}

const textMarkup = (text: string) => `<p>${lineMarkup(text)}</p>`;

const lineMarkup = (text: string) => escaped(text).replaceAll("\n", "<br>");

function rowMarkup([label, value]: Row): string {
  const cell = "padding:4px 0;vertical-align:top";
  const name = `<th scope="row" style="${cell};padding-right:16px;text-align:left;font-weight:normal">${escaped(label)}</th>`;
  return `<tr>${name}<td style="${cell}">${escaped(value)}</td></tr>`;
}
