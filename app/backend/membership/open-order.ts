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

/** The reasons of refunds of memberships that a payment could not grant: of an owned one, and of one without an account. */
export const OWNED_REASON = "the customer has this membership already";
export const GONE_REASON = "the account of this membership was deleted";
export type HindranceReason = typeof OWNED_REASON | typeof GONE_REASON;

/** Why a payment could not grant the membership of an order. */
export interface MembershipHindrance {
  reason: HindranceReason;
  /** Whether the order ends as a whole. Otherwise it is paid, and the price of the membership alone goes back. */
  endsOrder: boolean;
}

/**
 * Why the payment of an order that is not paid could not grant its membership: the account has the tier already, or is deleted;
 * null when it could. Goods that have left the shop stay paid, and so do those of a deleted account. Locks the user, so that of
 * two orders that are paid at once the second finds the tier of the first.
 */
export async function membershipHindrance(
  trx: Transaction<Tables>,
  order: Pick<Selectable<Orders>, "id" | "users_id" | "fulfilment_status">,
): Promise<MembershipHindrance | null> {
  const lines = await trx.selectFrom("order_items").select("grants_tier").where("orders_id", "=", order.id).execute();
  const tiers = tiersOf(lines);
  if (tiers.length === 0) return null;
  const isBeforeDispatch = order.fulfilment_status === "new" || order.fulfilment_status === "preparing";
  if (order.users_id === null || !(await lockUser(trx, order.users_id)))
    return { reason: GONE_REASON, endsOrder: isBeforeDispatch && tiers.length === lines.length };
  const { tier } = await trx
    .selectFrom("users")
    .select("tier")
    .where("id", "=", order.users_id)
    .executeTakeFirstOrThrow();
  return tiers.includes(tier) ? { reason: OWNED_REASON, endsOrder: isBeforeDispatch } : null;
}

/**
 * Whether an expired order contains a membership that must not be revived: its payment could not grant it, or another order of the
 * account may still be paid for it. Locks the user.
 */
export async function hasLostMembership(
  trx: Transaction<Tables>,
  order: Pick<Selectable<Orders>, "id" | "users_id" | "fulfilment_status">,
): Promise<boolean> {
  if (await membershipHindrance(trx, order)) return true;
  const lines = await trx.selectFrom("order_items").select("grants_tier").where("orders_id", "=", order.id).execute();
  for (const tier of tiersOf(lines))
    if (order.users_id !== null && (await openMembershipOrder(trx, order.users_id, tier))) return true;
  return false;
}

const tiersOf = (lines: { grants_tier: Tier | null }[]) =>
  lines.flatMap(({ grants_tier }) => (grants_tier === null ? [] : [grants_tier]));
