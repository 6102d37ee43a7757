import type { TFunction } from "i18next";
import type { Selectable } from "kysely";
import { escaped } from "~/html/entities";
import type { Mails, NewsletterMail } from "../db/tables/mails";
import type { Message } from "./message";

/** The texts of newsletter mails by kind; `{{confirm}}` is a URL. */
const bodies = {
  newsletter_confirmation: {
    subject: "mail:newsletter_confirm_subject",
    text: "mail:newsletter_confirm_text",
    after: "mail:newsletter_confirm_after",
  },
  newsletter_welcome: {
    subject: "mail:newsletter_welcome_subject",
    text: "mail:newsletter_welcome_text",
    after: "mail:newsletter_welcome_after",
  },
  newsletter_already: {
    subject: "mail:newsletter_already_subject",
    text: "mail:newsletter_already_text",
    after: "mail:newsletter_already_after",
  },
} as const;

/** A newsletter mail as text and HTML, with the headers of one-click unsubscription (RFC 8058). */
export function newsletterMail(mail: Selectable<Mails> & { kind: NewsletterMail }, t: TFunction): Message {
  const links: { confirm?: string; unsubscribe?: string } = JSON.parse(mail.links ?? "{}");
  const { confirm, unsubscribe } = links;
  if (!unsubscribe) throw new Error(`mail ${mail.id} has lost its links`);
  const words = bodies[mail.kind];
  const parts: (string | { address: string })[] = [
    t("mail:newsletter_greeting"),
    t(words.text),
    ...(confirm ? [{ address: confirm }] : []),
    t(words.after),
    t("mail:newsletter_unsubscribe"),
    { address: unsubscribe },
    t("mail:closing"),
  ];
  return {
    to: mail.recipient,
    subject: t(words.subject),
    text: parts.map((part) => (typeof part === "string" ? part : part.address)).join("\n\n"),
    html: page(mail.locale, t(words.subject), parts),
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

function page(locale: string, title: string, parts: (string | { address: string })[]): string {
  const paragraphs = parts.map((part) =>
    typeof part === "string"
      ? `<p>${escaped(part)}</p>`
      : `<p><a href="${escaped(part.address)}">${escaped(part.address)}</a></p>`,
  );
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title></head>`,
    '<body style="margin:0;padding:16px;font:16px/1.5 sans-serif;color:#111;background:#fff">',
    ...paragraphs,
    "</body></html>",
  ].join("\n");
}
