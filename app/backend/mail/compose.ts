import { createInstance, type TFunction } from "i18next";
import type { Selectable } from "kysely";
import { policyTexts } from "~/shop/policy-texts";
import en from "../../../locales/en/mail.json";
import it from "../../../locales/it/mail.json";
import type { Mails } from "../db/tables/mails";
import { accountMails } from "./account-mail";
import { stockMails } from "./back-in-stock-mail";
import type { Composer, MailContext } from "./composer";
import type { Message } from "./message";
import { newsletterMails } from "./newsletter-mail";
import { orderMails } from "./order-mail";
import { returnMails } from "./return-mail";
import { withdrawalMails } from "./withdrawal-mail";

const words = createInstance();
void words.init({
  initImmediate: false,
  fallbackLng: false,
  resources: { en: { mail: en }, it: { mail: it } },
  defaultNS: "mail",
  interpolation: { escapeValue: false },
});

/** Every kind of mail. */
const composers: Record<Mails["kind"], Composer> = {
  ...orderMails,
  ...newsletterMails,
  ...accountMails,
  ...returnMails,
  ...withdrawalMails,
  ...stockMails,
};

/** Composes a queued mail in its language. */
export async function composeMail(mail: Selectable<Mails>, context: Omit<MailContext, "t">): Promise<Message> {
  const fixed = words.getFixedT(mail.locale);
  const policy = policyTexts(context.company, mail.locale);
  const t = ((key: string, values?: object) => fixed(key, { ...policy, ...values })) as TFunction;
  return composers[mail.kind](mail, { ...context, t });
}
