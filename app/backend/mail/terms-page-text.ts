import type { TFunction } from "i18next";
import type { Kysely } from "kysely";
import { fillPlaceholders } from "~/html/placeholders";
import type { Company } from "~/shop/company";
import { formatMoney } from "~/shop/money";
import { paymentMethod } from "~/shop/payment-methods";
import { companyPlaceholders } from "~/shop/placeholders";
import type { Tables } from "../db/schema";
import { plainText } from "./plain-text";

/** The current text of the terms page; null if none is published. */
export async function termsPageText(
  db: Kysely<Tables>,
  { locale, t, company }: { locale: "en" | "it"; t: TFunction; company: Company },
): Promise<string | null> {
  const content = await db
    .selectFrom("contents")
    .selectAll()
    .where("id", "=", "terms")
    .where("status", "=", "published")
    .executeTakeFirst();
  if (!content) return null;
  const methods = await db
    .selectFrom("payments")
    .selectAll()
    .where("visibility", "in", ["visible", "online"])
    .where("connected", "=", 1)
    .orderBy("sort")
    .execute();
  const italian = locale === "it";
  const payments = methods.flatMap(({ code, name_it, name_en, price }) => {
    if (paymentMethod(code)?.flow === "none") return [];
    const name = italian ? name_it : name_en;
    return [price > 0 ? t("mail:payment_with_fee", { name, fee: formatMoney(price, "EUR", locale) }) : name];
  });
  const values = {
    ...companyPlaceholders(company, "EUR", locale),
    "shop.name": t("mail:shop_name"),
    payments: payments.join(", ") || undefined,
  };
  const html = fillPlaceholders(withoutLinks(italian ? content.body_it : content.body_en), values, "EUR", locale);
  return `${(italian ? content.title_it : content.title_en).toUpperCase()}\n\n${plainText(html)}`;
}

/** Relative URLs do not work in a mail; the link's text stays. */
const withoutLinks = (html: string) => html.replace(/<\/?a\b[^>]*>/gi, "");
