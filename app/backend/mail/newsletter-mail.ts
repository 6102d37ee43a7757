import type { NewsletterMail } from "../db/tables/mails";
import { type Composer, linksOf } from "./composer";
import { mailOfParagraphs } from "./mail-of-paragraphs";
import type { Paragraph } from "./paragraphs";

interface NewsletterTexts {
  subject: string;
  text: string;
  after: string;
}

/** A newsletter mail with the headers of one-click unsubscription (RFC 8058). */
function newsletterMail(texts: NewsletterTexts): Composer {
  return (mail, { t }) => {
    const { confirm, unsubscribe } = linksOf(mail);
    if (!unsubscribe) throw new Error(`mail ${mail.id} has no link for unsubscribing`);
    const paragraphs: Paragraph[] = [
      t("mail:newsletter_greeting"),
      t(texts.text),
      ...(confirm ? [{ url: confirm, label: t("mail:newsletter_confirm_button") }] : []),
      t(texts.after),
      t("mail:newsletter_unsubscribe"),
      { url: unsubscribe },
      t("mail:closing"),
    ];
    return mailOfParagraphs(mail, t, {
      subject: t(texts.subject),
      paragraphs,
      headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
  };
}

export const newsletterMails: Record<NewsletterMail, Composer> = {
  newsletter_confirmation: newsletterMail({
    subject: "mail:newsletter_confirm_subject",
    text: "mail:newsletter_confirm_text",
    after: "mail:newsletter_confirm_after",
  }),
  newsletter_welcome: newsletterMail({
    subject: "mail:newsletter_welcome_subject",
    text: "mail:newsletter_welcome_text",
    after: "mail:newsletter_welcome_after",
  }),
  newsletter_already: newsletterMail({
    subject: "mail:newsletter_already_subject",
    text: "mail:newsletter_already_text",
    after: "mail:newsletter_already_after",
  }),
};
