import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orRespond } from "~/api/respond.server";
import { ChangeOrder } from "~/checkout/change-order";
import { CheckoutSteps } from "~/checkout/checkout-steps";
import { PayInPage } from "~/checkout/in-page/pay-in-page";
import { openedOrder, readOpenedOrder } from "~/checkout/opened-order.server";
import { readForm, textField } from "~/forms/read-form.server";
import { checkoutMessages } from "~/i18n/messages/checkout";
import { deliveryMessages } from "~/i18n/messages/delivery";
import { orderMessages } from "~/i18n/messages/order";
import { paymentMessages } from "~/i18n/messages/payment";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { OrderLines } from "~/ui/order-lines";
import { OrderSummary } from "~/ui/order-summary";
import { TotalRows } from "~/ui/total-rows";
import { MethodForm } from "./method-form";
import { changeOrder, finishInPage, openOrder, paymentFields, payOrder } from "./pay-order.server";
import { PaymentNews } from "./payment-news";
import { paymentView } from "./payment-view.server";

export const handle: PageHandle = { layout: "simple", footer: "short", safeDataText: "errors:order_kept" };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const last = await openedOrder(page);
  const order = await readOpenedOrder(page, last);
  // Another tab has paid or cancelled it, or its time is over: its page names it.
  if (!order?.payment.payable) throw await redirectTo(page.session, href("thank-you", page.locale));
  page.session.showOrder(last);
  const view = await orRespond(paymentView(page, order));
  return data(view, { status: view.state === "refused" ? 402 : 200 });
}

export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const form = await readForm(args.request, paymentFields);
  switch (textField(form, "intent")) {
    case "open":
      return openOrder(page, form);
    case "pay":
      return payOrder(page, args.request, form);
    case "cancel":
      return changeOrder(page);
    case "finish":
      return finishInPage(page, form);
    default:
      return data({ problem: "unknown_intent" as const }, { status: 400 });
  }
}

/** After a refusal the page reads its data again. */
export function shouldRevalidate() {
  return true;
}

export default function Payment() {
  const { order, summary, state, checkPath, script, methods, refused } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const problem = answer && "problem" in answer ? answer.problem : undefined;
  const started = answer && "inPage" in answer ? answer.inPage : null;
  useT(checkoutMessages);
  useT(deliveryMessages);
  useT(orderMessages);
  const t = useT(paymentMessages);
  return (
    <div className="container grid purchase">
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
