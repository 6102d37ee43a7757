import type { Kysely, Selectable, Transaction } from "kysely";
import type { Tier } from "~/shop/membership";
import { lockUser } from "../accounts/lock-user";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";

/** An order of a membership that may still be paid. */
export interface OpenMembershipOrder {
  id: number;
  number: string;
}

/**
 * The account's open order of a membership with this tier: neither paid nor ended. An account has at most one, because the user is
 * locked while an order is placed.
 */
export async function openMembershipOrder(
  db: Kysely<Tables>,
  usersId: string,
  tier: Tier,
): Promise<OpenMembershipOrder | null> {
  const [order] = (await openOrders(db, { usersId, tier })).rows;
  return order ?? null;
}

const openOrders = prepared((db, { usersId, tier }: { usersId: string; tier: Tier }) =>
  db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.orders_id", "orders.id")
    .select(["orders.id", "orders.number"])
    .where("orders.users_id", "=", usersId)
    .where("orders.payment_status", "in", ["pending", "failed", "authorised"])
    .where("orders.fulfilment_status", "!=", "cancelled")
    .where("order_items.grants_tier", "=", tier)
    .orderBy("orders.id", "desc")
    .limit(1),
);

/** The reason of refunds of memberships that were owned already. */
export const OWNED_REASON = "the customer has this membership already";

/**
 * Whether an order that is not paid contains a membership that its payment could not grant: the account has the tier already, or
 * is deleted. Locks the user, so that of two orders that are paid at once the second finds the tier of the first.
 */
export async function isMembershipOwned(
  trx: Transaction<Tables>,
  order: Pick<Selectable<Orders>, "id" | "users_id">,
): Promise<boolean> {
  const memberships = await trx
    .selectFrom("order_items")
    .select("grants_tier")
    .where("orders_id", "=", order.id)
    .where("grants_tier", "is not", null)
    .execute();
  if (memberships.length === 0) return false;
  if (order.users_id === null || !(await lockUser(trx, order.users_id))) return true;
  const { tier } = await trx
    .selectFrom("users")
    .select("tier")
    .where("id", "=", order.users_id)
    .executeTakeFirstOrThrow();
  return memberships.some(({ grants_tier }) => grants_tier === tier);
}
