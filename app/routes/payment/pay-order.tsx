import { ChangeOrder } from "~/checkout/change-order";
import { CheckoutSteps } from "~/checkout/checkout-steps";
import { PayInPage } from "~/checkout/in-page/pay-in-page";
import type { StartedInPage } from "~/checkout/in-page/payment-script";
import { useT } from "~/i18n/use-t";
import { OrderLines } from "~/ui/order-lines";
import { OrderSummary } from "~/ui/order-summary";
import { TotalRows } from "~/ui/total-rows";
import { MethodForm } from "./method-form";
import { type FormProblem, PaymentNews } from "./payment-news";
import type { PaymentView } from "./payment-view.server";

interface PayOrderProps {
  view: PaymentView;
  problem: FormProblem | undefined;
  /** The payment that the page's script carries out; null before. */
  started: StartedInPage | null;
}

/** The payment page of an order. */
export function PayOrder({ view, problem, started }: PayOrderProps) {
  const { order, summary, state, checkPath, script, methods, refused } = view;
  const t = useT();
  return (
    <div className="container-wide grid purchase">
      <div className="purchase-head">
        <CheckoutSteps current="payment" />
        <h1>{t("payment:title")}</h1>
        <p className="order-number">
          {t("order:number")}: <strong>{order.number}</strong>
        </p>
        {!started && <PaymentNews state={state} problem={problem} checkPath={checkPath} />}
        {order.reservedUntil && <p>{t(order.reservedText, { time: order.reservedUntil })}</p>}
      </div>
      <div className="purchase-steps">
        <MethodForm
          methods={methods}
          refused={refused}
          currency={order.currency}
          isMissing={problem === "method_required"}
        >
          <PayInPage script={script} started={started} />
        </MethodForm>
        <section aria-labelledby="payment-change">
          <h2 id="payment-change">{t("payment:change_title")}</h2>
          <p>{t("payment:change_text")}</p>
          <ChangeOrder label={t("payment:change_order")} />
        </section>
        <section aria-labelledby="payment-details">
          <h2 id="payment-details">{t("delivery:details")}</h2>
          <OrderSummary summary={summary} />
        </section>
      </div>
      <section aria-labelledby="payment-summary" className="purchase-order">
        <h2 id="payment-summary">{t("checkout:your_order")}</h2>
        <OrderLines lines={order.lines} currency={order.currency} />
        <TotalRows totals={order.totals} currency={order.currency} euro={order.euro} />
      </section>
    </div>
  );
}
