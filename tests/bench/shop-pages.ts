import path from "node:path";
import type { Tables } from "~/backend/db/schema";
import { href } from "~/i18n/paths";
import { Visitor } from "../e2e/visitor";
import { openDatabase } from "../support/open-database";

export interface Buyable {
  id: number;
  slug: string;
  sizeId: number;
  /** EUR cents. */
  salePrice: number;
}

/** Products of a shop with many pieces of a size, in a fixed order. */
export async function buyableProducts(dataDir: string, count: number): Promise<Buyable[]> {
  const database = await openDatabase<Tables>({ file: path.join(dataDir, "shop.db") });
  try {
    return await database.read
      .selectFrom("products")
      .innerJoin("product_sizes", "product_sizes.products_id", "products.id")
      .select(["products.id", "products.slug", "products.sale_price as salePrice"])
      .select((eb) => eb.fn.min("standard_sizes_id").as("sizeId"))
      .where("catalog_visibility", "=", "visible")
      .where("is_gift_card", "=", 0)
      .where("quantity", ">=", 4)
      .groupBy("products.id")
      .orderBy("products.id", "desc")
      .limit(count)
      .execute();
  } finally {
    await database.close();
  }
}

/** The product that is sold in most sizes. */
export async function slugWithMostSizes(dataDir: string): Promise<string> {
  const database = await openDatabase<Tables>({ file: path.join(dataDir, "shop.db") });
  try {
    const { slug } = await database.read
      .selectFrom("products")
      .innerJoin("product_sizes", "product_sizes.products_id", "products.id")
      .select("products.slug")
      .where("catalog_visibility", "=", "visible")
      .groupBy("products.id")
      .orderBy((eb) => eb.fn.countAll(), "desc")
      .orderBy("products.id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return slug;
  } finally {
    await database.close();
  }
}

export const LIST = href("products", "en");
export const HOME = href("home", "en");
export const productPath = (slug: string) => href("product", "en", { slug });
/** Three kinds of facets chosen, with all counts of all facets. */
export const FILTERED = `${href("category", "en", { slug: "sneakers" })}?color=black&color=white&size=eu-41&size=eu-42&sort=price_up`;
export const searchPath = (text: string) => `${LIST}?search=${encodeURIComponent(text)}`;

/** A visitor who has put one piece of each product into the cart, over plain HTTP. */
export async function visitorWithCart(origin: string, ...products: Buyable[]): Promise<Visitor> {
  const visitor = new Visitor(origin);
  for (const { slug, sizeId } of products) {
    const reply = await visitor.post(productPath(slug), { size: sizeId, quantity: 1 });
    if (reply.status !== 303) throw new Error(`Adding ${slug} to the cart answered ${reply.status}`);
  }
  return visitor;
}

/**
 * A guest who has put one piece of each product into the cart, has opened the cart, so that no message waits, and has then
 * viewed products.
 * @returns the guest's `Cookie`
 */
export async function guestCookie(
  origin: string,
  { inCart, viewed }: { inCart: Buyable[]; viewed: Buyable[] },
): Promise<string> {
  const visitor = await visitorWithCart(origin, ...inCart);
  for (const path of [href("cart", "en"), ...viewed.map(({ slug }) => productPath(slug))]) {
    const { status } = await visitor.ask(path);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
