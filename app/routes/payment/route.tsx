import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isPayable, type Order } from "~/api/orders.server";
import { orRespond } from "~/api/respond.server";
import { openedOrder, readOpenedOrder } from "~/checkout/opened-order.server";
import { waitingReceipt } from "~/checkout/receipt-payment.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { PayOrder } from "./pay-order";
import { changeOrder, finishInPage, openOrder, paymentFields, payOrder } from "./pay-order.server";
import { PayReceipt } from "./pay-receipt";
import { paymentView } from "./payment-view.server";
import { receiptView } from "./receipt-view.server";

export const handle: PageHandle = { layout: "simple", footer: "short", safeDataText: "errors:order_kept" };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const last = await openedOrder(page);
  const order = await readOpenedOrder(page, last);
  const receipt = order ? null : waitingReceipt(last);
  // Another tab has paid or cancelled it, or its time is over: its page names it.
  if (!receipt && !(order && isPayable(order))) throw await redirectTo(page.session, href("thank-you", page.locale));
  page.session.showOrder(last);
  const view = receipt
    ? await orRespond(receiptView(page, last, receipt))
    : await orRespond(paymentView(page, order as Order));
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
      return finishInPage(page, args.request, form);
    default:
      return data({ kind: "refused" as const, problem: "unknown_intent" as const }, { status: 400 });
  }
}

/** After a refusal the page reads its data again. */
export function shouldRevalidate() {
  return true;
}

export default function Payment() {
  const view = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const problem = result?.kind === "refused" ? result.problem : undefined;
  const started = result?.kind === "started" ? result.inPage : null;
  return view.receipt ? (
    <PayReceipt view={view} problem={problem} started={started} />
  ) : (
    <PayOrder view={view} problem={problem} started={started} />
  );
}
