import { beforeAll, expect, test } from "vitest";
import { errorEnvelope } from "~/contract/wire.server";
import { onEveryServer } from "./servers";
import { addProduct, type Goods, methodId, orderOf, rowsIn, stockLeft } from "./shop-fixtures";

/** Maximum size of the first line and the headers of a request to a Node server; bytes. */
const HEADERS_LIMIT = 16 * 1024;

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;
/** The API's status by its code; OK for an answer with data. */
const statuses = { OK: 200, INVALID_QUERY: 400, INVALID_PAYLOAD: 400, FORBIDDEN: 403, ROUTE_NOT_FOUND: 404 };
type Outcome = keyof typeof statuses;

/** Each with the results of the list and of the facets of products; default: INVALID_QUERY. */
const filters: [name: string, filter: string, list?: Outcome, facets?: Outcome][] = [
  ["nested 10,000 deep", nested(10_000, '{"_and":[', "]}")],
  ["a relation 10,000 deep", nested(10_000, '{"categories_id":{"parent":', "}}")],
  ["10,000 brackets", "[".repeat(10_000)],
  ["no JSON", "{"],
  ["a text", '"text"'],
  ["a number", "7"],
  ["null", "null"],
  ["a list", "[1]"],
  ["an unknown field", '{"password":{"_eq":"x"}}', "FORBIDDEN"],
  ["a private field", '{"sold":{"_gt":1}}', "FORBIDDEN"],
  ["__proto__", '{"__proto__":{"_eq":"x"}}'],
  ["constructor", '{"constructor":{"_eq":"x"}}', "FORBIDDEN"],
  ["an unknown operator", '{"id":{"_evil":1}}'],
  ["an operator without a field", '{"_eq":1}'],
  ["an id beyond the integers", '{"categories_id":{"_in":[9007199254740993]}}'],
  ["an id beyond 32 bits", '{"categories_id":{"_in":[2147483648]}}', "OK", "OK"],
  ["an id below 0", '{"categories_id":{"_eq":-5}}', "OK"],
  ["an id of text", '{"categories_id":{"_in":["one"]}}'],
  ["an id with decimals", '{"categories_id":{"_in":[1.5]}}'],
  ["an amount without end", '{"sale_price":{"_gte":1e308}}'],
  ["an infinite amount", '{"sale_price":{"_lte":1e999}}'],
  ["half a range", '{"sale_price":{"_between":[1]}}'],
  ["a range of objects", '{"discount":{"_between":[{},[]]}}'],
  ["40,000 ids", `{"categories_id":{"_in":[${Array.from({ length: 40_000 }, (_, id) => id + 1)}]}}`],
  ["a NUL character", '{"name":{"_eq":"a\\u0000b"}}'],
  ["half a character", '{"name":{"_eq":"\\ud800"}}', "OK"],
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
    goods = await addProduct(server.database, { price: 10_000 });
    transfer = await methodId(server.api, "bank_transfer");
  });

  async function expectOutcome(outcome: Outcome, path: string, init?: RequestInit) {
    const response = await server.ask(path, init);
    const text = await response.text();
    const said = `${path.slice(0, 80)}: ${text.slice(0, 200)}`;
    expect(response.status, said).toBe(statuses[outcome]);
    if (outcome !== "OK") expect(code(text), said).toBe(outcome);
  }

  /** Expects a client error in the error envelope. */
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

  test.each(filters)(
    "a filter that is %s is never a server error",
    async (_, filter, list: Outcome = "INVALID_QUERY", facets: Outcome = "INVALID_QUERY") => {
      const query = `limit=1&filter=${encodeURIComponent(filter)}`;
      for (const [path, outcome] of [
        ["/items/products", list],
        ["/website/products/filters", facets],
      ] as const) {
        const url = `${path}?${query}`;
        // Node refuses requests that are too long.
        const refusedByNode = url.length > HEADERS_LIMIT && (await server.ask(url)).status === 431;
        if (!refusedByNode) await expectOutcome(outcome, url);
      }
    },
  );

  test("refuses a filter nested 10,000 deep", async () => {
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

  test.each<[string, Outcome]>([
    ["limit=-2", "INVALID_QUERY"],
    ["limit=text", "INVALID_QUERY"],
    ["limit=1e9", "INVALID_QUERY"],
    ["limit=9007199254740993", "INVALID_QUERY"],
    ["page=-1", "INVALID_QUERY"],
    ["page=text", "INVALID_QUERY"],
    ["page=99999999999", "OK"],
    ["offset=-1", "INVALID_QUERY"],
    ["sort=password", "FORBIDDEN"],
    ["sort=-", "FORBIDDEN"],
    ["fields=password_hash", "FORBIDDEN"],
    ["fields=*.*.*.*.*.*.*.*.*.*", "OK"],
    [`fields=${"a.".repeat(2_000)}a`, "INVALID_QUERY"],
    ["meta=evil", "INVALID_QUERY"],
    [`search=${"%".repeat(500)}`, "OK"],
    ["search=%00", "INVALID_QUERY"],
    ["aggregate[count]=*", "INVALID_QUERY"],
    ["groupBy=id", "INVALID_QUERY"],
    ["deep={}", "INVALID_QUERY"],
    ["a[b[c]=1", "OK"],
    ["filter[id][_in][]=x", "INVALID_QUERY"],
    ["filter[id]=1&filter[id][_eq]=2", "INVALID_QUERY"],
    ["%E0%A4%A=%E0%A4%A", "OK"],
    ["filter[__proto__][_eq]=1", "INVALID_QUERY"],
    ["=", "OK"],
    ["&&&&", "OK"],
    ["[]=1", "OK"],
    ["limit[]=1&limit[]=2", "INVALID_QUERY"],
  ])("the query %j is never a server error", async (query, outcome) => {
    await expectOutcome(outcome, `/items/products?${query}`);
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
  ])("%s is forbidden", async (path) => {
    await expectOutcome("FORBIDDEN", path);
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
    "/orders/by-cart/%00",
    "/orders/by-cart/short",
    "/orders/by-cart/a%2Fcart%2Fid",
    "/items/products/../../orders/1",
  ])("%s gets the answer of a hidden row", async (path) => {
    await expectOutcome("FORBIDDEN", path);
  });

  test.each([
    "/orders/by-cart/a-cart-id/1",
    "/orders",
    "/nowhere",
    "/",
    "/website",
    "/assets",
    "/assets/nothing",
    "/assets/..%2f..%2fshop.db",
    "/assets/%00",
    `/${"a".repeat(5_000)}`,
  ])("%s is not a route", async (path) => {
    await expectOutcome("ROUTE_NOT_FOUND", path);
  });

  test.each(bodies)("refuses a body that is %s, and changes nothing", async (_, body) => {
    const before = await rowsIn(server.database, "orders");
    for (const path of ["/orders", "/website/check-cart"])
      for (const type of ["application/json", "text/plain"]) {
        const { status, text } = await refused(path, { method: "POST", headers: { "content-type": type }, body });
        expect(code(text)).toBe("INVALID_PAYLOAD");
        expect([400, 413]).toContain(status);
      }
    expect(await rowsIn(server.database, "orders")).toBe(before);
  });

  test("refuses a body that is nested too deep, or has too many values, before any other check", async () => {
    const order = orderOf([[goods, 1]], 100, transfer);
    const deep = JSON.parse(nested(20, '{"a":', "}"));
    for (const more of [{ more: deep }, { more: Array.from({ length: 6_000 }, () => 1) }]) {
      expect(code((await post("/orders", { ...order, ...more })).text)).toBe("INVALID_PAYLOAD");
      expect(code((await post("/website/check-cart", { items: [], ...more })).text)).toBe("INVALID_PAYLOAD");
    }
    expect((await refused("/orders", { method: "POST", body: " ".repeat(65_537) })).status).toBe(413);
  });

  test("refuses more keys than a statement allows", async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ keys: Array.from({ length: 40_000 }, (_, id) => id + 1) });
    await expectOutcome("INVALID_PAYLOAD", "/items/products", { method: "SEARCH", headers, body });
  });

  test("refuses a body of more than a megabyte, also without a declared length", async () => {
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
  ])("refuses a line with %s in carts and orders", async (_, change) => {
    const order = orderOf([[goods, 1]], 100, transfer);
    const items = [{ ...order.items[0], ...change }];
    expect(code((await post("/website/check-cart", { items })).text)).toBe("INVALID_PAYLOAD");
    expect(code((await post("/orders", { ...order, items })).text)).toBe("INVALID_PAYLOAD");
    expect(await stockLeft(server.database, goods)).toBe(10);
  });

  test("refuses the 51st line", async () => {
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
  ])("refuses an order with %s", async (_, change) => {
    const before = await rowsIn(server.database, "orders");
    const { status, text } = await post("/orders", { ...orderOf([[goods, 1]], 100, transfer), ...change });
    expect(status).toBe(400);
    expect(code(text)).toBe("INVALID_PAYLOAD");
    expect(await rowsIn(server.database, "orders")).toBe(before);
    expect(await stockLeft(server.database, goods)).toBe(10);
  });

  test.each([
    ["an e-mail with NUL", { email: "a\0@example.com" }],
    ["a name beyond its length", { name: "x".repeat(51) }],
    ["a country beyond 32 bits", { countries_id: 2 ** 40 }],
    ["no billing", { billing: undefined }],
    ["a name that is an object", { name: { $ne: "" } }],
  ])("refuses a delivery with %s", async (_, change) => {
    const order = orderOf([[goods, 1]], 100, transfer);
    const { text } = await post("/orders", { ...order, delivery: { ...order.delivery, ...change } });
    expect(code(text)).toBe("INVALID_PAYLOAD");
  });

  test("codes are data: quotes, wildcards and NUL match nothing and cause no error", async () => {
    const line = { id: goods.id, size: { id: goods.sizeId }, quantity: 1 };
    for (const typed of ["'", '"', "%", "_", "\\", "'; drop table orders; --", "\u0000", "\ud800", "ß", "🙂", "null"]) {
      const body = JSON.stringify({ items: [line], coupon: typed, gift_card: typed });
      const response = await server.ask("/website/check-cart", { method: "POST", body });
      const text = await response.text();
      const said = `${JSON.stringify(typed)} ${text}`;
      if (typed === "\u0000") expect([response.status, code(text)], said).toEqual([400, "INVALID_PAYLOAD"]);
      else {
        expect(response.status, said).toBe(200);
        expect(JSON.parse(text).data).toMatchObject({ coupon: null, gift_card: null });
      }
    }
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])("refuses the method %s", async (method) => {
    for (const path of ["/orders", "/orders/1", "/website/check-cart", "/website/brands", "/shippings", "/assets/x"]) {
      await expectOutcome("ROUTE_NOT_FOUND", path, { method });
    }
  });

  test("refuses writes to a collection", async () => {
    const before = await rowsIn(server.database, "brands");
    const headers = { "content-type": "application/json" };
    for (const method of ["POST", "PATCH", "DELETE"])
      for (const path of ["/items/brands", "/items/brands/1", "/items/users"]) {
        const batch = { keys: [1], ...(method === "PATCH" && { data: { name: "evil" } }) };
        // A new row has no path.
        const outcome = method === "POST" && path.endsWith("/1") ? "ROUTE_NOT_FOUND" : "FORBIDDEN";
        await expectOutcome(outcome, path, { method, headers, body: JSON.stringify(batch) });
      }
    expect(await rowsIn(server.database, "brands")).toBe(before);
  });

  test("the server still sells after all tests", async () => {
    const body = JSON.stringify(orderOf([[goods, 1]], 100, transfer));
    expect((await server.ask("/orders", { method: "POST", body })).status).toBe(200);
  });
});
