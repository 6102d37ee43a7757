import { requireWithinOrderLimits } from "~/api/orders.server";
import { orElse } from "~/api/respond.server";
import type { PageContext } from "~/session/page-context.server";
import { piecesIn } from "~/shop/order-limits";
import { type LimitedOrder, limitOf } from "./limited-order.server";

/** A limit that an order of this cart exceeds now. */
export interface FullLimit {
  /** In the page's language. */
  text: string;
  status: LimitedOrder["status"];
  /** Seconds; null when waiting does not help. */
  retryAfter: number | null;
}

/**
 * The limit that an order of the cart exceeds, so that nobody fills in a checkout in vain. Null while there is none, and while the server
 * does not answer: it checks each order again.
 * @param order its email, undefined before it is known, and whether nothing is left to pay: such an order reserves nothing unpaid
 */
export async function fullLimit(
  { session, shopperApi, t }: PageContext,
  { email, isPaid }: { email: string | undefined; isPaid: boolean },
): Promise<FullLimit | null> {
  const pieces = isPaid ? 0 : piecesIn(session.cart?.lines ?? []);
  const asked = requireWithinOrderLimits(shopperApi, { email: email?.trim().slice(0, 100) || null, pieces }).then(
    () => null,
    (error: unknown) => {
      const limit = limitOf(error);
      if (!limit) throw error;
      return limit;
    },
  );
  const limit = await orElse(asked, null);
  if (!limit) return null;
  const { problem, values, status, retryAfter } = limit;
  const text =
    problem === "too_many_orders"
      ? t("checkout:too_many_orders_now", { count: values.minutes ?? 0 })
      : t(`checkout:${problem}`, values);
  return { text, status, retryAfter };
}
