import path from "node:path";
import type { Transaction } from "kysely";
import { changePrice } from "~/backend/catalogue/price";
import { setStock } from "~/backend/catalogue/stock";
import type { Tables } from "~/backend/db/schema";
import { sizeInUrl } from "~/i18n/size-in-url";
import { openDatabase } from "../../support/open-database";

/** Prices of the demo end in whole ten cents, most of them in 90 or 00. Within these cents a price changes no order of a list. */
const LOWEST_CENTS = 20;
const HIGHEST_CENTS = 79;
const STEP_CENTS = 3;
/** EUR cents; below all other prices. */
const CHEAPEST = 100;
const PIECES = 5;
/** Few enough to be shown on the product's page. */
const FEW = 3;

const by = { actor: "test" };

export interface ChangedProduct {
  id: number;
  slug: string;
  price: number;
  sizes: { id: number; inUrl: string }[];
}

/** Products that the test changes, and the changes. Each resolves when it is committed. */
export interface Changes {
  products: { priced: ChangedProduct; stocked: ChangedProduct; moved: ChangedProduct };
  /** Changes a price and a text of an information page; the order of no list depends on it. */
  content(): Promise<void>;
  /** Changes the pieces of a size, of which few are left. */
  stock(): Promise<void>;
  /** Moves a product in all lists: it is sold out and dear, or cheap and in stock. Returns whether it is cheap. */
  move(): Promise<boolean>;
  close(): Promise<void>;
}

/** Opens the database of a shop and prepares products for changes. */
export async function openChanges(dataDir: string): Promise<Changes> {
  const { read, write, close } = await openDatabase<Tables>({ file: path.join(dataDir, "shop.db") });
  const newest = await read
    .selectFrom("products")
    .select(["id", "slug", "price", "sale_price", "name"])
    .where("catalog_visibility", "=", "visible")
    .where("is_gift_card", "=", 0)
    .orderBy("created_on", "desc")
    .orderBy("id", "desc")
    .execute();
  const sizesOf = (id: number) =>
    read
      .selectFrom("product_sizes")
      .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
      .select(["standard_sizes.id", "standard_sizes.name"])
      .where("products_id", "=", id)
      .orderBy("standard_sizes.sort")
      .execute();

  /** The newest products, of different models: lists show them first. */
  async function threeNewest(): Promise<[ChangedProduct, ChangedProduct, ChangedProduct]> {
    const found: (ChangedProduct & { name: string })[] = [];
    for (const { id, slug, price, sale_price, name } of newest) {
      if (found.length === 3) break;
      if (price !== sale_price || found.some((other) => other.name === name)) continue;
      const sizes = (await sizesOf(id)).map((size) => ({ id: size.id, inUrl: sizeInUrl(size.name) }));
      if (sizes.length > 1) found.push({ id, slug, price, sizes, name });
    }
    const [first, second, third] = found;
    if (!first || !second || !third) throw new Error("The demo has too few products");
    return [first, second, third];
  }

  const [priced, stocked, moved] = await threeNewest();
  const setAll = async (trx: Transaction<Tables>, { id: productId, sizes }: ChangedProduct, quantity: number) => {
    for (const { id: sizeId } of sizes) await setStock(trx, { productId, sizeId, quantity }, by);
  };
  await write((trx) => setAll(trx, stocked, FEW));

  let cents = LOWEST_CENTS - STEP_CENTS;
  let texts = 0;
  let isFew = false;
  let isCheap = false;

  async function content(): Promise<void> {
    cents = cents + STEP_CENTS > HIGHEST_CENTS ? LOWEST_CENTS : cents + STEP_CENTS;
    texts += 1;
    const price = Math.floor(priced.price / 100) * 100 + cents;
    const text = `<p>Version ${texts}.</p>`;
    await write(async (trx) => {
      await changePrice(trx, priced.id, { price }, by);
      await trx.updateTable("contents").set({ body_en: text, body_it: text }).where("id", "=", "returns").execute();
    });
  }
  await content();

  return {
    products: { priced, stocked, moved },
    content,
    async stock() {
      isFew = !isFew;
      const [size] = stocked.sizes;
      const piece = { productId: stocked.id, sizeId: size?.id ?? 0, quantity: isFew ? FEW - 1 : FEW };
      await write((trx) => setStock(trx, piece, by));
    },
    async move() {
      isCheap = !isCheap;
      await write(async (trx) => {
        await changePrice(trx, moved.id, { price: isCheap ? CHEAPEST : moved.price }, by);
        await setAll(trx, moved, isCheap ? PIECES : 0);
      });
      return isCheap;
    },
    close,
  };
}
