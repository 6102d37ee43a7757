import { addressLine, type Company, phoneText, whatsappLink } from "./company";
import { type Currency, convertedText, formatMoney, type MoneyLocale } from "./money";
import { policyTexts } from "./policy-texts";

/** The values of `{{name}}` in a text; undefined for a value that this shop does not have. */
export type Placeholders = Record<string, string | undefined>;

/**
 * The placeholders of texts in both languages: the company and its policy.
 * @param currency the reader's; a company's capital is in euro for every reader
 */
export function companyPlaceholders(company: Company, currency: Currency, locale: MoneyLocale): Placeholders {
  const { whatsapp, shareCapital } = company;
  return {
    "company.name": company.name,
    "company.address": addressLine(company),
    "company.street": company.street,
    "company.zip": company.zip,
    "company.city": company.city,
    "company.province": company.province,
    "company.vat_number": company.vatNumber,
    "company.rea": company.rea,
    "company.register": company.register,
    "company.share_capital": shareCapital === undefined ? undefined : formatMoney(shareCapital, "EUR", locale),
    "company.pec": company.pec,
    "company.email": company.email,
    "company.phone": phoneText(company.phone),
    "company.phone_link": `tel:${company.phone}`,
    "company.whatsapp": whatsapp && phoneText(whatsapp),
    "company.whatsapp_link": whatsapp && whatsappLink(whatsapp),
    "company.map_link": company.mapUrl,
    "company.reviews_link": company.reviewsUrl,
    "amount.free_delivery": convertedText(company.policy.freeDeliveryOver, currency, locale),
    ...Object.fromEntries(
      Object.entries(company.policy.courierPrices).map(([zone, price]) => [
        `amount.courier_${zone}`,
        convertedText(price, currency, locale),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(policyTexts(company, locale)).map(([name, value]) => [`policy.${name}`, String(value)]),
    ),
  };
}

/** Pages that a text may link to, as `{{page.returns}}`. */
export const LINKED_PAGES = [
  ...["home", "products", "gift-cards", "info", "cookie", "privacy"],
  ...["returns", "terms", "contacts", "accessibility", "withdraw", "my-order"],
] as const;

/** The names of all placeholders of the pages of text. */
export function placeholderNames(company: Company): Set<string> {
  return new Set([
    ...Object.keys(companyPlaceholders(company, "EUR", "en")),
    ...["shop.name", "shop.address", "payments", "retention"],
    ...LINKED_PAGES.map((page) => `page.${page}`),
  ]);
}
