import type { WirePaymentMethod } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { addressLine, type Company, phoneText, whatsappLink } from "~/shop/company";
import { FREE_DELIVERY_OVER } from "~/shop/delivery";
import { formatMoney, toCents } from "~/shop/money";
import { isPaymentCode } from "~/shop/payment-methods";
import type { Facts } from "./information.server";

/** Pages that a text may lead to, as `{{page.returns}}`. */
const linked = [
  ...["home", "products", "gift-cards", "info", "cookie", "privacy"],
  ...["returns", "terms", "contacts", "accessibility"],
] as const;

/** What the texts of the information pages may name: the company, means of payment, amounts, addresses of pages. */
export function informationFacts(
  locale: Locale,
  origin: string,
  { company, payments }: { company: Company; payments: readonly WirePaymentMethod[] },
): Facts {
  const t = translator(locale);
  const { whatsapp, shareCapital } = company;
  return {
    "shop.name": t("common:shop_name"),
    "shop.address": origin,
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
    payments: paymentNames(payments, locale) || undefined,
    ...Object.fromEntries(linked.map((page) => [`page.${page}`, href(page, locale)])),
  };
}

/** The means of payment that the shop offers today, with what they cost. */
function paymentNames(payments: readonly WirePaymentMethod[], locale: Locale): string {
  const t = translator(locale);
  const names = payments.flatMap(({ code, price }) => {
    if (!isPaymentCode(code) || code === "free") return [];
    const name = t(`common:payment_${code}`);
    const fee = toCents(price);
    return [fee > 0 ? t("information:payment_with_fee", { name, fee: formatMoney(fee, "EUR") }) : name];
  });
  return names.join(", ");
}
