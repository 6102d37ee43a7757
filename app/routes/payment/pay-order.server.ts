import { data } from "@remix-run/node";
import { guestKey } from "~/account/orders/guest-key.server";
import { Conflict } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { cancelOrder } from "~/api/payments.server";
import { orRespond } from "~/api/respond.server";
import { readId } from "~/cart/cart-changes.server";
import { restoreCart } from "~/cart/restored-cart.server";
import { beginPayment, type PaymentProblem } from "~/checkout/begin-payment.server";
import { checkoutChoices } from "~/checkout/checkout-data.server";
import { withScript } from "~/checkout/in-page/payment-script.server";
import { openedOrder, readOpenedOrder } from "~/checkout/opened-order.server";
import { endPayment, redirectAfterPayment } from "~/checkout/payment-return.server";
import { waitingReceipt } from "~/checkout/receipt-payment.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { type RequestSession, redirectTo } from "~/session/request-session.server";
import type { Receipt } from "~/session/session-data";
import { convert } from "~/shop/money";
import type { OfferedMethod } from "~/shop/order-pricing";

export const paymentFields = [
  "intent",
  "order",
  "key",
  "payments_id",
  "script",
  "reference",
  "method",
  "outcome",
  "token",
] as const;
type PaymentForm = PostedForm<(typeof paymentFields)[number]>;

const STATUSES: Record<PaymentProblem | "method_required", number> = {
  method_required: 422,
  method_not_offered: 409,
  too_many_attempts: 409,
  provider_unavailable: 503,
  needs_script: 409,
};

/** Opens the payment page for the order of an account or of a mail's link. @throws Response 303, 404, 503 */
export async function openOrder(page: PageContext, form: PaymentForm): Promise<never> {
  const { session, locale, shopperApi } = page;
  const last = session.lastOrder;
  const link = guestKey(textField(form, "key") ?? undefined);
  const id = link?.id ?? readId(textField(form, "order"));
  if (id === null) throw new Response(null, { status: 404 });
  const known = last?.id === id ? last : { id, key: link?.key ?? "", cartId: "" };
  if (known.key === "" && !session.signIn) {
    const returnTo = href("order", locale, { id: String(id) });
    throw await redirectTo(session, href("login", locale, undefined, { returnTo }));
  }
  const order = await orRespond(readOrder(shopperApi, id, known.key));
  session.showOrder(known);
  throw withScript(await redirectTo(session, href("payment", locale)), order.payment.code, locale);
}

/** Pays this browser's order with the chosen method, in the page if its script can. @throws Response 303 to the provider's page, 503 */
export async function payOrder(page: PageContext, request: Request, form: PaymentForm) {
  const last = await openedOrder(page);
  // Another tab has paid it.
  if (last.receipt && !waitingReceipt(last)) throw await redirectTo(page.session, href("thank-you", page.locale));
  const chosen = textField(form, "payments_id");
  const { methods } = await orRespond(checkoutChoices(page.api));
  const method = methods.find(({ id }) => id === readId(chosen));
  if (!method) return refusal(chosen === null ? "method_required" : "method_not_offered");
  const begun = await orRespond(beginPayment(page, request, last, method, textField(form, "script")));
  if (begun.kind === "refused") return refusal(begun.problem);
  if (last.receipt) changeReceipt(page.session, last.receipt, method);
  else page.session.showOrder(last);
  if (begun.inPage) return data({ kind: "started" as const, inPage: begun.inPage });
  throw await redirectTo(page.session, begun.target);
}

/** Characters that the API accepts. */
const MAX_TOKEN_LENGTH = 300;

/**
 * Settles the payment that a script has carried out in the page: the server, not the browser, says how it has ended.
 * @throws Response 303, 503
 */
export async function finishInPage(page: PageContext, request: Request, form: PaymentForm): Promise<never> {
  const last = page.session.lastOrder;
  const reported = textField(form, "outcome");
  const refused = reported === "refused";
  const cancelled = reported !== "approved";
  const token = cancelled ? null : textField(form, "token")?.slice(0, MAX_TOKEN_LENGTH) || null;
  const reference = textField(form, "reference") || null;
  const posted = readId(textField(form, "order"));
  // Without a reference only this browser's own order can be meant.
  if (reference === null && (!last || (posted ?? last.id) !== last.id))
    return redirectAfterPayment(page, "unknown", posted);
  const orderId = reference === null ? (last?.id ?? null) : posted;
  const code = readCode(textField(form, "method")) ?? last?.receipt?.payment?.code ?? null;
  const payment = { code, orderId, reference, accessKey: last?.id === orderId ? (last?.key ?? "") : "" };
  const { outcome } =
    reference === null && cancelled
      ? // Only an agreement places an order there.
        { outcome: "failed" as const }
      : await endPayment(page, request, payment, { cancelled, refused, authorization_token: token });
  // The page names a refusal itself.
  if (cancelled && !refused && (outcome === "checked" || outcome === "failed"))
    page.session.flash({ key: "payment:error" });
  return redirectAfterPayment(page, outcome, orderId);
}

const readCode = (given: string | null) => (given && /^[a-z_]{1,40}$/.test(given) ? given : null);

function refusal(problem: keyof typeof STATUSES) {
  return data({ kind: "refused" as const, problem }, { status: STATUSES[problem] });
}

/** The method that the shopper has chosen instead, with its fee, for an order that its server does not show. */
function changeReceipt(
  session: RequestSession,
  { total, currency, payment }: Receipt,
  { id, code, fee }: OfferedMethod,
) {
  const last = session.lastOrder;
  if (!last?.receipt?.payment || !payment) return;
  const charged = convert(fee, currency);
  const receipt = { ...last.receipt, total: total - payment.fee + charged };
  session.showOrder({ ...last, receipt: { ...receipt, payment: { ...last.receipt.payment, id, code, fee: charged } } });
}

/** Ends this browser's unpaid order, and puts its products back into the cart. @throws Response 303, 503 */
export async function changeOrder(page: PageContext): Promise<never> {
  const { session, locale, shopperApi } = page;
  const last = session.lastOrder;
  const order = last && (await readOpenedOrder(page, last));
  // A second click: the first one has filled the cart.
  if (!order) throw await redirectTo(session, href("cart", locale));
  const codes = await orRespond(
    cancelOrder(shopperApi, last.id, last.key).catch((error: unknown) => {
      if (error instanceof Conflict) return null;
      throw error;
    }),
  );
  // It is paid.
  if (!codes) throw await redirectTo(session, href("thank-you", locale));
  restoreCart(session, order, codes);
  session.forgetOrder();
  session.flash({ key: "payment:cancelled", values: { number: order.number } });
  throw await redirectTo(session, href("cart", locale));
}
