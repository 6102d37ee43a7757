import { addressLine, type Company, phoneText, whatsappLink } from "./company";
import { FREE_DELIVERY_OVER } from "./delivery";
import { escaped } from "./html";
import { formatMoney } from "./money";

/** What `{{name}}` in a text stands for; undefined for what this shop does not have. */
export type Facts = Record<string, string | undefined>;

/** Stands for what a shop does not have until the line that says so is taken out; no text contains it. */
const MISSING = "\ue000";
/** The innermost list item, table row or paragraph around a missing fact. */
const MISSING_LINE = /<(li|tr|p)\b[^>]*>(?:(?!<\/?\1\b)[^\ue000])*\ue000(?:(?!<\/?\1\b)[\s\S])*<\/\1>\s*/gi;

/**
 * HTML with its facts filled in, escaped; a list item, table row or paragraph with a fact that this shop does not have is
 * left out.
 */
export function withFacts(html: string, facts: Facts): string {
  const text = html.replaceAll(MISSING, "").replace(/\{\{\s*([a-z._-]+)\s*\}\}/g, (whole, name: string) => {
    if (Object.hasOwn(facts, name)) return facts[name] === undefined ? MISSING : escaped(facts[name]);
    console.error(`A text names ${whole}, which is no fact of this shop`);
    return whole;
  });
  return text.replace(MISSING_LINE, "").replaceAll(MISSING, "");
}

/** What a text may name in any language: the company, and amounts that hold for every order. */
export function companyFacts(company: Company): Facts {
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
    "company.share_capital": shareCapital === undefined ? undefined : formatMoney(shareCapital, "EUR"),
    "company.pec": company.pec,
    "company.email": company.email,
    "company.phone": phoneText(company.phone),
    "company.phone_link": `tel:${company.phone}`,
    "company.whatsapp": whatsapp && phoneText(whatsapp),
    "company.whatsapp_link": whatsapp && whatsappLink(whatsapp),
    "company.map_link": company.mapUrl,
    "company.reviews_link": company.reviewsUrl,
    "amount.free_delivery": formatMoney(FREE_DELIVERY_OVER, "EUR"),
  };
}
