import { createInstance } from "i18next";
import type { Kysely, Selectable } from "kysely";
import en from "../../../locales/en/mail.json";
import it from "../../../locales/it/mail.json";
import type { Tables } from "../db/schema";
import type { Mails, NewsletterMail } from "../db/tables/mails";
import type { MailSettings } from "./mail-settings";
import type { Message } from "./message";
import { newsletterMail } from "./newsletter-mail";
import { orderMail } from "./order-mail";

const words = createInstance();
void words.init({
  initImmediate: false,
  fallbackLng: false,
  resources: { en: { mail: en }, it: { mail: it } },
  defaultNS: "mail",
  interpolation: { escapeValue: false },
});

/** Composes a queued mail in its language; it reads all data now, so that a retry is up to date. */
export async function composeMail(
  db: Kysely<Tables>,
  mail: Selectable<Mails>,
  settings: MailSettings,
): Promise<Message> {
  const t = words.getFixedT(mail.locale);
  return isOfNewsletter(mail) ? newsletterMail(mail, t) : orderMail(db, mail, t, settings);
}

function isOfNewsletter(mail: Selectable<Mails>): mail is Selectable<Mails> & { kind: NewsletterMail } {
  return mail.orders_id === null;
}
