import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Transaction } from "kysely";
import { changePrice } from "~/backend/catalogue/price";
import { setStock } from "~/backend/catalogue/stock";
import { withdraw } from "~/backend/catalogue/visibility";
import type { Database, DatabaseOptions } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { markSent } from "~/backend/operations/refunds/send-refund";
import { deliverOrder, type ParcelData, prepareOrder, shipOrder } from "~/backend/orders/fulfil-order";
import { recordPayment } from "~/backend/orders/record-payment";
import { refundOrder } from "~/backend/orders/refund-order";
import { requestReturn } from "~/backend/returns/request-return";
import type { Locale } from "~/i18n/locale";
import type { Cents } from "~/shop/money";
import { openDatabase } from "../support/open-database";

/** Usually a pair of shoes; trousers when all shoes are in use. */
export interface Shoe {
  id: number;
  slug: string;
  name: string;
  brand: string;
  brandSlug: string;
  category: Record<Locale, string>;
  /** EUR cents. */
  price: Cents;
  /** An available size. */
  size: ShoeSize;
  otherSize: ShoeSize;
  soldOut: ShoeSize;
}
interface ShoeSize {
  id: number;
  name: string;
}

/**
 * A category that no test changes: its prices, stock and order stay the same while tests share the shop. Tests of lists use
 * it, because lists may be a second older than the prices.
 */
export const unclaimed: Record<Locale, string> = { en: "dresses-skirts", it: "abiti-gonne" };
/** Tests do not claim these either: the home page chooses its new arrivals among them. */
const NEWEST = 48;

const test = { actor: "test" };

export type StockFixtures = ReturnType<typeof stockFixturesOf>;

/** The shop's database, on either engine, to prepare tests and to check the effects of orders. */
export async function openStockFixtures(options: Partial<DatabaseOptions>, claims: string): Promise<StockFixtures> {
  return stockFixturesOf(await openDatabase<Tables>(options), claims);
}

/** The database of the shop that all tests share. */
export function openSharedStockFixtures(): Promise<StockFixtures> {
  const dataDir = process.env.E2E_SHOP_DATA ?? "";
  return openStockFixtures({ file: join(dataDir, "shop.db") }, join(dataDir, "claims"));
}

function stockFixturesOf(database: Database<Tables>, claims: string) {
  const { read, write, close } = database;

  async function newestIds(): Promise<number[]> {
    const rows = await read
      .selectFrom("products")
      .select("id")
      .where("catalog_visibility", "=", "visible")
      .orderBy("created_on", "desc")
      .orderBy("id", "desc")
      .limit(NEWEST)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** A product with at least three sizes that no test has claimed. */
  async function claim(): Promise<Omit<Shoe, "size" | "otherSize" | "soldOut"> & { sizes: ShoeSize[] }> {
    const newest = await newestIds();
    const rows = await read
      .selectFrom("products")
      .innerJoin("brands", "brands.id", "products.brands_id")
      .innerJoin("categories", "categories.id", "products.categories_id")
      .select(["products.id", "products.slug", "products.name", "products.price"])
      .select([
        "brands.name as brand",
        "brands.slug as brandSlug",
        "categories.name_en as en",
        "categories.name_it as it",
      ])
      .where("products.catalog_visibility", "=", "visible")
      .where("products.is_gift_card", "=", 0)
      .where("products.slug", "not in", ["last-pair", "sold-out-runner"])
      .where("categories.slug_en", "!=", unclaimed.en)
      .where("products.id", "not in", newest)
      .orderBy("categories.id")
      .orderBy("products.id")
      .execute();
    for (const { en, it, ...row } of rows) {
      const sizes = await read
        .selectFrom("product_sizes")
        .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
        .select(["standard_sizes.id", "standard_sizes.name"])
        .where("products_id", "=", row.id)
        .orderBy("standard_sizes.sort")
        .execute();
      if (sizes.length >= 3 && takeClaim(join(claims, String(row.id)))) return { ...row, category: { en, it }, sizes };
    }
    throw new Error("No shoe is left that no other test uses");
  }

  function setPrice(productId: number, price: Cents): Promise<void> {
    return write((trx) => changePrice(trx, productId, { price }, test));
  }

  function setStockOf(productId: number, quantities: Record<number, number>): Promise<void> {
    return write(async (trx) => {
      for (const [sizeId, quantity] of Object.entries(quantities))
        await setStock(trx, { productId, sizeId: Number(sizeId), quantity }, test);
    });
  }

  return {
    setPrice,
    setStock: setStockOf,
    close,

    withdraw(productId: number): Promise<void> {
      return write((trx) => withdraw(trx, productId, test));
    },

    /** A shoe for one test: its first size is sold out, the others have `stock` pieces each. */
    async claimShoe({ price = 6_000, stock = 8 }: { price?: Cents; stock?: number } = {}): Promise<Shoe> {
      const { sizes, ...shoe } = await claim();
      const [soldOut, size, otherSize] = sizes;
      if (!soldOut || !size || !otherSize) throw new Error("A shoe has three sizes or more");
      await setPrice(shoe.id, price);
      await setStockOf(shoe.id, Object.fromEntries(sizes.map(({ id }) => [id, id === soldOut.id ? 0 : stock])));
      return { ...shoe, price, size, otherSize, soldOut };
    },

    /** A pair of shoes that tests buy and do not change. */
    async unchangedShoe(): Promise<Pick<Shoe, "slug" | "size">> {
      const { slug, id, name } = await read
        .selectFrom("products")
        .innerJoin("product_sizes", "products_id", "products.id")
        .innerJoin("standard_sizes", "standard_sizes.id", "standard_sizes_id")
        .select(["slug", "standard_sizes.id", "standard_sizes.name"])
        .where("products.id", "in", await newestIds())
        .where("system", "=", "shoes_eu")
        .where("quantity", ">=", 4)
        .executeTakeFirstOrThrow();
      return { slug, size: { id, name } };
    },

    /** The names of all brands and categories. */
    async names(language: Locale): Promise<string[]> {
      const brands = await read.selectFrom("brands").select("name").orderBy("name").execute();
      const categories = await read
        .selectFrom("categories")
        .select(`name_${language} as name`)
        .orderBy("name")
        .execute();
      return [...brands, ...categories].map(({ name }) => name);
    },

    async stockOf(productId: number, sizeId: number): Promise<number> {
      const { quantity } = await read
        .selectFrom("product_sizes")
        .select("quantity")
        .where("products_id", "=", productId)
        .where("standard_sizes_id", "=", sizeId)
        .executeTakeFirstOrThrow();
      return quantity;
    },

    /** `count` available sizes, each of another product that no test claims: bags have one size. */
    async sizesInStock(count: number): Promise<{ productId: number; sizeId: number }[]> {
      const rows = await read
        .selectFrom("product_sizes")
        .innerJoin("products", "products.id", "product_sizes.products_id")
        .innerJoin("categories", "categories.id", "products.categories_id")
        .where("categories.slug_en", "in", [unclaimed.en, "bags-accessories"])
        .select((eb) => ["products_id as productId", eb.fn.min("standard_sizes_id").as("sizeId")])
        .where("quantity", ">=", 4)
        .where("products.catalog_visibility", "=", "visible")
        .groupBy("products_id")
        .orderBy("products_id", "desc")
        .limit(count)
        .execute();
      if (rows.length < count) throw new Error(`The demo has ${rows.length} such sizes, not ${count}`);
      return rows.map(({ productId, sizeId }) => ({ productId, sizeId: Number(sizeId) }));
    },

    /** All orders that this shopper has placed, with their lines. */
    async ordersOf(email: string) {
      const orders = await read.selectFrom("orders").selectAll().where("email", "=", email).orderBy("id").execute();
      return Promise.all(
        orders.map(async (order) => ({
          ...order,
          lines: await read.selectFrom("order_items").selectAll().where("orders_id", "=", order.id).execute(),
        })),
      );
    },

    /** Makes an order's number one of those that could be computed from another one. */
    async makeGuessable(number: string): Promise<void> {
      await write((trx) =>
        trx.updateTable("orders").set({ number_is_guessable: 1 }).where("number", "=", number).execute(),
      );
    },

    /** Records the payment of an order. */
    async pay(number: string): Promise<void> {
      await write(async (trx) => recordPayment(trx, await orderIn(trx, number), { actor: "test", at: new Date() }));
    },

    /** Records the payment of an order and hands it to the courier. */
    async ship(number: string, parcel: ParcelData): Promise<void> {
      const by = { actor: "test", at: new Date() };
      for (const step of [recordPayment, prepareOrder])
        await write(async (trx) => step(trx, await orderIn(trx, number), by));
      await write(async (trx) => shipOrder(trx, await orderIn(trx, number), parcel, by));
    },

    /** Records the payment, the shipment and, at `at`, the delivery of an order. */
    async deliver(number: string, at = new Date()): Promise<void> {
      await this.ship(number, { courier: "brt", tracking_number: "012345678901", estimated_delivery: null });
      await write(async (trx) => deliverOrder(trx, await orderIn(trx, number), { actor: "test", at }));
    },

    /** Books the refund of a part of an order, EUR cents. Returns its id. */
    refund(number: string, amount: Cents): Promise<number | null> {
      return write(async (trx) => {
        const event = { actor: "test", at: new Date() };
        return (await refundOrder(trx, await orderIn(trx, number), amount, event)).refundsId;
      });
    },

    /** Records that a refund was sent by a transfer. @param account the last characters of the IBAN */
    async markSent(id: number, account: string): Promise<void> {
      await markSent(database, id, { day: null, reference: null, account }, { actor: "test", at: new Date() });
    },

    /** Requests the refund of one piece of an order's first line; returns the number of the return. */
    async requestReturn(orderNumber: string): Promise<string> {
      const order = await read
        .selectFrom("orders")
        .selectAll()
        .where("number", "=", orderNumber)
        .executeTakeFirstOrThrow();
      const line = await read
        .selectFrom("order_items")
        .select("id")
        .where("orders_id", "=", order.id)
        .executeTakeFirstOrThrow();
      const items = [{ order_items_id: line.id, quantity: 1 }];
      const request = { kind: "refund" as const, reason: "damaged" as const, items };
      const id = await requestReturn(database, { ordersId: order.id, request, isAllowed: () => true });
      const made = await read.selectFrom("returns").select("number").where("id", "=", id).executeTakeFirstOrThrow();
      return made.number;
    },

    /** The returns of an order, the oldest first. */
    async returnsOf(orderNumber: string) {
      return read
        .selectFrom("returns")
        .innerJoin("orders", "orders.id", "returns.orders_id")
        .selectAll("returns")
        .where("orders.number", "=", orderNumber)
        .orderBy("returns.id")
        .execute();
    },

    async mailsTo(email: string) {
      return read.selectFrom("mails").selectAll().where("recipient", "=", email).orderBy("id").execute();
    },
  };
}

function orderIn(trx: Transaction<Tables>, number: string) {
  return trx.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
}

/** Whether this claim is new. Workers are separate processes, and creating a folder succeeds only once. */
function takeClaim(folder: string): boolean {
  mkdirSync(join(folder, ".."), { recursive: true });
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
