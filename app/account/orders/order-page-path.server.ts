import { myOrder, type Order } from "~/api/orders.server";
import { ifOwn, orElse } from "~/api/respond.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";

/** The part of the path of a guest's page: the order and its signed key; null when the server gives no key. */
export const guestKeyOf = ({ id, link_key }: Order): string | null => (link_key ? `${id}-${link_key}` : null);

/** The path of an order's page: in the account of its customer, else the guest's; null when the server gives no key. */
export async function orderPagePath(
  { session, shopperApi, locale }: PageContext,
  order: Order,
): Promise<string | null> {
  const isMine = session.signIn !== null && (await orElse(ifOwn(myOrder(shopperApi, order.id)), null)) !== null;
  if (isMine) return href("order", locale, { id: String(order.id) });
  const key = guestKeyOf(order);
  return key && href("guest-order", locale, { key });
}
