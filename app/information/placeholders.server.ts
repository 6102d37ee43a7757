import type { WirePaymentMethod } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Company } from "~/shop/company";
import { type Currency, convertedText, toCents } from "~/shop/money";
import { isPaymentCode, PAYMENT_METHODS } from "~/shop/payment-methods";
import { companyPlaceholders, LINKED_PAGES, type Placeholders } from "~/shop/placeholders";

/** Placeholders of the information pages: the company, payment methods, amounts, URLs of pages. */
export function informationPlaceholders(
  locale: Locale,
  origin: string,
  { company, payments, currency }: { company: Company; payments: readonly WirePaymentMethod[]; currency: Currency },
): Placeholders {
  const t = translator(locale);
  return {
    "shop.name": t("common:shop_name"),
    "shop.address": origin,
    ...companyPlaceholders(company, currency, locale),
    payments: paymentNames(payments, locale, currency) || undefined,
    ...Object.fromEntries(LINKED_PAGES.map((page) => [`page.${page}`, href(page, locale)])),
  };
}

/** The payment methods that the shop offers now, with their fees. */
function paymentNames(payments: readonly WirePaymentMethod[], locale: Locale, currency: Currency): string {
  const t = translator(locale);
  const names = payments.flatMap(({ code, price }) => {
    if (!isPaymentCode(code) || PAYMENT_METHODS[code].flow === "none") return [];
    const name = t(`totals:payment_${code}`);
    const fee = toCents(price);
    return [fee > 0 ? t("information:payment_with_fee", { name, fee: convertedText(fee, currency, locale) }) : name];
  });
  return names.join(", ");
}
