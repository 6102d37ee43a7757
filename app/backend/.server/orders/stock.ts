import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";

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
 * Takes the pieces out of stock, all or none: each row is changed only while enough is left. Rows are taken in the order
 * of their keys, so that two orders never wait for each other.
 * @throws RequestError 409 OUT_OF_STOCK naming what is missing
 */
export async function takeStock(trx: Transaction<Tables>, pieces: NamedPiece[]): Promise<void> {
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
  const ids = [...new Set(pieces.map((piece) => piece.productId))].sort((a, b) => a - b);
  await trx
    .updateTable("products")
    .set({ stock_status: "outofstock" })
    .where("id", "in", ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("product_sizes")
            .select("product_sizes.id")
            .whereRef("product_sizes.products_id", "=", "products.id")
            .where("product_sizes.quantity", ">", 0),
        ),
      ),
    )
    .execute();
}

/** Puts pieces back, in the order in which they are taken. A size that the shop has given up since stays away. */
export async function putBackStock(trx: Transaction<Tables>, pieces: Piece[]): Promise<void> {
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
  await trx
    .updateTable("products")
    .set({ stock_status: "instock" })
    .where("id", "in", [...new Set(pieces.map((piece) => piece.productId))])
    .where("stock_status", "=", "outofstock")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("product_sizes")
          .select("product_sizes.id")
          .whereRef("product_sizes.products_id", "=", "products.id")
          .where("product_sizes.quantity", ">", 0),
      ),
    )
    .execute();
}
