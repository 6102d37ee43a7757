import { sql, type Transaction } from "kysely";
import type { Database } from "../db/engine";
import { prepared } from "../db/prepared";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import { type Change, recordChange } from "./change-log";

// The only writer of `product_sizes.quantity`, and of `products.stock_status` and `sold`, which depend on it.

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
 * Reserves all pieces of an order or none: an update requires enough stock in the row. Rows are locked in the order of
 * their keys, so that two orders cannot deadlock.
 * @throws RequestError 409 OUT_OF_STOCK naming the missing product and size
 */
export async function reserveStock(trx: Transaction<Tables>, pieces: NamedPiece[]): Promise<void> {
  const inOrder = [...pieces].sort(byKeys);
  for (const { productId, sizeId, quantity, name, size } of inOrder) {
    const { numAffectedRows } = await takePieces(trx, { productId, sizeId, quantity });
    if (numAffectedRows === 0n)
      throw new RequestError(409, "OUT_OF_STOCK", `${name}, size ${size}: Size Sold Out.`, {
        products_id: productId,
        sizes_id: sizeId,
      });
  }
  for (const { productId, quantity } of inOrder) await countSold(trx, { productId, quantity });
  await updateStockStatus(trx, inOrder);
}

const takePieces = prepared((db, { productId, sizeId, quantity }: Piece) =>
  db
    .updateTable("product_sizes")
    .set((eb) => ({ quantity: eb("quantity", "-", quantity) }))
    .where("products_id", "=", productId)
    .where("standard_sizes_id", "=", sizeId)
    .where("quantity", ">=", quantity),
);

const countSold = prepared((db, { productId, quantity }: Pick<Piece, "productId" | "quantity">) =>
  db
    .updateTable("products")
    .set((eb) => ({ sold: eb("sold", "+", quantity) }))
    .where("id", "=", productId),
);

/** Releases the pieces of an order that ended unpaid, except those of sizes that were deleted since. */
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
  await updateStockStatus(trx, inOrder);
}

/**
 * Sets the quantity of a product's size, in pieces. Adds the size when the product does not have it.
 * @throws RequestError 400 INVALID_PAYLOAD for a quantity that is not a whole number of at least 0
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
      .set((eb) => ({ quantity, corrections: eb("corrections", "+", 1) }))
      .where("products_id", "=", productId)
      .where("standard_sizes_id", "=", sizeId)
      .execute();
  else
    await trx
      .insertInto("product_sizes")
      .values({ ...row, quantity })
      .execute();
  await updateStockStatus(trx, [piece]);
  await recordChange(
    trx,
    productId,
    "stock",
    { sizeId, quantity: before?.quantity ?? null },
    { sizeId, quantity },
    change,
  );
}

/** A row of `product_sizes`, locked until the transaction ends. */
export interface LockedSize extends Piece {
  id: number;
  corrections: number;
}

/** Locks sizes in the order in which orders lock them. SQLite has one writer anyway. @param ids of `product_sizes` */
export async function lockSizes(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  ids: readonly number[],
): Promise<LockedSize[]> {
  const query = trx
    .selectFrom("product_sizes")
    .select(["id", "products_id as productId", "standard_sizes_id as sizeId", "quantity", "corrections"])
    .where("id", "in", ids)
    .orderBy("products_id")
    .orderBy("standard_sizes_id");
  return (engine === "postgres" ? query.forUpdate() : query).execute();
}

/** Corrects the quantity of locked sizes, in pieces, each with a row of the audit trail. */
export async function correctStock(
  trx: Transaction<Tables>,
  sizes: readonly { size: LockedSize; quantity: number }[],
  change: Change,
): Promise<void> {
  for (const { size, quantity } of sizes)
    await trx
      .updateTable("product_sizes")
      .set((eb) => ({ quantity, corrections: eb("corrections", "+", 1) }))
      .where("id", "=", size.id)
      .execute();
  await updateStockStatus(
    trx,
    sizes.map(({ size }) => size),
  );
  for (const { size, quantity } of sizes) {
    const { productId, sizeId } = size;
    await recordChange(trx, productId, "stock", { sizeId, quantity: size.quantity }, { sizeId, quantity }, change);
  }
}

/** Pieces of a size. */
export const MAX_QUANTITY = 1_000_000;

/** Updates the stock status: a product is in stock when any of its sizes has pieces. */
async function updateStockStatus(trx: Transaction<Tables>, pieces: readonly Piece[]): Promise<void> {
  const ids = [...new Set(pieces.map((piece) => piece.productId))].sort((a, b) => a - b);
  for (const productId of ids) await writeStockStatus(trx, { productId });
}

const statusOfSizes = sql<"instock" | "outofstock">`case when exists
  (select 1 from product_sizes where products_id = products.id and quantity > 0) then 'instock' else 'outofstock' end`;

const writeStockStatus = prepared((db, { productId }: Pick<Piece, "productId">) =>
  db
    .updateTable("products")
    .set({ stock_status: statusOfSizes })
    .where("id", "=", productId)
    .where("stock_status", "!=", statusOfSizes),
);
