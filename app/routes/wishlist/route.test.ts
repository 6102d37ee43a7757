import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { environment } from "~/config/env.server";
import { translator } from "~/i18n/i18next.server";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { totalQuantity } from "~/shop/cart";
import { openDatabase } from "../../../tests/support/open-database";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as loginAction } from "../login/route";
import { action as toggle } from "../wishlist-toggle/route";
import { action, loader } from "./route";

withEmbeddedShop();

interface Item {
  id: number;
  name: string;
  card: { soldOut: boolean } | null;
  slug: string | null;
  sizes: { id: number }[];
  canWait: boolean;
}

let visitor: RouteVisitor;
beforeEach(async () => {
  visitor = new RouteVisitor();
  await visitor.post(loginAction, "/login", { email: "demo@example.com", password: "demo-password" });
  for (const { id } of await items()) await visitor.post(action, "/wishlist", { remove: id });
  await root();
});

async function items(path = "/wishlist"): Promise<Item[]> {
  const { status, data } = await visitor.get(loader, path);
  expect(status).toBe(200);
  return (data as { items: Item[] }).items;
}

async function root() {
  const { cart, messages } = (await rootData(visitor)).visitor;
  return { quantity: totalQuantity(cart), messages };
}

async function inDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase<Tables>>>) => Promise<T>) {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  const result = await work(database);
  await database.close();
  return result;
}

/** Adds visible products with sizes to the wishlist, the last one first. */
async function wish(count: number): Promise<number[]> {
  const rows = await inDatabase(({ read }) =>
    read
      .selectFrom("products")
      .select("id")
      .where("catalog_visibility", "=", "visible")
      .where("stock_status", "=", "instock")
      .where("is_gift_card", "=", 0)
      .orderBy("id")
      .limit(count)
      .execute(),
  );
  for (const { id } of rows) await visitor.post(toggle, "/wishlist/toggle", { add: id });
  await root();
  return rows.map(({ id }) => id);
}

test("the page has the products with their sizes, the latest first", async () => {
  const ids = await wish(3);
  for (const locale of locales) {
    const page = await items(href("wishlist", locale));
    expect(page.map(({ id }) => id)).toEqual(ids.toReversed());
    for (const { name, card, sizes, canWait } of page)
      expect([name !== "", card?.soldOut, sizes.length > 0, canWait]).toEqual([true, false, true, false]);
  }
});

test("a product moves to the cart in the chosen size", async () => {
  const [id = 0, other = 0] = await wish(2);
  const size = (await items()).find((item) => item.id === id)?.sizes[0]?.id ?? 0;
  expect(await visitor.post(action, "/wishlist", { move: id, size })).toMatchObject({
    status: 303,
    location: "/wishlist",
  });
  // A second click before the next page.
  expect((await visitor.post(action, "/wishlist", { move: id, size })).status).toBe(303);
  expect((await items()).map((item) => item.id)).toEqual([other]);
  expect(await root()).toEqual({
    quantity: 1,
    messages: [expect.objectContaining({ text: translator("en")("wishlist:moved"), leadsToCart: true })],
  });
});

test.each(locales)("without a size, or with one that is sold out, nothing moves, in %s", async (locale) => {
  const t = translator(locale);
  const [id = 0] = await wish(1);
  const path = href("wishlist", locale);
  const refused = (message: string, status: number) => ({ status, data: { message, productId: id } });
  const withoutSize: Record<string, string | number>[] = [{}, { size: "" }, { size: 999_999 }];
  for (const fields of withoutSize)
    expect(await visitor.post(action, path, { move: id, ...fields })).toMatchObject(
      refused(t("cart:size_required"), 400),
    );
  const size = (await items())[0]?.sizes[0]?.id ?? 0;
  await inDatabase(({ write }) =>
    write((trx) =>
      trx
        .updateTable("product_sizes")
        .set({ quantity: 0 })
        .where("products_id", "=", id)
        .where("standard_sizes_id", "=", size)
        .execute(),
    ),
  );
  expect(await visitor.post(action, path, { move: id, size })).toMatchObject(refused(t("cart:size_sold_out"), 409));
  expect([(await items()).length, (await root()).quantity]).toEqual([1, 0]);
  await inDatabase(({ write }) =>
    write((trx) => trx.updateTable("product_sizes").set({ quantity: 5 }).where("products_id", "=", id).execute()),
  );
});

test("products that are out of stock or no longer sold stay, without sizes, and can be removed", async () => {
  const [soldOut = 0, hidden = 0] = await wish(2);
  const set = (
    id: number,
    change: { catalog_visibility?: "hidden" | "visible"; stock_status?: "instock" | "outofstock" },
  ) =>
    inDatabase(({ write }) => write((trx) => trx.updateTable("products").set(change).where("id", "=", id).execute()));
  await set(soldOut, { stock_status: "outofstock" });
  await set(hidden, { catalog_visibility: "hidden" });
  expect(await items()).toEqual([
    {
      id: hidden,
      name: expect.stringMatching(/\w+ \w+/),
      card: null,
      slug: expect.any(String),
      sizes: [],
      canWait: false,
    },
    expect.objectContaining({
      id: soldOut,
      card: expect.objectContaining({ soldOut: true }),
      sizes: [],
      canWait: true,
    }),
  ]);
  expect((await visitor.post(action, "/wishlist", { move: hidden, size: 1 })).status).toBe(400);
  for (const id of [hidden, soldOut])
    expect(await visitor.post(action, "/wishlist", { remove: id })).toMatchObject({
      status: 303,
      location: "/wishlist",
    });
  expect(await items()).toEqual([]);
  await set(soldOut, { stock_status: "instock" });
  await set(hidden, { catalog_visibility: "visible" });
});

test("unknown commands are refused", async () => {
  const forms: Record<string, string | number>[] = [{}, { move: "x" }, { remove: 0 }, { move: 10, remove: 10 }];
  for (const fields of forms)
    expect((await visitor.post(action, "/wishlist", fields)).status, JSON.stringify(fields)).toBe(400);
});

test("the page is for signed-in shoppers; the login leads back", async () => {
  expect(await new RouteVisitor().get(loader, "/it/wishlist")).toMatchObject({
    status: 303,
    location: href("login", "it", undefined, { returnTo: "/it/wishlist" }),
  });
});
