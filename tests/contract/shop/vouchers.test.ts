import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "~/api/client.server";
import { TooManyRequests } from "~/api/errors.server";
import { checkCart } from "~/api/orders.server";
import { withVouchers } from "~/api/vouchers.server";
import { createDatasetServer, type DatasetServer } from "~/backend/directus-dataset/server";
import { literal } from "../../support/literal-server";
import { startApi } from "../../support/shop-process";
import { onBothEngines, onEveryServer, type Server, seededFolder } from "./servers";
import { addCoupon, addGiftCard, addPersonalCoupon } from "./shop-fixtures";

const PAST = "2020-01-01T00:00:00.000Z";
const FUTURE = "2120-01-01T00:00:00.000Z";
const NOT_DELETED = JSON.stringify({ deleted_at: { _null: true } });

/** Wrong codes per client IP in ten minutes. */
const PER_IP = 10;
let clients = 0;
/** An IP without earlier requests. */
const newIp = () => `2001:db8:${(++clients).toString(16)}::1`;
let wrong = 0;
/** An unknown code with a prefix of its own: codes that begin alike count together. */
const wrongCode = () => `${String(++wrong).padStart(4, "N")}-WRONG`;

/** The specification's question about a coupon. */
const couponPath = (code: string, more = "") =>
  `/items/coupons?${new URLSearchParams({ search: code, fields: "*.*", filter: NOT_DELETED })}${more}`;
const giftCardPath = (code: string) => `/website/gift-card/${encodeURIComponent(code)}`;

async function asked(server: Server, path: string, init: RequestInit = {}, ip = newIp()) {
  const response = await server.ask(path, { ...init, headers: { "x-forwarded-for": ip, ...init.headers } });
  const text = await response.text();
  const body = text ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, data: body?.data, errors: body?.errors };
}

const forbidden = { status: 403, errors: [{ extensions: { code: "FORBIDDEN" } }] };

onEveryServer("looking up one code", (server) => {
  describe("a coupon's code", () => {
    const found = async (code: string) => (await asked(server, couponPath(code))).data;

    test("finds its coupon in any case, with what the specification names of it and nothing private", async () => {
      const code = await addCoupon(server.database, { discount: 1_250, minimum_subtotal: 5_000, uses_total: 3 });
      const coupon = { code, description: "for a test", kind: "amount", discount: 12.5 };
      for (const typed of [code, code.toLowerCase(), ` ${code} `]) expect(await found(typed)).toEqual([coupon]);
      const brackets = await asked(server, `/items/coupons?search=${code}&filter[deleted_at][_null]=true`);
      expect(brackets).toMatchObject({ status: 200, data: [coupon] });
      expect(brackets.headers.get("cache-control")).toBe("no-store");
      const percent = await addCoupon(server.database, { kind: "percent", discount: 15 });
      expect(await found(percent)).toMatchObject([{ code: percent, kind: "percent", discount: 15 }]);
    });

    test("finds nothing when it is only a part, a pattern, a description or another's code", async () => {
      const code = await addCoupon(server.database, { description: "find me" });
      await addCoupon(server.database, {});
      const parts = [code.slice(0, 5), code.slice(1), `${code}X`, code.replace("-", "_"), "find me", "1000"];
      for (const typed of [...parts, "%", "*", "_%", "TEST%", ".*", "null", "true", "' OR 1=1 --", await giftCard()])
        expect([typed, await found(typed)]).toEqual([typed, []]);
    });
    const giftCard = () => addGiftCard(server.database, 5_000);

    test("finds no coupon that is deleted, personal, used up, expired or not valid yet", async () => {
      const useless = [{ deleted_at: PAST }, { uses_total: 0 }, { valid_to: PAST }, { valid_from: FUTURE }];
      for (const coupon of useless) expect(await found(await addCoupon(server.database, coupon))).toEqual([]);
      for (const code of ["SCADUTO", await addPersonalCoupon(server.database)]) expect(await found(code)).toEqual([]);
      const code = await addCoupon(server.database, { deleted_at: PAST });
      expect((await asked(server, `/items/coupons?search=${code}`)).data).toEqual([]);
    });

    const tricks = [
      "filter[code][_contains]=TEST",
      "filter[code][_starts_with]=T",
      "filter[deleted_at][_nnull]=true",
      "filter[deleted_at][_null]=false",
      "filter[users_id][_null]=false",
      "filter[_or][0][deleted_at][_null]=true&filter[_or][1][code][_contains]=T",
      `filter=${encodeURIComponent('{"_or":[{"deleted_at":{"_null":true}},{"id":{"_gt":0}}]}')}`,
      `filter=${encodeURIComponent('{"deleted_at":{"_null":true,"_eq":1}}')}`,
      "sort=users_id",
      "sort=-code",
      "offset=1",
      "limit=2&page=2",
      "limit=0",
      "alias[code]=users_id",
      "meta=*",
      "fields=users_id",
      "fields=*,uses_total",
      "fields=orders.*",
      "aggregate[count]=*",
      "groupBy=code",
      "groupBy[]=users_id",
      "aggregate[max]=code",
      "sort=?",
      "filter[id][_eq]=1",
      "filter[orders_id][email][_contains]=a",
      "deep[coupons][_limit]=-1",
      "deep={}",
      "export=csv",
    ];

    test.each(tricks)("cannot be read off with %s, whether the code is known or not", async (trick) => {
      const code = await addCoupon(server.database, {});
      for (const path of [
        `/items/coupons?${trick}`,
        `/items/coupons?search=${code}&${trick}`,
        `/items/coupons?search=T&${trick}`,
      ]) {
        const { status, text, errors } = await asked(server, path);
        expect([400, 403], path).toContain(status);
        expect(errors).toHaveLength(1);
        expect(text).not.toContain(code);
      }
    });

    test("is needed: nothing lists coupons, and no row has a path", async () => {
      const code = await addCoupon(server.database, {});
      const lists = ["", "?limit=-1", "?search=", "?search=%20", `?search=${code}&search=SCADUTO`, `?search[]=${code}`];
      const paths = [
        ...lists.map((query) => `/items/coupons${query}`),
        "/items/coupons/",
        "/items/%63oupons",
        "/items/coupons/1",
        `/items/coupons/1?search=BENVENUTO10`,
        `/items/coupons/${code}`,
        `/items/coupons?search=${"A".repeat(41)}`,
        "/items/gift_cards",
        "/items/gift_cards/1",
        "/items/gift_cards?search=DEMO-GIFT-50",
        "/items/coupon_uses",
        "/items/gift_card_movements",
      ];
      for (const path of paths) expect([path, await asked(server, path)]).toMatchObject([path, forbidden]);
      expect((await asked(server, "/items/coupons?search=%00")).status).toBe(400);
      for (const method of ["SEARCH", "POST", "PATCH", "DELETE"]) {
        const body = JSON.stringify(method === "SEARCH" ? { query: { search: code } } : { code });
        const headers = { "content-type": "application/json" };
        const refused = await asked(server, "/items/coupons", { method, body, headers });
        expect([400, 403], method).toContain(refused.status);
        expect(refused.text).not.toContain(code);
      }
    });
  });

  test("no collection leads to coupons or gift cards, and no order of the query language reads them", async () => {
    const code = await addCoupon(server.database, {});
    for (const path of [
      "/items/orders?fields=*.*",
      "/items/orders?filter[coupon_code][_contains]=T",
      "/items/order_items?fields=orders_id.coupon_code",
      "/items/users?fields=coupons.code",
      "/items/directus_users?fields=coupons.*",
      "/items/proved_codes",
      "/items/rate_limits",
    ])
      expect([path, await asked(server, path)]).toMatchObject([path, forbidden]);
    for (const path of [
      "/items/countries?fields=coupons.code",
      "/items/products?fields=coupons.*,gift_cards.*&limit=1",
      "/items/products?filter[coupons][code][_contains]=T&limit=1",
      "/items/products?deep[coupons][_filter][code][_eq]=T&limit=1",
      "/items/products?alias[code]=coupons&fields=code.code&limit=1",
      "/items/payments?fields=*.*.*",
    ]) {
      const { text } = await asked(server, path);
      for (const secret of [code, "BENVENUTO10", "DEMO-GIFT-50"])
        expect([path, text.includes(secret)]).toEqual([path, false]);
    }
  });

  describe("a gift card's code", () => {
    test("finds what is left on the card in any case, and nothing else of it", async () => {
      const code = await addGiftCard(server.database, 3_050);
      for (const typed of [code, code.toLowerCase()]) {
        const { status, data, headers } = await asked(server, giftCardPath(typed));
        expect([status, data]).toEqual([200, { id: expect.any(Number), value: 30.5 }]);
        expect(headers.get("cache-control")).toBe("no-store");
      }
    });

    test("answers false alike when it is wrong, a part, a pattern, too long, a coupon's, empty or expired", async () => {
      const code = await addGiftCard(server.database, 5_000);
      const [empty, expired] = [await addGiftCard(server.database, 0), await addGiftCard(server.database, 5_000, PAST)];
      const wrongOnes = [
        code.slice(0, 5),
        code.slice(1),
        `${code}X`,
        "%",
        "*",
        "GIFT%",
        "1",
        "\0",
        " ",
        "A".repeat(41),
      ];
      for (const typed of [...wrongOnes, "BENVENUTO10", empty, expired])
        expect([typed, (await asked(server, giftCardPath(typed))).text]).toEqual([typed, '{"data":false}']);
      expect((await asked(server, giftCardPath(expired))).headers.get("cache-control")).toBe("no-store");
      expect((await asked(server, "/website/gift-card")).status).toBe(404);
      expect((await asked(server, `/website/gift-card?search=${code}&limit=-1`)).status).toBe(404);
    });
  });

  describe("a shop on a server whose check-cart says nothing about codes", () => {
    const narrow = literal(async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === "POST" ? await request.text() : undefined;
      return server.ask(pathname + search, { method: request.method, headers: request.headers, body });
    });
    const api = createApi({ baseUrl: "http://api.invalid/", fetch: async (request) => narrow(request) });

    test("finds the codes of a cart by the specification's own calls", async () => {
      const [coupon, gift_card] = [await addCoupon(server.database, {}), await addGiftCard(server.database, 5_000)];
      expect(await checkCart(api.forClient(newIp()), { items: [], coupon, gift_card })).toMatchObject({
        changes: null,
        coupon: { code: coupon, kind: "amount", discount: 10 },
        gift_card: { code: gift_card, value: 50 },
      });
    });

    test("finds nothing for parts of codes, and for codes that may not be used", async () => {
      const [coupon, gift_card] = [await addCoupon(server.database, {}), await addGiftCard(server.database, 5_000)];
      const none = { coupon: null, gift_card: null };
      const codes = [
        { coupon: coupon.slice(0, 5), gift_card: gift_card.slice(0, 5) },
        { coupon: gift_card, gift_card: coupon },
        { coupon: "SCADUTO", gift_card: await addGiftCard(server.database, 0) },
        {},
      ];
      for (const given of codes)
        expect(await checkCart(api.forClient(newIp()), { items: [], ...given })).toMatchObject(none);
    });
  });
});

onBothEngines("guesses at single codes", (server) => {
  const couponGuess = (ip: string, code = wrongCode()) => asked(server, couponPath(code), {}, ip);
  const cardGuess = (ip: string, code = wrongCode()) => asked(server, giftCardPath(code), {}, ip);
  const many = <T>(count: number, guess: () => Promise<T>) => Promise.all(Array.from({ length: count }, guess));

  test.each([
    ["coupons", couponGuess, 200],
    ["gift cards", cardGuess, 200],
  ] as const)(
    "at %s, sent in parallel, get exactly ten answers; the others are named a time",
    async (_, guess, status) => {
      const ip = newIp();
      const answers = await many(20, () => guess(ip));
      expect(answers.filter((answer) => answer.status === status)).toHaveLength(PER_IP);
      const refused = answers.filter((answer) => answer.status === 429);
      expect(refused).toHaveLength(10);
      for (const { headers, errors } of refused) {
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        expect(errors).toMatchObject([{ extensions: { code: "REQUESTS_EXCEEDED" } }]);
      }
    },
  );

  test("count together with those of carts, and with each other", async () => {
    const [coupon, card] = [await addCoupon(server.database, {}), await addGiftCard(server.database, 5_000)];
    const ip = newIp();
    const check = (gift_card: string) =>
      asked(
        server,
        "/website/check-cart",
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ items: [], gift_card }),
        },
        ip,
      );
    for (let count = 0; count < 4; count += 1) expect((await check(wrongCode())).status).toBe(200);
    for (let count = 0; count < 3; count += 1) expect((await couponGuess(ip)).status).toBe(200);
    for (let count = 0; count < 3; count += 1) expect((await cardGuess(ip)).data).toBe(false);
    expect((await check(card)).status).toBe(429);
    expect((await couponGuess(ip, coupon)).status).toBe(429);
    expect((await cardGuess(ip, card)).status).toBe(429);
    expect((await couponGuess(newIp(), coupon)).data).toHaveLength(1);
  });

  test("that exist never count, also when they may not be used", async () => {
    const ip = newIp();
    const codes = [await addGiftCard(server.database, 5_000), await addGiftCard(server.database, 0)];
    const coupons = [await addCoupon(server.database, {}), "SCADUTO"];
    for (let count = 0; count < PER_IP; count += 1) {
      for (const code of codes) expect((await cardGuess(ip, code)).status).not.toBe(429);
      for (const code of coupons) expect((await couponGuess(ip, code)).status).toBe(200);
    }
    expect((await many(PER_IP, () => cardGuess(ip))).every(({ data }) => data === false)).toBe(true);
  });

  test("count for a personal or deleted coupon as for one that does not exist", async () => {
    const ip = newIp();
    const hidden = [await addPersonalCoupon(server.database), await addCoupon(server.database, { deleted_at: PAST })];
    for (let count = 0; count < PER_IP / 2; count += 1)
      for (const code of hidden) expect((await couponGuess(ip, code)).data).toEqual([]);
    expect((await couponGuess(ip)).status).toBe(429);
  });

  test("count when only the status is asked for", async () => {
    const ip = newIp();
    for (let count = 0; count < PER_IP; count += 1)
      await asked(server, couponPath(wrongCode()), { method: "HEAD" }, ip);
    expect((await asked(server, giftCardPath(wrongCode()), { method: "HEAD" }, ip)).status).toBe(429);
  });

  test("are not what refused queries are: those look nothing up", async () => {
    const ip = newIp();
    for (let count = 0; count < 2 * PER_IP; count += 1)
      expect((await asked(server, "/items/coupons?search=T&sort=code", {}, ip)).status).toBe(403);
    expect((await couponGuess(ip)).status).toBe(200);
  });

  test("reach a shop as too many tries, not as a code that is wrong", async () => {
    const card = await addGiftCard(server.database, 5_000);
    const ip = newIp();
    await many(PER_IP, () => cardGuess(ip));
    const { api } = server;
    const looked = withVouchers(
      api.forClient(ip),
      { items: [], gift_card: card },
      { items: [], changes: null, message: "" },
    );
    await expect(looked).rejects.toThrow(TooManyRequests);
  });
});

test("the programs refuse the eleventh wrong code of an IP as well", async () => {
  const folder = await seededFolder();
  const env = { DATABASE_URL: undefined, SMTP_URL: undefined, MAX_WRONG_CODES: undefined };
  const program = await startApi({ dataDir: folder.path, env });
  try {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(program.url + giftCardPath(wrongCode()))).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(PER_IP);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  } finally {
    await program.stop();
    await folder.remove();
  }
}, 60_000);

describe("a shop on a Directus, whose search finds parts of codes", () => {
  let server: DatasetServer;
  beforeAll(async () => {
    server = await createDatasetServer(
      JSON.parse(readFileSync(new URL("../directus/dataset.json", import.meta.url), "utf8")),
    );
  });
  afterAll(() => server?.close());

  test("takes the coupon of the whole code alone", async () => {
    const api = createApi({ baseUrl: "http://api.invalid/", fetch: (request) => server.fetch(request) });
    const parts = await server.fetch(new Request("http://api.invalid/items/coupons?search=welcome"));
    expect(((await parts.json()) as { data: object[] }).data.length).toBeGreaterThan(0);
    const couponOf = async (coupon: string) =>
      (await withVouchers(api, { items: [], coupon }, { items: [], changes: null, message: "" })).coupon;
    expect(await couponOf("WELCOME")).toBeNull();
    expect(await couponOf("WELCOME5")).toMatchObject({ code: "welcome5", kind: "amount" });
    expect(await couponOf("DELETED50")).toBeNull();
  });
});
