import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { cartStep } from "~/analytics/events.server";
import { Conflict } from "~/api/errors.server";
import { placeOrder } from "~/api/orders.server";
import { orRespond } from "~/api/respond.server";
import { finishCart, finishCartByReceipt } from "~/cart/ordered-cart.server";
import { redirectWithMessages } from "~/cart/redirect-with-messages.server";
import { type LimitedOrder, limitOf } from "~/checkout/limited-order.server";
import { readOpenedOrder } from "~/checkout/opened-order.server";
import { orderedDelivery, orderRequest } from "~/checkout/order-request.server";
import { hasLoginEnded, type PreparedOrder, prepareReview } from "~/checkout/prepare-order.server";
import { quoteChanges } from "~/checkout/quote-changes.server";
import { openQuote, type SignedQuote } from "~/checkout/quote-signature.server";
import { refuseOrder } from "~/checkout/refuse-order.server";
import { saveAddress } from "~/checkout/saved-address.server";
import { continueAfterOrder, resumePayment } from "~/checkout/step-after-order.server";
import { leaveToWaitingOrder } from "~/checkout/waiting-order.server";
import { mailLink } from "~/config/absolute-url.server";
import { forgetDraft } from "~/forms/draft";
import { readForm, textField } from "~/forms/read-form.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import type { Receipt } from "~/session/session-data";
import { paymentMethod } from "~/shop/payment-methods";
import { Review } from "./review";
import { reviewView } from "./review-view.server";

export const handle: PageHandle = { layout: "simple", footer: "short" };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { locale, session, shopperApi } = page;
  await leaveToWaitingOrder(page);
  const prepared = await orRespond(prepareReview(shopperApi, session));
  if (prepared.kind === "redirect") throw await redirectWithMessages(session, prepared, locale);
  const { shoeSystem } = await page.country();
  const view = reviewView(prepared, locale, shoeSystem);
  return { ...view, ...(session.takeDetailsGiven() ? { events: detailEvents(prepared) } : {}) };
}

const detailEvents = ({ priced, currency, shipping, payment }: PreparedOrder) => [
  cartStep("add_shipping_info", priced, { currency, shipping }),
  cartStep("add_payment_info", priced, { currency, payment: payment.code }),
];

/** "Order and pay" places one order at the prices of the signed quote, or returns the reason for a refusal. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const page = await pageContext(args);
  const { locale, session, shopperApi: api } = page;
  const form = await readForm(request, ["intent", "quote", "script"]);
  const script = textField(form, "script");
  if (textField(form, "intent") !== "order")
    return data({ kind: "refused" as const, problem: "unknown_intent" as const, changes: [] }, { status: 400 });
  const seen = openQuote(textField(form, "quote"));
  // A second click, also in an old tab: the first one has replaced the cart.
  if (seen && session.lastOrder?.cartId === seen.cartId)
    return continueAfterOrder(page, request, await readOpenedOrder(page, session.lastOrder), script);
  const [prepared, { shoeSystem }] = await Promise.all([orRespond(prepareReview(api, session)), page.country()]);
  // A second click before the answer to the first one.
  const isOrdered = seen && session.lastOrder?.cartId === seen.cartId;
  const resumed = isOrdered && session.lastOrder && (await resumePayment(page, request, session.lastOrder, script));
  if (resumed) return resumed;
  if (prepared.kind === "redirect" || !seen || needsConfirmation(seen, prepared, locale))
    return refuseOrder({ api, session, seen, prepared, locale, shoeSystem });
  const outcome = await orRespond(
    placeOrder(api, orderRequest(prepared, session.orderKey, mailedPages(locale), { locale, shoeSystem })).catch(
      (error: unknown) => {
        const limited = limitOf(error);
        if (limited) return limited;
        if (error instanceof Conflict) return { kind: "refused" as const, conflict: error };
        throw error;
      },
    ),
  );
  if (outcome.kind === "limited") return refuseLimited(outcome);
  if (outcome.kind === "refused")
    return refuseOrder({ api, session, seen, conflict: outcome.conflict, locale, shoeSystem });
  if (session.signIn && session.checkout?.values.save_address) await saveAddress(api, orderedDelivery(prepared));
  if (outcome.kind === "order") finishCart(session, prepared.cart, outcome);
  else finishCartByReceipt(session, prepared.cart, outcome, receiptOf(prepared));
  return continueAfterOrder(page, request, outcome, script);
}

/** Whether the shopper has not seen this order, or not who places it. */
function needsConfirmation(seen: SignedQuote, prepared: PreparedOrder, locale: Locale): boolean {
  return seen.expired || hasLoginEnded(prepared) || quoteChanges(seen, prepared, locale).length > 0;
}

/** Where the server answers only an id, the chosen method decides what follows. */
function receiptOf({ delivery, totals, currency, payment, taken }: PreparedOrder): Receipt {
  const euro = taken ? { euro: taken.total } : {};
  const receipt = { email: delivery.email, total: totals.total, currency, ...euro };
  if (paymentMethod(payment.code)?.flow !== "redirect") return receipt;
  return { ...receipt, payment: { ...payment, fee: totals.paymentFee, state: "waiting" } };
}

const mailedPages = (locale: Locale) => ({
  confirmUrl: mailLink(href("order-confirm", locale, { token: "" })),
  orderUrl: mailLink(href("guest-order", locale, { key: "" })),
  withdrawUrl: mailLink(`${href("withdraw", locale)}/`),
});

function refuseLimited({ problem, values, status, retryAfter }: LimitedOrder) {
  const headers: HeadersInit = retryAfter ? { "Retry-After": String(retryAfter) } : {};
  return data({ kind: "refused" as const, problem, values, changes: [] }, { status, headers });
}

/** After a refusal the page reads its data again; while the page pays it stays as it is, because its cart is ordered. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult }) => actionResult?.kind !== "started";

/** The header Retry-After of a refusal. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function CheckoutReview() {
  const review = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { quote, refusal } = useSeenOrder(review.quote, answer?.kind === "refused" ? answer : undefined);
  useEffect(() => forgetDraft("checkout"), []);
  const started = answer?.kind === "started" ? answer.inPage : null;
  return <Review review={{ ...review, quote }} refusal={refusal} started={started} />;
}

/**
 * The quote that the button submits: the quote of the page when it opened. Another tab may change the cart, and the
 * page then shows the new data, but the button still submits the quote that the shopper has read. A refusal lists the
 * differences. It appears together with the new data, and the button then submits their quote.
 */
function useSeenOrder<Refusal>(current: string, refused: Refusal | undefined) {
  const [seen, setSeen] = useState({ quote: current, refusal: refused });
  const isLoaded = useNavigation().state === "idle";
  if (isLoaded && refused && refused !== seen.refusal) setSeen({ quote: current, refusal: refused });
  return { quote: seen.quote, refusal: isLoaded ? refused : seen.refusal };
}
