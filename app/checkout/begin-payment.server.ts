import { Conflict } from "~/api/errors.server";
import { startPayment } from "~/api/payments.server";
import { mailLink } from "~/config/mail-link.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import type { LastOrder } from "~/session/session-data";
import type { StartedInPage } from "./in-page/payment-script";
import { paymentScript } from "./in-page/payment-script.server";

/** Why no payment has begun. The texts are `payment:<problem>`. */
export type PaymentProblem = "too_many_attempts" | "method_not_offered" | "provider_unavailable";

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
  /** Where the browser goes next: the provider's page, or the order's page when there is nothing to pay there. */
  target: string;
  /** For the page whose script carries out the payment; undefined for the others. */
  inPage?: StartedInPage;
}

/**
 * Begins to pay an order.
 * @param script the name of the provider's script in the shopper's page; null without one
 * @throws NotFound, Unavailable
 */
export async function beginPayment(
  { locale, shopperApi }: Pick<PageContext, "locale" | "shopperApi">,
  request: Request,
  order: Pick<LastOrder, "id" | "key">,
  method: PayingMethod,
  script: string | null,
): Promise<BegunPayment | { problem: PaymentProblem }> {
  const call = {
    order_id: order.id,
    payments_id: method.id,
    back_url: mailLink(request, href("payment-return", locale, { reference: "" })),
    cancel_url: mailLink(request, href("payment-cancel", locale, { reference: "" })),
    notification_url: mailLink(request, "/payments/"),
  };
  try {
    const started = await startPayment(shopperApi, method.code, call, order.key);
    const { reference, redirect_url: url } = started;
    if (url === null) return { target: href("thank-you", locale) };
    if (!script || paymentScript(method.code, locale)?.name !== script) return { target: url };
    const { client_token, payment_method_category, provider_id } = started;
    const publicData = {
      clientToken: client_token ?? null,
      category: payment_method_category ?? null,
      providerId: provider_id ?? null,
    };
    return { target: url, inPage: { reference, url, ...publicData } };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    const problem = PROBLEMS[error.code];
    // An order that accepts no payment is paid or has ended: its page names it.
    return problem ? { problem } : { target: href("thank-you", locale) };
  }
}
