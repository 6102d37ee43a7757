import { sql, type Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import { type Change, recordChange } from "./change-log";

// The only writer of `product_sizes.quantity`, and of `products.stock_status` and `sold`, which follow from it.

interface Piece {
  productId: number;
  sizeId: number;
  quantity: number;
}

interface NamedPiece extends Piece {
  name: string;
  size: string;
}

const byKeys = (a: Piece, b: Piece) => a.productId - b.productId || a.sizeId - b.sizeId;

/**
 * Reserves the pieces of an order, all or none: each row is changed only while enough is left. Rows are locked in the
 * order of their keys, so that two orders never wait for each other.
 * @throws RequestError 409 OUT_OF_STOCK naming the missing product and size
 */
export async function reserveStock(trx: Transaction<Tables>, pieces: NamedPiece[]): Promise<void> {
  const inOrder = [...pieces].sort(byKeys);
  for (const { productId, sizeId, quantity, name, size } of inOrder) {
    const taken = await trx
      .updateTable("product_sizes")
      .set((eb) => ({ quantity: eb("quantity", "-", quantity) }))
      .where("products_id", "=", productId)
      .where("standard_sizes_id", "=", sizeId)
      .where("quantity", ">=", quantity)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n)
      throw new RequestError(409, "OUT_OF_STOCK", `${name}, size ${size}: Size Sold Out.`, {
        products_id: productId,
        sizes_id: sizeId,
      });
  }
  for (const { productId, quantity } of inOrder)
    await trx
      .updateTable("products")
      .set((eb) => ({ sold: eb("sold", "+", quantity) }))
      .where("id", "=", productId)
      .execute();
  await followStock(trx, inOrder);
}

/** Releases the pieces of an order that ended unpaid. A size that was removed from the shop since stays away. */
export async function releaseStock(trx: Transaction<Tables>, pieces: Piece[]): Promise<void> {
  const inOrder = [...pieces].sort(byKeys);
  for (const { productId, sizeId, quantity } of inOrder)
    await trx
      .updateTable("product_sizes")
      .set((eb) => ({ quantity: eb("quantity", "+", quantity) }))
      .where("products_id", "=", productId)
      .where("standard_sizes_id", "=", sizeId)
      .execute();
  for (const { productId, quantity } of inOrder)
    await trx
      .updateTable("products")
      .set((eb) => ({ sold: eb("sold", "-", quantity) }))
      .where("id", "=", productId)
      .where("sold", ">=", quantity)
      .execute();
  await followStock(trx, inOrder);
}

/**
 * Sets the pieces of a product's size; the size is added when the product did not have it.
 * @throws RequestError 400 INVALID_PAYLOAD for a quantity that is no whole number of at least 0
 */
export async function setStock(trx: Transaction<Tables>, piece: Piece, change: Change): Promise<void> {
  const { productId, sizeId, quantity } = piece;
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > MAX_QUANTITY)
    throw new RequestError(400, "INVALID_PAYLOAD", `A stock is a whole number from 0 to ${MAX_QUANTITY}.`);
  const row = { products_id: productId, standard_sizes_id: sizeId };
  const before = await trx
    .selectFrom("product_sizes")
    .select("quantity")
    .where("products_id", "=", productId)
    .where("standard_sizes_id", "=", sizeId)
    .executeTakeFirst();
  if (before)
    await trx
      .updateTable("product_sizes")
      .set({ quantity })
      .where("products_id", "=", productId)
      .where("standard_sizes_id", "=", sizeId)
      .execute();
  else
    await trx
      .insertInto("product_sizes")
      .values({ ...row, quantity })
      .execute();
  await followStock(trx, [piece]);
  await recordChange(
    trx,
    productId,
    "stock",
    { sizeId, quantity: before?.quantity ?? null },
    { sizeId, quantity },
    change,
  );
}

const MAX_QUANTITY = 1_000_000;

/** A product is in stock while a piece of any size is left. */
async function followStock(trx: Transaction<Tables>, pieces: readonly Piece[]): Promise<void> {
  const ids = [...new Set(pieces.map((piece) => piece.productId))].sort((a, b) => a - b);
  const pieceLeft = sql<boolean>`exists (select 1 from product_sizes where products_id = products.id and quantity > 0)`;
  for (const [status, holds] of [
    ["instock", pieceLeft],
    ["outofstock", sql<boolean>`not ${pieceLeft}`],
  ] as const)
    await trx
      .updateTable("products")
      .set({ stock_status: status })
      .where("id", "in", ids)
      .where("stock_status", "!=", status)
      .where(holds)
      .execute();
}
