import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { environment } from "~/config/env.server";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { MAX_LINES } from "~/shop/cart";
import { fieldErrors } from "../../../tests/support/field-errors";
import { visitorWith } from "../../../tests/support/filled-cart";
import { openDatabase } from "../../../tests/support/open-database";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as cartLoader } from "../cart/route";
import { action as loginAction } from "../login/route";
import { loader as ordersLoader } from "../orders/route";
import { loader as shippingLoader } from "../shipping/route";
import { action, loader } from "./route";

withEmbeddedShop();

const params = { id: "2" };
const path = href("order", "en", params);

async function inDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase<Tables>>>) => Promise<T>) {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function demoCustomer(visitor = new RouteVisitor()): Promise<RouteVisitor> {
  const credentials = { email: "demo@example.com", password: "demo-password" };
  expect((await visitor.post(loginAction, "/login", credentials)).status).toBe(303);
  return visitor;
}

const cartOf = async (visitor: RouteVisitor) =>
  ((await visitor.get(cartLoader, "/cart")).data as { cart: { lines: { productId: number; quantity: number }[] } }).cart
    .lines;

test.each(locales)("the pages and forms of orders lead guests to the login and back, in %s", async (locale) => {
  const guest = new RouteVisitor();
  for (const [answer, page] of [
    [await guest.get(ordersLoader, href("orders", locale)), href("orders", locale)],
    [await guest.get(loader, href("order", locale, params), params), href("order", locale, params)],
    [await guest.get(shippingLoader, href("shipping", locale, params), params), href("shipping", locale, params)],
    [
      await guest.post(action, href("order", locale, params), { intent: "reorder" }, params),
      href("order", locale, params),
    ],
  ] as const)
    expect(answer).toMatchObject({
      status: 303,
      location: href("login", locale, undefined, { returnTo: page }),
    });
});

test("an account is refused while no money is to be sent, and its errors are all at their fields", async () => {
  const customer = await demoCustomer();
  const give = (fields: Record<string, string>) =>
    customer.post(action, path, { intent: "refund-account", iban: "", holder: "", bic: "", ...fields }, params);
  expect(await give({})).toMatchObject({
    status: 422,
    data: { result: fieldErrors({ iban: "required", holder: "required" }) },
  });
  expect(await give({ iban: "DE00", holder: "Ada", bic: "x" })).toMatchObject({
    status: 422,
    data: { result: fieldErrors({ iban: "iban_invalid", bic: "bic_invalid" }) },
  });
  expect(await give({ iban: "de89 3704 0044 0532 0130 00", holder: "Ada Neri" })).toMatchObject({
    status: 409,
    data: { problem: "gone", result: { initialValue: { holder: "Ada Neri" } } },
  });
  expect(await customer.post(action, path, { intent: "anything" }, params)).toMatchObject({ status: 400 });
});

test("an order has every concept of the specification", async () => {
  const customer = await demoCustomer();
  expect((await customer.get(loader, path, params)).data).toMatchObject({
    head: { noindex: true },
    order: {
      number: expect.stringMatching(/^VR-\d{4}-\d{10}$/),
      status: "delivered",
      parcel: { courier: "BRT", number: "012345678901" },
      nextStep: null,
      totals: { subtotal: expect.any(Number), delivery: 0, paymentFee: 500, total: expect.any(Number) },
      lines: [{ quantity: 1, size: { system: "shoes_eu" } }],
    },
    summary: { place: expect.stringContaining("Via dimostrativa 7"), payment: "cash_on_delivery" },
  });
});

test.each(["0", "-1", "x", "99", "1e1", "2147483648", "9".repeat(30), "2 ", "%32"])(
  "%j is no order: 404",
  async (id) => {
    const customer = await demoCustomer();
    for (const page of [loader, shippingLoader])
      expect(await customer.get(page, path, { id })).toMatchObject({ status: 404, data: { failure: "missing" } });
    expect(await customer.post(action, path, { intent: "reorder" }, { id })).toMatchObject({ status: 404 });
  },
);

test("an unknown button is refused, and changes nothing", async () => {
  const customer = await demoCustomer();
  for (const fields of [[], [["intent", "delete"]]] as [string, string][][])
    expect(await customer.post(action, path, fields, params)).toMatchObject({ status: 400 });
  expect(customer.cookies.has("cart")).toBe(false);
});

test("ordering again adds to the cart up to the stock", async () => {
  const customer = await demoCustomer();
  const again = () => customer.post(action, path, { intent: "reorder" }, params);
  // The browser sends the form twice before the next page: once. After it again.
  for (const _click of [1, 2]) expect(await again()).toMatchObject({ status: 303, location: "/cart" });
  expect(await cartOf(customer)).toMatchObject([{ quantity: 1 }]);
  await rootData(customer, "/");
  expect(await again()).toMatchObject({ status: 303, location: "/cart" });
  await rootData(customer, "/");
  const [line] = await cartOf(customer);
  expect(line).toMatchObject({ quantity: 2 });
  await inDatabase((database) =>
    database.write((trx) =>
      trx
        .updateTable("product_sizes")
        .set({ quantity: 2 })
        .where("products_id", "=", line?.productId ?? 0)
        .execute(),
    ),
  );
  expect(await again()).toMatchObject({ status: 303, location: path });
  expect(await cartOf(customer)).toMatchObject([{ quantity: 2 }]);
});

test("ordering again with a full cart adds nothing, and keeps the cart", async () => {
  const { slugs, productId } = await inDatabase(async ({ read }) => {
    const { products_id } = await read
      .selectFrom("order_items")
      .select("products_id")
      .where("orders_id", "=", 2)
      .executeTakeFirstOrThrow();
    const rows = await read
      .selectFrom("products")
      .innerJoin("product_sizes", "product_sizes.products_id", "products.id")
      .select("products.slug")
      .where("catalog_visibility", "=", "visible")
      .where("products.id", "!=", products_id)
      .where("product_sizes.quantity", ">", 0)
      .groupBy("products.slug")
      .limit(MAX_LINES)
      .execute();
    return { slugs: rows.map(({ slug }) => slug), productId: products_id };
  });
  const customer = await demoCustomer();
  for (const slug of slugs) await visitorWith(slug, customer);
  expect(await cartOf(customer)).toHaveLength(MAX_LINES);
  expect(await customer.post(action, path, { intent: "reorder" }, params)).toMatchObject({ location: path });
  const lines = await cartOf(customer);
  expect(lines).toHaveLength(MAX_LINES);
  expect(lines.map((line) => line.productId)).not.toContain(productId);
});

describe("a customer with many orders", () => {
  beforeAll(() =>
    inDatabase((database) =>
      database.write(async (trx) => {
        const { id: _, ...order } = await trx
          .selectFrom("orders")
          .selectAll()
          .where("id", "=", 2)
          .executeTakeFirstOrThrow();
        for (let count = 0; count < 20; count += 1)
          await trx
            .insertInto("orders")
            .values({
              ...order,
              number: `VR-1999-${count}`,
              cart_id: `cart-of-1999-${count}`,
              created_on: "1999-01-01T00:00:00.000Z",
            })
            .execute();
      }),
    ),
  );

  test("pages through them; there is no page after the last", async () => {
    const customer = await demoCustomer();
    const page = async (query: string) => customer.get(ordersLoader, `${href("orders", "en")}${query}`);
    const first = (await page("")).data as { orders: { id: number; images: string[] }[]; pages: number };
    expect(first).toMatchObject({ page: 1, pages: 3 });
    expect(first.orders[0]?.images).toEqual([expect.any(String)]);
    expect(first.orders.map(({ id }) => id).slice(0, 2)).toEqual([2, 1]);
    expect((await page("?page=3")).data).toMatchObject({ page: 3, orders: [{}, {}] });
    for (const query of ["?page=0", "?page=x", "?page=-1", "?page=1.5", "?page="])
      expect((await page(query)).data).toMatchObject({ page: 1 });
    for (const query of ["?page=4", "?page=999999"]) expect(await page(query)).toMatchObject({ status: 404 });
  });
});
