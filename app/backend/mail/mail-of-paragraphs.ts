import type { TFunction } from "i18next";
import type { Selectable } from "kysely";
import type { Mails } from "../db/tables/mails";
import { mailMarkup } from "./markup";
import type { InlinePicture, Message } from "./message";
import type { MailOfParagraphs, Paragraph, Row } from "./paragraphs";

/** A queued mail as text and as HTML, from the same paragraphs. Pictures add nothing that the text lacks. */
export function mailOfParagraphs(
  { recipient, locale }: Selectable<Mails>,
  t: TFunction,
  mail: MailOfParagraphs,
): Message {
  const { subject, headers, paragraphs } = mail;
  return {
    to: recipient,
    subject,
    headers,
    text: paragraphs.map(textOf).join("\n\n"),
    html: mailMarkup(mail, { locale, shopName: t("mail:shop_name") }),
    pictures: picturesOf(paragraphs),
  };
}

/** Each picture once. */
function picturesOf(paragraphs: readonly Paragraph[]): InlinePicture[] {
  const all = paragraphs.flatMap((paragraph) => {
    if (typeof paragraph === "string") return [];
    if ("products" in paragraph) return paragraph.products.flatMap(({ picture }) => picture ?? []);
    return "frame" in paragraph && paragraph.frame.code ? [paragraph.frame.code.picture] : [];
  });
  return [...new Map(all.map((picture) => [picture.cid, picture])).values()];
}

function textOf(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return paragraph;
  if ("url" in paragraph) {
    const before = paragraph.text ?? (paragraph.label && `${paragraph.label}:`);
    return before === undefined ? paragraph.url : `${before}\n${paragraph.url}`;
  }
  if ("strong" in paragraph) return paragraph.strong;
  if ("heading" in paragraph) return `${paragraph.heading}:\n${paragraph.text}`;
  if ("rows" in paragraph) return rowsText(paragraph.rows);
  if ("sums" in paragraph) return rowsText(paragraph.sums);
  if ("small" in paragraph) return paragraph.small;
  if ("products" in paragraph)
    return paragraph.products
      .map(({ text, amount }) => (amount === undefined ? text : `${text}: ${amount}`))
      .join("\n");
  if ("cards" in paragraph) return paragraph.cards.map(({ label, code }) => `${label}: ${code}`).join("\n");
  const { title, text, rows = [] } = paragraph.frame;
  return [title, text, rowsText(rows)].filter(Boolean).join("\n");
}

const rowsText = (rows: readonly Row[]) => rows.map(([label, value]) => `${label}: ${value}`).join("\n");
