import { guestKey } from "~/account/orders/guest-key.server";
import { comingDay } from "~/account/orders/order-dates.server";
import { returnsOrNone } from "~/account/returns/order-with-returns.server";
import { myOrder, type Order, readOrder } from "~/api/orders.server";
import { ifOwn, orElse } from "~/api/respond.server";
import type { WireOrderReturns } from "~/contract/returns.server";
import type { PageContext } from "~/session/page-context.server";

/** The form's values for an order of the shopper, and what the period says. */
export interface OwnOrder {
  values: { number: string; email: string; name: string };
  /** The last day of the withdrawal, for display; null before the delivery. */
  until: string | null;
  isOver: boolean;
}

/** The signed-in shopper's own order; null for guests, other orders, and when the read fails. */
export async function ownOrder({ session, shopperApi, locale }: PageContext, id: number): Promise<OwnOrder | null> {
  if (!session.signIn) return null;
  const [order, returns] = await Promise.all([
    orElse(ifOwn(myOrder(shopperApi, id)), null),
    returnsOrNone(shopperApi, { id }),
  ]);
  if (order?.kind !== "order") return null;
  const { name, surname } = order.delivery;
  return viewOf(order, returns, { name: `${name} ${surname}`.trim(), locale });
}

/** The order of a guest with its key, from the link in its mail; null for other keys, and when the read fails. */
export async function keyedOrder({ api, locale }: PageContext, key: string): Promise<OwnOrder | null> {
  const link = guestKey(key);
  if (!link) return null;
  const [order, returns] = await Promise.all([
    orElse(ifOwn(readOrder(api, link.id, link.key)), null),
    returnsOrNone(api, link),
  ]);
  // The name may be masked, and is a part of the declaration.
  return order && viewOf(order, returns, { name: "", locale });
}

function viewOf(
  { number, delivery, masked }: Order,
  returns: WireOrderReturns | null,
  { name, locale }: { name: string; locale: PageContext["locale"] },
): OwnOrder {
  return {
    values: { number, email: masked ? "" : delivery.email, name },
    until: returns?.withdraw_until ? comingDay(returns.withdraw_until, locale) : null,
    isOver: returns !== null && !returns.can_withdraw && returns.withdraw_until !== null,
  };
}
