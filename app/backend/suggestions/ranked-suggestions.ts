import { type Kysely, sql } from "kysely";
import type { FulfilmentStatus, PaymentStatus } from "~/shop/order-status";
import { readWishlist } from "../accounts/wishlist";
import type { CatalogueIndex } from "../catalogue/index/catalogue-index";
import type { Tables } from "../db/schema";

/** The latest products of wishlist and orders that suggestions start from: half of each, if there are that many. */
const MAX_SEEDS = 30;
/** The latest orders with one of these products. The limit bounds the query. */
const MAX_ORDERS = 200;
/** Products that were bought with the seeds. */
const MAX_TOGETHER = 200;
/** One customer's purchases alone are not suggested, because that would show them to a stranger. */
const MIN_CUSTOMERS = 2;
/** The most frequent types of the seeds, and best sellers of each. */
const MAX_TYPES = 3;
const MAX_PER_TYPE = 24;

const NOT_PAID: readonly PaymentStatus[] = ["expired", "failed"];
const NOT_DELIVERED: FulfilmentStatus = "cancelled";

/** Ids of products. */
export interface RankedSuggestions {
  /** The best suggestion first. */
  suggested: number[];
  /** The customer has these already, in the orders or in the wishlist. */
  known: number[];
}

/**
 * Ranks a customer's suggestions. The seeds are the products in the wishlist and in the orders. First come the products of other
 * customers who bought a seed, by the number of these customers. Then come the best sellers of the seeds' most frequent types.
 */
export async function rankedSuggestions(
  db: Kysely<Tables>,
  index: CatalogueIndex,
  usersId: string,
): Promise<RankedSuggestions> {
  const [wished, bought] = await Promise.all([readWishlist(db, usersId), boughtBy(db, usersId)]);
  const known = [...new Set([...wished, ...bought])];
  const latest = [...wished.slice(0, MAX_SEEDS / 2), ...bought].slice(0, MAX_SEEDS);
  const seeds = latest.length === 0 ? [] : await goodsAmong(db, latest);
  if (seeds.length === 0) return { suggested: [], known };
  const together = await boughtTogether(
    db,
    usersId,
    seeds.map(({ id }) => id),
  );
  const similar = frequentTypes(seeds).flatMap((type) => {
    const filter = { values: { types_id: [type] }, ranges: {}, inStock: true, without: known };
    return index.list({ filter, order: "best_selling", offset: 0, limit: MAX_PER_TYPE }).ids;
  });
  return { suggested: [...new Set([...together, ...similar])], known };
}

/** The products of a customer's orders, the latest first, without orders that expired or were cancelled. */
async function boughtBy(db: Kysely<Tables>, usersId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_items", "order_items.orders_id", "orders.id")
    .select("order_items.products_id")
    .where("orders.users_id", "=", usersId)
    .where("orders.payment_status", "not in", NOT_PAID)
    .where("orders.fulfilment_status", "!=", NOT_DELIVERED)
    .orderBy("order_items.id", "desc")
    .execute();
  return [...new Set(rows.map((row) => row.products_id))];
}

/** Gift cards and memberships say nothing about taste. */
function goodsAmong(db: Kysely<Tables>, ids: number[]): Promise<{ id: number; types_id: number }[]> {
  return db
    .selectFrom("products")
    .select(["id", "types_id"])
    .where("id", "in", ids)
    .where("is_gift_card", "=", 0)
    .where("grants_tier", "is", null)
    .execute();
}

/**
 * The other products of the customers who bought one of `seeds`, by the number of these customers. A guest's order counts as
 * one customer.
 */
async function boughtTogether(db: Kysely<Tables>, usersId: string, seeds: number[]): Promise<number[]> {
  const rows = await db
    .with("seed_orders", (query) =>
      query
        .selectFrom("orders")
        .select(["orders.id", "orders.users_id"])
        .where("orders.id", "in", (eb) =>
          eb
            .selectFrom("order_items")
            .select("order_items.orders_id")
            .distinct()
            .where("order_items.products_id", "in", seeds)
            .orderBy("order_items.orders_id", "desc")
            .limit(MAX_ORDERS),
        )
        .where("orders.payment_status", "not in", NOT_PAID)
        .where("orders.fulfilment_status", "!=", NOT_DELIVERED)
        .where((eb) => eb.or([eb("orders.users_id", "is", null), eb("orders.users_id", "!=", usersId)])),
    )
    .with("all_orders", (query) =>
      query
        .selectFrom("seed_orders")
        .select(["id", "users_id"])
        .union(
          query
            .selectFrom("orders")
            .select(["id", "users_id"])
            .where("users_id", "in", (eb) => eb.selectFrom("seed_orders").select("seed_orders.users_id"))
            .where("payment_status", "not in", NOT_PAID)
            .where("fulfilment_status", "!=", NOT_DELIVERED),
        ),
    )
    .selectFrom("all_orders")
    .innerJoin("order_items", "order_items.orders_id", "all_orders.id")
    .select(["order_items.products_id", customers.as("customers")])
    .where("order_items.products_id", "not in", seeds)
    .groupBy("order_items.products_id")
    .having(customers, ">=", MIN_CUSTOMERS)
    .orderBy("customers", "desc")
    .orderBy("order_items.products_id")
    .limit(MAX_TOGETHER)
    .execute();
  return rows.map((row) => row.products_id);
}

const customers = sql<number>`count(distinct coalesce(all_orders.users_id, cast(all_orders.id as text)))`;

/** The types of most seeds, the most frequent first. */
function frequentTypes(seeds: { types_id: number }[]): number[] {
  const counts = new Map<number, number>();
  for (const { types_id } of seeds) counts.set(types_id, (counts.get(types_id) ?? 0) + 1);
  const sorted = [...counts].sort(([oneId, one], [otherId, other]) => other - one || oneId - otherId);
  return sorted.slice(0, MAX_TYPES).map(([id]) => id);
}
