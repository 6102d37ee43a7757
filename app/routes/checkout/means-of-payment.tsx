import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import { useLocale, useT } from "~/i18n/use-t";
import { formatMoney } from "~/shop/money";

/** The methods that can pay the order, with their fees: named at the start of the checkout (art. 51 of the Consumer Code). */
export function MeansOfPayment({ summary: { means, country, currency } }: { summary: CheckoutSummary }) {
  const t = useT();
  const locale = useLocale();
  const methods = means.map(({ code, fee }) => {
    const method = t(`totals:payment_${code}`);
    return fee > 0 ? t("checkout:method_with_fee", { method, fee: formatMoney(fee, currency, locale) }) : method;
  });
  return (
    <p className="hint">{t("checkout:means_of_payment", { country: country.name, methods: methods.join(", ") })}</p>
  );
}
