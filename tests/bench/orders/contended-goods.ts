import { setStock } from "~/backend/catalogue/stock";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";

/** A size of a product that all shoppers of the benchmark want. */
export interface Good {
  id: number;
  slug: string;
  sizeId: number;
  /** EUR cents. */
  salePrice: number;
}

/** Chooses products and gives one size of each this many pieces. */
export async function contendedGoods(
  { read, write }: Database<Tables>,
  { products, pieces }: { products: number; pieces: number },
): Promise<Good[]> {
  const goods = await read
    .selectFrom("products")
    .innerJoin("product_sizes", "product_sizes.products_id", "products.id")
    .select(["products.id", "products.slug", "products.sale_price as salePrice"])
    .select((eb) => eb.fn.min("standard_sizes_id").as("sizeId"))
    .where("catalog_visibility", "=", "visible")
    .where("is_gift_card", "=", 0)
    .where("products.slug", "not in", ["last-pair", "sold-out-runner"])
    .groupBy("products.id")
    .orderBy("products.id")
    .limit(products)
    .execute();
  await write(async (trx) => {
    for (const { id, sizeId } of goods)
      await setStock(trx, { productId: id, sizeId, quantity: pieces }, { actor: "benchmark" });
  });
  return goods;
}

export interface Sold {
  ordered: number;
  left: number;
}

/** Pieces of these sizes in orders and in stock. */
export async function soldPieces({ read }: Database<Tables>, goods: Good[]): Promise<Sold[]> {
  return Promise.all(
    goods.map(async ({ id, sizeId }) => {
      const { left } = await read
        .selectFrom("product_sizes")
        .select("quantity as left")
        .where("products_id", "=", id)
        .where("standard_sizes_id", "=", sizeId)
        .executeTakeFirstOrThrow();
      const { ordered } = await read
        .selectFrom("order_items")
        .select((eb) => eb.fn.sum<number | string | null>("quantity").as("ordered"))
        .where("products_id", "=", id)
        .where("standard_sizes_id", "=", sizeId)
        .executeTakeFirstOrThrow();
      return { ordered: Number(ordered ?? 0), left };
    }),
  );
}
