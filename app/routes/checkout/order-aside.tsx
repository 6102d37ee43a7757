import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import { checkoutMessages } from "~/i18n/messages/checkout";
import { useLocale, useT } from "~/i18n/use-t";
import { formatMoney } from "~/shop/money";
import { OrderLines } from "~/ui/order-lines";
import { TotalRows } from "~/ui/total-rows";

/**
 * The order beside the form. On phones it is in a fold. The content is outside the fold's element, so that the style
 * sheet can show it on wide screens whether the fold is open or not.
 */
export function OrderAside({ summary }: { summary: CheckoutSummary }) {
  const t = useT(checkoutMessages);
  const locale = useLocale();
  return (
    <section aria-labelledby="order-title" className="purchase-order">
      <h2 id="order-title">{t("checkout:your_order")}</h2>
      <details className="order-fold">
        <summary>
          {t("checkout:your_order")} · {formatMoney(summary.totals.total, summary.currency, locale)}
        </summary>
      </details>
      <div className="order-content">
        <OrderLines lines={summary.lines} currency={summary.currency} />
        <TotalRows totals={summary.totals} currency={summary.currency} courier={summary.courier} />
        {summary.courier && <p className="hint">{t("checkout:estimate", { country: summary.courier.country })}</p>}
      </div>
    </section>
  );
}
