import { beforeAll, expect, test, vi } from "vitest";
import { errorEnvelope } from "~/contract/wire.server";
import { type Goods, left, methodId, orderOf, rowsIn, stock } from "./arrange";
import { onEveryServer } from "./servers";

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const filters: [string, string][] = [
  ["nested 10,000 deep", nested(10_000, '{"_and":[', "]}")],
  ["a relation 10,000 deep", nested(10_000, '{"categories_id":{"parent":', "}}")],
  ["10,000 brackets", "[".repeat(10_000)],
  ["no JSON", "{"],
  ["a text", '"text"'],
  ["a number", "7"],
  ["null", "null"],
  ["a list", "[1]"],
  ["an unknown field", '{"password":{"_eq":"x"}}'],
  ["a private field", '{"sold":{"_gt":1}}'],
  ["__proto__", '{"__proto__":{"_eq":"x"}}'],
  ["constructor", '{"constructor":{"_eq":"x"}}'],
  ["an unknown operator", '{"id":{"_evil":1}}'],
  ["an operator without a field", '{"_eq":1}'],
  ["an id beyond the integers", '{"categories_id":{"_in":[9007199254740993]}}'],
  ["an id beyond 32 bits", '{"categories_id":{"_in":[2147483648]}}'],
  ["an id below 0", '{"categories_id":{"_eq":-5}}'],
  ["an id of text", '{"categories_id":{"_in":["one"]}}'],
  ["an id with decimals", '{"categories_id":{"_in":[1.5]}}'],
  ["an amount without end", '{"sale_price":{"_gte":1e308}}'],
  ["an infinite amount", '{"sale_price":{"_lte":1e999}}'],
  ["half a range", '{"sale_price":{"_between":[1]}}'],
  ["a range of objects", '{"discount":{"_between":[{},[]]}}'],
  ["40,000 ids", `{"categories_id":{"_in":[${Array.from({ length: 40_000 }, (_, id) => id + 1)}]}}`],
  ["a NUL character", '{"name":{"_eq":"a\\u0000b"}}'],
  ["half a character", '{"name":{"_eq":"\\ud800"}}'],
];

const bodies: [string, BodyInit | undefined][] = [
  ["nothing", undefined],
  ["an empty text", ""],
  ["half a JSON", '{"items":['],
  ["null", "null"],
  ["a list", "[]"],
  ["a text", '"text"'],
  ["a number", "1e999"],
  ["an empty object", "{}"],
  ["a form", new URLSearchParams({ items: "1" })],
  ["bytes", new Uint8Array([0xff, 0xfe, 0x00, 0x80])],
  ["100,000 brackets", "[".repeat(100_000)],
  ["objects 100,000 deep", nested(100_000, '{"items":', "}")],
  ["more than a megabyte", JSON.stringify({ items: [], note: "x".repeat(1_100_000) })],
];

onEveryServer("bad input", (server) => {
  let goods: Goods;
  let transfer: number;
  beforeAll(async () => {
    goods = await stock(server.database, { price: 10_000 });
    transfer = await methodId(server.api, "bank_transfer");
  });

  /** Refused as the caller's fault, in the error envelope. */
  async function refused(path: string, init?: RequestInit) {
    const response = await server.ask(path, init);
    const text = await response.text();
    expect(response.status, `${path.slice(0, 80)}: ${text.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
    expect(response.status, text.slice(0, 200)).toBeLessThan(500);
    return { status: response.status, text };
  }
  const code = (text: string) => errorEnvelope.parse(JSON.parse(text)).errors[0]?.extensions.code;
  const post = (path: string, body: unknown) =>
    refused(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

  test.each(filters)("a filter that is %s is never our fault", async (_, filter) => {
    for (const path of ["/items/products", "/website/products/filters"]) {
      const response = await server.ask(`${path}?limit=1&filter=${encodeURIComponent(filter)}`);
      const text = await response.text();
      expect(response.status, `${path}: ${text.slice(0, 300)}`).toBeLessThan(500);
      if (response.status >= 400 && response.status !== 431) expect(code(text)).toMatch(/^(INVALID_QUERY|FORBIDDEN)$/);
    }
  });

  test("a filter nested 10,000 deep is refused", async () => {
    const filter = encodeURIComponent(nested(10_000, '{"_and":[', "]}"));
    for (const path of ["/items/products", "/website/products/filters"]) await refused(`${path}?filter=${filter}`);
    const body = `{"query":{"filter":${nested(10_000, '{"_and":[', "]}")}}}`;
    const response = await refused("/items/products", {
      method: "SEARCH",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(code(response.text)).toBe("INVALID_QUERY");
  });

  test.each([
    "limit=-2",
    "limit=text",
    "limit=1e9",
    "limit=9007199254740993",
    "page=-1",
    "page=text",
    "page=99999999999",
    "offset=-1",
    "sort=password",
    "sort=-",
    "fields=password_hash",
    "fields=*.*.*.*.*.*.*.*.*.*",
    `fields=${"a.".repeat(2_000)}a`,
    "meta=evil",
    `search=${"%".repeat(500)}`,
    "search=%00",
    "aggregate[count]=*",
    "groupBy=id",
    "deep={}",
    "a[b[c]=1",
    "filter[id][_in][]=x",
    "filter[id]=1&filter[id][_eq]=2",
    "%E0%A4%A=%E0%A4%A",
    "filter[__proto__][_eq]=1",
    "=",
    "&&&&",
    "[]=1",
    "limit[]=1&limit[]=2",
  ])("the query %j is never our fault", async (query) => {
    const response = await server.ask(`/items/products?${query}`);
    await response.text();
    expect(response.status).toBeLessThan(500);
  });

  test.each([
    "/items/users",
    "/items/orders",
    "/items/coupons",
    "/items/gift_cards",
    "/items/mails",
    "/items/refresh_tokens",
    "/items/nothing",
    "/items/__proto__",
    "/items/constructor",
    "/items/sqlite_master",
    "/items/pg_catalog.pg_user",
    "/items/products/0",
    "/items/products/-1",
    "/items/products/2147483648",
    "/items/products/99999999999999999999",
    "/items/products/text",
    "/items/products/1.5",
    "/items/products/%00",
    "/items/product_sizes",
    "/items/manufacturers",
    "/items/media",
  ])("%s is not to be had", async (path) => {
    const { status } = await refused(path);
    expect([400, 403, 404]).toContain(status);
  });

  test.each([
    "/website/products/0/sizes",
    "/website/products/-1/sizes",
    "/website/products/1.5/sizes",
    "/website/products/2147483648/sizes",
    "/website/products/99999999999999999999/sizes",
    "/website/products/text/sizes",
    "/website/products/%00/sizes",
    "/website/products/%E0%A4%A/sizes",
    "/website/products/1e3x/sizes",
    "/orders/0",
    "/orders/-1",
    "/orders/2147483648",
    "/orders/99999999999999999999",
    "/orders/text",
    "/orders/%00",
    "/orders/1",
    "/orders/by-cart/%00/1",
    "/orders/by-cart/a-cart-id/1",
    "/orders/by-cart/a-cart-id/99999999999999999999",
    "/orders/by-cart/a-cart-id/-1",
    "/orders/by-cart/a-cart-id",
    "/orders",
    "/nowhere",
    "/",
    "/website",
    "/assets",
    "/assets/nothing",
    "/assets/..%2f..%2fshop.db",
    "/assets/%00",
    `/${"a".repeat(5_000)}`,
    "/items/products/../../orders/1",
  ])("%s answers with an error of the caller's", async (path) => {
    await refused(path);
  });

  test.each(bodies)("a body that is %s is refused and changes nothing", async (_, body) => {
    const before = await rowsIn(server.database, "orders");
    for (const path of ["/orders", "/website/check-cart"])
      for (const type of ["application/json", "text/plain"]) {
        const { status, text } = await refused(path, { method: "POST", headers: { "content-type": type }, body });
        expect(code(text)).toBe("INVALID_PAYLOAD");
        expect([400, 413]).toContain(status);
      }
    expect(await rowsIn(server.database, "orders")).toBe(before);
  });

  test("a body of more than a megabyte is refused as such, also when it does not say how long it is", async () => {
    const body = () =>
      new ReadableStream({
        start(controller) {
          for (let part = 0; part < 20; part++) controller.enqueue(new TextEncoder().encode("x".repeat(100_000)));
          controller.close();
        },
      });
    for (const path of ["/orders", "/website/check-cart"]) {
      const init: RequestInit & { duplex: "half" } = { method: "POST", body: body(), duplex: "half" };
      expect((await refused(path, init)).status).toBe(413);
      expect((await refused(path, { method: "POST", body: "x".repeat(1_100_000) })).status).toBe(413);
    }
  });

  test.each([
    ["a quantity of 0", { quantity: 0 }],
    ["a quantity below 0", { quantity: -1 }],
    ["half a piece", { quantity: 1.5 }],
    ["a billion pieces", { quantity: 1e9 }],
    ["a hundred pieces", { quantity: 100 }],
    ["a quantity of text", { quantity: "1" }],
    ["no quantity", { quantity: undefined }],
    ["the id 0", { id: 0 }],
    ["an id below 0", { id: -7 }],
    ["an id beyond 32 bits", { id: 2_147_483_648 }],
    ["an id beyond the integers", { id: 2 ** 60 }],
    ["an id of text", { id: "1 or 1=1" }],
    ["no size", { size: undefined }],
    ["a size of null", { size: null }],
    ["a size beyond 32 bits", { size: { id: 2_147_483_648 } }],
  ])("a line with %s is refused in carts and orders", async (_, change) => {
    const order = orderOf([[goods, 1]], 100, transfer);
    const items = [{ ...order.items[0], ...change }];
    expect(code((await post("/website/check-cart", { items })).text)).toBe("INVALID_PAYLOAD");
    expect(code((await post("/orders", { ...order, items })).text)).toBe("INVALID_PAYLOAD");
    expect(await left(server.database, goods)).toBe(10);
  });

  test("the 51st line is refused", async () => {
    const order = orderOf(
      Array.from({ length: 51 }, () => [goods, 1]),
      5_100,
      transfer,
    );
    expect(code((await post("/website/check-cart", { items: order.items })).text)).toBe("INVALID_PAYLOAD");
    expect(code((await post("/orders", order)).text)).toBe("INVALID_PAYLOAD");
  });

  test.each([
    ["a total with three decimals", { total: 100.001 }],
    ["a total beyond all money", { total: 1e300 }],
    ["a total of text", { total: "a lot" }],
    ["a total with many decimals", { total: "100.0000001" }],
    ["no total", { total: undefined }],
    ["a cart id of another kind", { cart: { id: "../../etc", revision: 1 } }],
    ["a revision beyond 32 bits", { cart: { id: crypto.randomUUID(), revision: 2_147_483_648 } }],
    ["a revision below 0", { cart: { id: crypto.randomUUID(), revision: -1 } }],
    ["a short key", { access_key: "k" }],
    ["a language we do not speak", { locale: "de" }],
    ["a shipping we do not know", { shipping: "drone" }],
    ["a note beyond its length", { note: "x".repeat(501) }],
    ["a NUL in the note", { note: "a\0b" }],
    ["a coupon beyond its length", { coupon: "x".repeat(41) }],
    ["no delivery", { delivery: undefined }],
    ["the store 2147483648", { stores_id: 2_147_483_648 }],
  ])("an order with %s is refused", async (_, change) => {
    const before = await rowsIn(server.database, "orders");
    const { status, text } = await post("/orders", { ...orderOf([[goods, 1]], 100, transfer), ...change });
    expect(status).toBe(400);
    expect(code(text)).toBe("INVALID_PAYLOAD");
    expect(await rowsIn(server.database, "orders")).toBe(before);
    expect(await left(server.database, goods)).toBe(10);
  });

  test.each([
    ["an e-mail with NUL", { email: "a\0@example.com" }],
    ["a name beyond its length", { name: "x".repeat(51) }],
    ["a country beyond 32 bits", { countries_id: 2 ** 40 }],
    ["no billing", { billing: undefined }],
    ["a name that is an object", { name: { $ne: "" } }],
  ])("a delivery with %s is refused", async (_, change) => {
    const order = orderOf([[goods, 1]], 100, transfer);
    const { text } = await post("/orders", { ...order, delivery: { ...order.delivery, ...change } });
    expect(code(text)).toBe("INVALID_PAYLOAD");
  });

  test("codes are data: quotes, wildcards and NUL find nothing and break nothing", async () => {
    const line = { id: goods.id, size: { id: goods.sizeId }, quantity: 1 };
    for (const typed of ["'", '"', "%", "_", "\\", "'; drop table orders; --", "\u0000", "\ud800", "ß", "🙂", "null"]) {
      const body = JSON.stringify({ items: [line], coupon: typed, gift_card: typed });
      const response = await server.ask("/website/check-cart", { method: "POST", body });
      const text = await response.text();
      expect(response.status, `${JSON.stringify(typed)} ${text}`).toBeLessThan(500);
      if (response.ok) expect(JSON.parse(text).data).toMatchObject({ coupon: null, gift_card: null });
    }
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("%s is not a method of ours", async (method) => {
    for (const path of ["/orders", "/orders/1", "/website/check-cart", "/website/brands", "/shippings", "/assets/x"]) {
      const { status } = await refused(path, { method });
      expect([404, 405]).toContain(status);
    }
  });

  test("writing to a collection is refused", async () => {
    const before = await rowsIn(server.database, "brands");
    for (const method of ["POST", "PATCH", "DELETE"])
      for (const path of ["/items/brands", "/items/brands/1", "/items/users"]) {
        const headers = { "content-type": "application/json" };
        const batch = { keys: [1], ...(method === "PATCH" && { data: { name: "evil" } }) };
        const { status } = await refused(path, { method, headers, body: JSON.stringify(batch) });
        expect([403, 404]).toContain(status);
      }
    expect(await rowsIn(server.database, "brands")).toBe(before);
  });

  test("after all this the server still sells", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const response = await server.ask("/orders", {
      method: "POST",
      body: JSON.stringify(orderOf([[goods, 1]], 100, transfer, { country: 2_147_483_647 })),
    });
    expect(response.status).toBe(200);
    warn.mockRestore();
  });
});
