import { ApiError, Conflict, Unauthorized } from "~/api/errors.server";
import { startPayment } from "~/api/payments.server";
import { mailLink, returnLink } from "~/config/absolute-url.server";
import type { PaymentSession } from "~/contract/payments.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import type { LastOrder } from "~/session/session-data";
import { paymentMethod } from "~/shop/payment-methods";
import type { StartedInPage } from "./in-page/payment-script";
import { paymentScript } from "./in-page/payment-script.server";
import { noteReceipt } from "./receipt-payment.server";

/** Why no payment has begun. The texts are `payment:<problem>`. */
export type PaymentProblem = "too_many_attempts" | "method_not_offered" | "provider_unavailable" | "needs_script";

const PROBLEMS: Record<string, PaymentProblem> = {
  TOO_MANY_ATTEMPTS: "too_many_attempts",
  METHOD_NOT_OFFERED: "method_not_offered",
  PROVIDER_UNAVAILABLE: "provider_unavailable",
};

/** The method of a payment; `id` is null for the order's present one. */
interface PayingMethod {
  id: number | null;
  code: string;
}

export interface BegunPayment {
  kind: "begun";
  /** Where the browser goes next: the provider's page, or the order's page when there is nothing to pay there. */
  target: string;
  /** For the page whose script carries out the payment; undefined for the others. */
  inPage?: StartedInPage;
}

type Begun = BegunPayment | { kind: "refused"; problem: PaymentProblem };

/**
 * Begins to pay an order. A payment that cannot begin is logged.
 * @param script the name of the provider's script in the shopper's page; null without one
 * @throws Unauthorized when the sign-in has ended
 */
export async function beginPayment(
  page: Pick<PageContext, "locale" | "session" | "shopperApi">,
  request: Request,
  order: LastOrder,
  method: PayingMethod,
  script: string | null,
): Promise<Begun> {
  const { locale, session, shopperApi } = page;
  const payment = `${method.code}-${order.id}`;
  const call = {
    order_id: order.id,
    payments_id: method.id,
    back_url: returnLink(request, href("payment-return", locale, { payment, reference: "" })),
    cancel_url: returnLink(request, href("payment-cancel", locale, { payment, reference: "" })),
    notification_url: mailLink("/payments/"),
  };
  try {
    const started = await startPayment(shopperApi, method.code, call, order.key);
    const begun = nextStep(page, order, method.code, started, script);
    if (begun.kind === "refused") {
      if (begun.problem === "provider_unavailable") logFailure(order, method, "the session has no page and no token");
      noteReceipt(session, { state: begun.problem === "needs_script" ? "needs_script" : "unavailable" });
    } else noteReceipt(session, { state: isOnline(method.code) ? "pending" : "done" });
    return begun;
  } catch (error) {
    if (error instanceof Unauthorized || !(error instanceof ApiError)) throw error;
    logFailure(order, method, error.message);
    noteReceipt(session, { state: "unavailable" });
    const problem = error instanceof Conflict ? PROBLEMS[error.code] : "provider_unavailable";
    if (problem) return { kind: "refused", problem };
    // An order that accepts no payment is paid or has ended: its page names it, if the server lets the shop read it.
    return order.receipt
      ? { kind: "refused", problem: "provider_unavailable" }
      : { kind: "begun", target: href("thank-you", locale) };
  }
}

const isOnline = (code: string) => paymentMethod(code)?.flow === "redirect";

function logFailure({ id }: LastOrder, { code }: PayingMethod, reason: string): void {
  console.error(`The payment of order ${id} by ${code} cannot begin: ${reason}`);
}

/** Where a started payment leads: to the provider's page, or into this page's script. */
function nextStep(
  { locale }: Pick<PageContext, "locale">,
  { id }: LastOrder,
  code: string,
  started: PaymentSession,
  script: string | null,
): Begun {
  const { reference, redirect_url: url, client_token: clientToken, payment_method_category, provider_id } = started;
  const hasScript = script !== null && paymentScript(code, locale)?.name === script;
  if (hasScript && (url !== null || clientToken !== null)) {
    const publicData = { clientToken, category: payment_method_category, providerId: provider_id };
    const inPage = { reference, order: id, method: code, url, ...publicData };
    return { kind: "begun", target: url ?? href("payment", locale), inPage };
  }
  if (url !== null) return { kind: "begun", target: url };
  if (clientToken !== null) return { kind: "refused", problem: "needs_script" };
  return isOnline(code)
    ? { kind: "refused", problem: "provider_unavailable" }
    : { kind: "begun", target: href("thank-you", locale) };
}
