import type { CheckoutSummary } from "~/checkout/checkout-summary.server";
import { useLocale, useT } from "~/i18n/use-t";
import { formatMoney } from "~/shop/money";
import { OrderLines } from "~/ui/order-lines";
import { TotalRows } from "~/ui/total-rows";
import type { Choice } from "./use-choice";

interface OrderAsideProps {
  summary: CheckoutSummary;
  /** The choices with which the server has rendered the form. */
  selected: Choice;
  /** The choices in the form; null without scripts. */
  choice: Choice | null;
  isGuest: boolean;
}

/**
 * The order beside the form. On phones it is in a fold. The content is outside the fold's element, so that the style
 * sheet can show it on wide screens whether the fold is open or not. The amounts of all choices of delivery and payment are
 * in the page. One set is shown: by the style sheet in browsers with `:has()`, else by scripts, else that of the server's choices.
 */
export function OrderAside({ summary, selected, choice, isGuest }: OrderAsideProps) {
  const t = useT();
  const locale = useLocale();
  const { currency } = summary;
  const { shipping, payment } = choice ?? selected;
  const hasFee = summary.payments.some(({ code, fee }) => code === payment && fee > 0);
  const shown = summary.amounts.find(
    ({ forWays, forFees }) => forWays.some((way) => way === (shipping ?? "courier")) && forFees.includes(hasFee),
  );
  return (
    <section aria-labelledby="order-title" className="purchase-order">
      <h2 id="order-title">{t("checkout:your_order")}</h2>
      <details className="order-fold">
        <summary>
          {t("checkout:your_order")} ·{" "}
          {summary.amounts.map((amounts) => (
            <span key={classOf(amounts)} className={classOf(amounts)} hidden={amounts !== shown}>
              {formatMoney(amounts.totals.total, currency, locale)}
            </span>
          ))}
        </summary>
      </details>
      <div className="order-content">
        <OrderLines lines={summary.lines} currency={currency} />
        {summary.amounts.map((amounts) => (
          <div key={classOf(amounts)} className={classOf(amounts)} hidden={amounts !== shown}>
            <TotalRows totals={amounts.totals} currency={currency} courier={amounts.courier} />
          </div>
        ))}
        {/* A personal coupon, or one that a person can use once, may be refused to this address. */}
        {isGuest && summary.totals.couponDiscount > 0 && <p className="hint">{t("checkout:coupon_unchecked")}</p>}
      </div>
    </section>
  );
}

/** The choices that the amounts stand for, for the style sheet. */
function classOf({ forWays, forFees }: CheckoutSummary["amounts"][number]): string {
  return [
    "amounts",
    ...forWays.map((way) => `amounts-${way}`),
    ...forFees.map((fee) => (fee ? "amounts-fee" : "amounts-plain")),
  ].join(" ");
}
