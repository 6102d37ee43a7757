import { addressLine, type Company, phoneText } from "~/shop/company";
import type { MailContext } from "./composer";
import type { OrderOfMail } from "./order-of-mail";
import type { Paragraph } from "./paragraphs";
import { termsPageText } from "./terms-page-text";

/** What the law wants on a durable medium: the right of withdrawal with its form, and the link to its page (art. 54-bis). */
export function contractTerms(data: OrderOfMail, company: Company): Paragraph[] {
  const { order, t } = data;
  const seller = sellerOf(company);
  return [
    t(data.onlyGiftCards ? "mail:terms_gift_cards" : "mail:terms", seller),
    { frame: { text: t("mail:withdrawal_form", { ...seller, number: order.number }) } },
    ...withdrawalLink(data),
  ];
}

/** The end of the mail: the company and the text of its terms. */
export async function sellerAndTerms(
  { t, locale }: OrderOfMail,
  { db, company }: Pick<MailContext, "db" | "company">,
): Promise<Paragraph[]> {
  const terms = await termsPageText(db, { locale, t, company });
  return [t("mail:seller", sellerOf(company)), ...(terms === null ? [] : [{ small: `* * *\n\n${terms}` }])];
}

function withdrawalLink({ order, t }: OrderOfMail): Paragraph[] {
  if (order.withdraw_url === null) return [];
  const url = `${order.withdraw_url.replace(/\/$/, "")}?number=${encodeURIComponent(order.number)}`;
  return [{ url, label: t("mail:withdraw_here"), look: "link" }];
}

function sellerOf(company: Company) {
  return {
    name: company.name,
    address: addressLine(company),
    email: company.email,
    phone: phoneText(company.phone),
    vat: company.vatNumber,
  };
}
