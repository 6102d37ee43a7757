import { CheckoutSteps } from "~/checkout/checkout-steps";
import { PayInPage } from "~/checkout/in-page/pay-in-page";
import type { StartedInPage } from "~/checkout/in-page/payment-script";
import type { LimitedOrder } from "~/checkout/limited-order.server";
import type { RefusalProblem } from "~/checkout/refuse-order.server";
import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { ChangeList } from "~/ui/change-list";
import { OrderLines } from "~/ui/order-lines";
import { OrderSummary } from "~/ui/order-summary";
import { TotalRows } from "~/ui/total-rows";
import type { ReviewView } from "./review-view.server";

interface ReviewProps {
  review: ReviewView;
  /** The payment that this page carries out; null before. */
  started: StartedInPage | null;
  /** Why no order was placed. */
  refusal?: {
    problem: RefusalProblem | "unknown_intent" | LimitedOrder["problem"];
    /** The changes, one sentence each. */
    changes: string[];
    values?: LimitedOrder["values"];
  };
}

/** The summary of the order with the button that places it (art. 51 of the Consumer Code). */
export function Review({ review, started, refusal }: ReviewProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container-wide grid purchase">
      <div className="purchase-head">
        <CheckoutSteps current="review" />
        <h1>{t("checkout:review_title")}</h1>
        <ChangeList changes={review.changes} />
        {refusal && (
          <div role="alert" className="error-summary">
            <p>{t(`checkout:${refusal.problem}`, refusal.values)}</p>
            {refusal.changes.length > 0 && (
              <ul>
                {refusal.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
      <section aria-labelledby="review-details" className="purchase-steps">
        <h2 id="review-details">{t("delivery:details")}</h2>
        <OrderSummary summary={review.summary} pickupTime={t(review.pickupTime)} />
        <p>
          <ShopLink to={href("checkout", locale)}>{t("checkout:change_details")}</ShopLink>
        </p>
      </section>
      <section aria-labelledby="review-summary" className="purchase-order">
        <h2 id="review-summary">{t("checkout:summary")}</h2>
        <OrderLines lines={review.lines} currency={review.currency} />
        {review.arrival && (
          <p>
            <strong>{review.arrival}</strong>
          </p>
        )}
        <p>
          <ShopLink to={href("cart", locale)}>{t("checkout:change_cart")}</ShopLink>
        </p>
        <TotalRows totals={review.totals} currency={review.currency} euro={review.euro} />
        {review.includesVat && <p className="hint">{t("checkout:vat_included")}</p>}
        {review.importCharges !== "none" && <p className="customs">{t(`checkout:import_${review.importCharges}`)}</p>}
        <p className="hint">{t(review.rights)}</p>
        <p className="hint review-policies">
          {t("checkout:full_text")}{" "}
          <span>
            <ShopLink to={href("terms", locale)}>{t("checkout:link_terms")}</ShopLink>,
          </span>{" "}
          <span>
            <ShopLink to={href("privacy", locale)}>{t("checkout:link_privacy")}</ShopLink>,
          </span>{" "}
          <ShopLink to={href("returns", locale)}>{t("checkout:link_returns")}</ShopLink>
        </p>
        <ShopForm method="post" action={href("checkout-review", locale)}>
          <input type="hidden" name="quote" value={review.quote} />
          <button type="submit" name="intent" value="order" className="button button-primary">
            {t("checkout:order_and_pay")}
          </button>
          <PayInPage script={review.script} started={started} />
        </ShopForm>
      </section>
    </div>
  );
}
