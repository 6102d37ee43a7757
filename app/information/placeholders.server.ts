import type { WirePaymentMethod } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Company } from "~/shop/company";
import { formatMoney, toCents } from "~/shop/money";
import { isPaymentCode, PAYMENT_METHODS } from "~/shop/payment-methods";
import { companyPlaceholders, type Placeholders } from "~/shop/placeholders";

/** Pages that a text may lead to, as `{{page.returns}}`. */
const linked = [
  ...["home", "products", "gift-cards", "info", "cookie", "privacy"],
  ...["returns", "terms", "contacts", "accessibility"],
] as const;

/** What the texts of the information pages may name: the company, means of payment, amounts, addresses of pages. */
export function informationPlaceholders(
  locale: Locale,
  origin: string,
  { company, payments }: { company: Company; payments: readonly WirePaymentMethod[] },
): Placeholders {
  const t = translator(locale);
  return {
    "shop.name": t("common:shop_name"),
    "shop.address": origin,
    ...companyPlaceholders(company),
    payments: paymentNames(payments, locale) || undefined,
    ...Object.fromEntries(linked.map((page) => [`page.${page}`, href(page, locale)])),
  };
}

/** The means of payment that the shop offers today, with what they cost. */
function paymentNames(payments: readonly WirePaymentMethod[], locale: Locale): string {
  const t = translator(locale);
  const names = payments.flatMap(({ code, price }) => {
    if (!isPaymentCode(code) || PAYMENT_METHODS[code].flow === "none") return [];
    const name = t(`common:payment_${code}`);
    const fee = toCents(price);
    return [fee > 0 ? t("information:payment_with_fee", { name, fee: formatMoney(fee, "EUR") }) : name];
  });
  return names.join(", ");
}
