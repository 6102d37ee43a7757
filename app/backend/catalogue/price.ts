import type { Kysely, Transaction } from "kysely";
import type { Cents } from "~/shop/money";
import { lowestPriceBefore, type PriceChange, percentOff } from "~/shop/price";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import { type Change, recordChange } from "./change-log";

// The only writer of `products.price`, `sale_price`, `discount` and `reduced_since`, and of `price_changes`.

export interface NewPrice {
  /** EUR cents. */
  price: Cents;
  /** Whether this is a reduction, which shows the lowest price of the 30 days before it (art. 17-bis). */
  reduced?: boolean;
}

/**
 * Sets the price of a product from now on, and records it in the price history. A price that is not a reduction ends the
 * current reduction. A further reduction keeps the reference price of the first one.
 * @throws RequestError 400 INVALID_PAYLOAD for an invalid price, or a reduction that does not reduce the price
 * @throws RequestError 403 FORBIDDEN for an unknown product
 */
export async function changePrice(
  trx: Transaction<Tables>,
  productId: number,
  { price, reduced = false }: NewPrice,
  change: Change,
): Promise<void> {
  if (!Number.isSafeInteger(price) || price < 1 || price > MAX_PRICE_CENTS)
    throw new RequestError(400, "INVALID_PAYLOAD", "A price is a whole number of cents, from 1 to 100,000,000.");
  const product = await trx
    .selectFrom("products")
    .select(["price", "sale_price", "reduced_since"])
    .where("id", "=", productId)
    .executeTakeFirst();
  if (!product) throw new RequestError(403, "FORBIDDEN", "You don't have permission to access this.");
  const now = (change.at ?? new Date()).toISOString();
  const next = reduced
    ? { ...(await reduction(trx, productId, price, now)), reduced_since: product.reduced_since ?? now }
    : { price, sale_price: price, discount: 0, reduced_since: null };
  await trx
    .insertInto("price_changes")
    .values({ products_id: productId, price, valid_from: now, reduced: reduced ? 1 : 0 })
    .execute();
  await trx.updateTable("products").set(next).where("id", "=", productId).execute();
  const { price: after, sale_price: sale } = next;
  await recordChange(
    trx,
    productId,
    "price",
    { price: product.price, salePrice: product.sale_price },
    { price: after, salePrice: sale },
    change,
  );
}

const MAX_PRICE_CENTS = 100_000_000;

/** The price histories of products, by id, in no order. */
export async function priceHistories(
  db: Kysely<Tables>,
  productIds: readonly number[],
): Promise<Map<number, PriceChange[]>> {
  const histories = new Map<number, PriceChange[]>(productIds.map((id) => [id, []]));
  if (productIds.length === 0) return histories;
  const rows = await db
    .selectFrom("price_changes")
    .select(["products_id", "price", "valid_from", "reduced"])
    .where("products_id", "in", productIds)
    .execute();
  for (const { products_id, price, valid_from, reduced } of rows)
    histories.get(products_id)?.push({ price, from: valid_from, reduced: reduced === 1 });
  return histories;
}

/**
 * The reduction to `price` that a product's history allows at `now` (ISO 8601 UTC).
 * @returns cents, and the discount in per cent; null when it is not below the present price and the lowest of the 30 days before
 */
export function allowedReduction(
  changes: readonly PriceChange[],
  price: Cents,
  now: string,
): { price: Cents; sale_price: Cents; discount: number } | null {
  const reference = lowestPriceBefore([...changes, { price, from: now, reduced: true }], now);
  const current = changes.toSorted((a, b) => a.from.localeCompare(b.from)).at(-1);
  const discount = reference === null ? 0 : percentOff(reference, price);
  if (reference === null || discount === 0 || !current || price >= current.price) return null;
  return { price: reference, sale_price: price, discount };
}

async function reduction(trx: Transaction<Tables>, productId: number, price: Cents, now: string) {
  const histories = await priceHistories(trx, [productId]);
  const found = allowedReduction(histories.get(productId) ?? [], price, now);
  if (found) return found;
  throw new RequestError(
    400,
    "INVALID_PAYLOAD",
    "A reduction is below the present price and below the lowest price of the last 30 days.",
  );
}
