import { sql } from "kysely";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { reservedPieces } from "./reserved-pieces";

/** A size of a list, with what the shop has of it now. Pieces. */
export interface ListedSize {
  productId: number;
  standardSizeId: number;
  slug: string;
  size: string;
  inShop: number;
  corrections: number;
  /** For sale now. */
  quantity: number;
  correctionsNow: number;
  reservedNow: number;
  /** Whether a later list has a count of it. */
  isCountedAnew: boolean;
}

export interface StockTakeList {
  id: number;
  createdOn: string;
  /** By the id of `product_sizes`; empty for a list that is too old. */
  sizes: Map<number, ListedSize>;
  /** The products of the list by their present slugs. */
  productIds: Map<string, number>;
}

/** Reads a list that `exportStockTake` has remembered; null for an unknown code. */
export async function readList({ read }: Database<Tables>, code: string): Promise<StockTakeList | null> {
  const take = await read.selectFrom("stock_takes").selectAll().where("code", "=", code).executeTakeFirst();
  if (!take) return null;
  // One statement, so that stock and reservations are of one moment.
  const { rows } = await sql<Omit<ListedSize, "isCountedAnew"> & { id: number; isCountedAnew: number | boolean }>`
    select product_sizes.id, product_sizes.products_id as "productId", product_sizes.standard_sizes_id as "standardSizeId",
      products.slug, standard_sizes.name as size, listed.in_shop as "inShop", listed.corrections,
      product_sizes.quantity, product_sizes.corrections as "correctionsNow", coalesce(held.pieces, 0) as "reservedNow",
      exists (select 1 from stock_take_sizes as later where later.product_sizes_id = product_sizes.id
        and later.stock_takes_id > ${take.id} and later.counted is not null) as "isCountedAnew"
    from stock_take_sizes as listed
    join product_sizes on product_sizes.id = listed.product_sizes_id
    join products on products.id = product_sizes.products_id
    join standard_sizes on standard_sizes.id = product_sizes.standard_sizes_id
    left join (
      select products_id, standard_sizes_id, sum(quantity) as pieces from (${reservedPieces}) as reserved
      group by products_id, standard_sizes_id
    ) as held on held.products_id = product_sizes.products_id and held.standard_sizes_id = product_sizes.standard_sizes_id
    where listed.stock_takes_id = ${take.id}`.execute(read);
  const sizes = new Map(
    rows.map(({ id, ...row }) => [
      id,
      { ...row, reservedNow: Number(row.reservedNow), isCountedAnew: Boolean(row.isCountedAnew) },
    ]),
  );
  return {
    id: take.id,
    createdOn: take.created_on,
    sizes,
    productIds: new Map(rows.map(({ slug, productId }) => [slug, productId])),
  };
}
