import { beforeAll, expect, test } from "vitest";
import { checkCart } from "~/api/orders.server";
import { purge } from "~/backend/limits/purge";
import { onBothEngines } from "./servers";
import {
  addCoupon,
  addGiftCard,
  addPersonalCoupon,
  addProduct,
  methodId,
  newCart,
  orderOf,
  rowsIn,
} from "./shop-fixtures";

/** Wrong codes per client IP and per prefix in ten minutes. */
const PER_IP = 10;
const PER_PREFIX = 50;

let clients = 0;
/** An IP without earlier requests. */
const newIp = () => `203.0.113.${++clients}`;

onBothEngines("guesses at codes", (server) => {
  let transfer: number;
  beforeAll(async () => {
    transfer = await methodId(server.api, "bank_transfer");
  });

  interface Guess {
    ip?: string;
    cart?: string;
    coupon?: string;
    gift_card?: string;
  }

  async function check({ ip = newIp(), cart, ...codes }: Guess) {
    const response = await server.ask("website/check-cart", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": ip },
      body: JSON.stringify({ items: [], ...(cart ? { cart: { id: cart } } : {}), ...codes }),
    });
    return { status: response.status, retryAfter: response.headers.get("retry-after"), body: await response.json() };
  }
  const giftCardOf = (answer: Awaited<ReturnType<typeof check>>) => answer.body.data?.gift_card?.code;

  let prefixes = 0;
  /** Unknown codes with the same first four characters. */
  function* wrongCodes() {
    const prefix = `W${String(++prefixes).padStart(3, "0")}`;
    for (let count = 1; ; count += 1) yield `${prefix}-${count}`;
  }
  async function exhaust(ip: string) {
    const codes = wrongCodes();
    for (let count = 0; count < PER_IP; count += 1)
      expect((await check({ ip, gift_card: codes.next().value ?? "" })).status).toBe(200);
  }

  test("get ten answers; then even the right one must wait, with the number of seconds", async () => {
    const card = await addGiftCard(server.database, 5_000);
    const ip = newIp();
    await exhaust(ip);
    const refused = await check({ ip, gift_card: card });
    expect(refused).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: "REQUESTS_EXCEEDED" } }] } });
    const seconds = Number(refused.retryAfter);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(refused.body.errors[0].extensions.retry_after).toBe(seconds);
    expect((await check({ ip, coupon: "BENVENUTO10" })).status).toBe(429);
    // Other clients, and carts without codes, need not wait.
    expect(giftCardOf(await check({ gift_card: card }))).toBe(card);
    expect((await check({ ip })).status).toBe(200);
  });

  test("sent in parallel get exactly ten answers", async () => {
    const ip = newIp();
    const codes = wrongCodes();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => check({ ip, gift_card: codes.next().value ?? "" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PER_IP);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  });

  test("from one IPv6 network count together, from any of its addresses", async () => {
    const codes = wrongCodes();
    for (let count = 0; count < PER_IP; count += 1)
      await check({ ip: `2001:db8:1:1::${count + 1}`, coupon: codes.next().value ?? "" });
    expect((await check({ ip: "2001:db8:1:1:ffff::1", coupon: codes.next().value ?? "" })).status).toBe(429);
    expect((await check({ ip: "2001:db8:1:2::1", coupon: codes.next().value ?? "" })).status).toBe(200);
  });

  test("from many IPv6 networks of one line (/48) count together, and leave those of other lines", async () => {
    const guess = (ip: string) => check({ ip, gift_card: wrongCodes().next().value ?? "" });
    for (let count = 0; count < PER_PREFIX; count += 1)
      expect((await guess(`2001:db8:5:${count.toString(16)}::1`)).status).toBe(200);
    expect((await guess("2001:db8:5:ffff::1")).status).toBe(429);
    expect((await guess("2001:db8:6:1::1")).status).toBe(200);
  });

  test("never close a coupon that is for everybody, but those of one person and gift cards", async () => {
    const [shared, card] = [await addCoupon(server.database, {}), await addGiftCard(server.database, 5_000)];
    const personal = await addPersonalCoupon(server.database);
    const expired = await addCoupon(server.database, { valid_to: "2020-01-01" });
    // Wrong codes with the same first four characters.
    for (const prefix of ["TEST", "GIFT"]) {
      const wrong = Array.from({ length: PER_PREFIX }, (_, index) => check({ gift_card: `${prefix}-W${index}` }));
      await Promise.all(wrong);
    }
    const guess = async (codes: { coupon?: string; gift_card?: string }) => (await check(codes)).status;
    expect(await guess({ coupon: `${shared}X` })).toBe(429);
    expect(await guess({ coupon: personal })).toBe(429);
    expect(await guess({ gift_card: card })).toBe(429);
    // A gift card cannot pretend to be a coupon for everybody.
    expect(await guess({ gift_card: shared })).toBe(429);
    for (const ip of [undefined, "2001:db8:50::1"])
      expect((await check({ ip, coupon: ` ${shared.toLowerCase()} ` })).body.data.coupon?.code).toBe(shared);
    expect((await check({ coupon: expired })).body.data.changes).toEqual([{ code: "coupon_expired" }]);
    const lookup = await server.ask(`items/coupons?search=${shared}`, { headers: { "x-forwarded-for": newIp() } });
    expect((await lookup.json()).data).toHaveLength(1);
    // The other tests use the same prefixes.
    await server.database.write((trx) => purge(trx, new Date(Date.now() + 61 * 60 * 1000)));
  });

  test("count for their client also when the limit of their prefix refuses them", async () => {
    const shared = await addCoupon(server.database, {});
    const codes = wrongCodes();
    await Promise.all(Array.from({ length: PER_PREFIX }, () => check({ coupon: codes.next().value ?? "" })));
    const ip = newIp();
    for (let count = 0; count < PER_IP; count += 1)
      expect((await check({ ip, coupon: codes.next().value ?? "" })).status).toBe(429);
    // It has tried ten codes: it does not learn whether an eleventh exists.
    expect((await check({ ip, coupon: shared })).status).toBe(429);
    expect((await check({ coupon: shared })).status).toBe(200);
  });

  test("with the same prefix count together, from any number of clients", async () => {
    const codes = wrongCodes();
    const answers = await Promise.all(
      Array.from({ length: PER_PREFIX + 20 }, () => check({ gift_card: codes.next().value ?? "" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(PER_PREFIX);
    // Codes with other prefixes still get answers.
    expect((await check({ gift_card: wrongCodes().next().value ?? "" })).status).toBe(200);
  });

  test("that are right never count, in any number of carts", async () => {
    const [card, coupon] = [await addGiftCard(server.database, 5_000), await addCoupon(server.database, {})];
    const ip = newIp();
    const answers = await Promise.all(
      Array.from({ length: 2 * PER_IP }, () => check({ ip, cart: crypto.randomUUID(), gift_card: card })),
    );
    // Parallel checks count until their answers.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(PER_IP);
    for (let count = 0; count < 2 * PER_IP; count += 1)
      expect((await check({ ip, gift_card: card, coupon })).status).toBe(200);
    await exhaust(ip);
  });

  test("for codes that exist but are not valid do not count either", async () => {
    const empty = await addGiftCard(server.database, 0);
    const ip = newIp();
    for (let count = 0; count < 2 * PER_IP; count += 1)
      expect((await check({ ip, gift_card: empty, coupon: "SCADUTO" })).body.data.changes).toEqual([
        { code: "coupon_expired" },
        { code: "gift_card_empty" },
      ]);
  });

  test("of others do not block the codes that are already in a cart", async () => {
    const card = await addGiftCard(server.database, 5_000);
    const [ip, cart] = [newIp(), crypto.randomUUID()];
    expect(giftCardOf(await check({ ip, cart, gift_card: card }))).toBe(card);
    await exhaust(ip);
    for (let count = 0; count < 3; count += 1)
      expect(giftCardOf(await check({ ip, cart, gift_card: card }))).toBe(card);
    // It holds for this cart and this code alone.
    expect((await check({ ip, cart: crypto.randomUUID(), gift_card: card })).status).toBe(429);
    expect((await check({ ip, cart, coupon: card })).status).toBe(429);
  });

  test("have the same limit in orders as in carts", async () => {
    const goods = await addProduct(server.database, { price: 10_000 });
    const card = await addGiftCard(server.database, 3_000);
    const headers = { "content-type": "application/json", "x-forwarded-for": newIp() };
    const order = async (gift_card: string, cart = newCart()) => {
      const body = JSON.stringify(orderOf([[goods, 1]], 70, transfer, { gift_card, cart }));
      return server.ask("orders", { method: "POST", headers, body });
    };
    const codes = wrongCodes();
    for (let count = 0; count < PER_IP; count += 1) expect((await order(codes.next().value ?? "")).status).toBe(409);
    expect((await order(card)).status).toBe(429);
    expect((await check({ ip: headers["x-forwarded-for"], gift_card: card })).status).toBe(429);
    // The code was in the cart before the guesses.
    const cart = newCart();
    await checkCart(server.api, { cart: { id: cart.id }, items: [], gift_card: card });
    expect((await order(card, cart)).status).toBe(200);
  });

  test("leave no rows after their time", async () => {
    await check({ gift_card: wrongCodes().next().value ?? "", cart: crypto.randomUUID() });
    await check({ gift_card: await addGiftCard(server.database, 100), cart: crypto.randomUUID() });
    expect(await rowsIn(server.database, "rate_limits")).toBeGreaterThan(0);
    expect(await rowsIn(server.database, "proved_codes")).toBeGreaterThan(0);
    await server.database.write((trx) => purge(trx, new Date(Date.now() + 61 * 60 * 1000)));
    expect(await rowsIn(server.database, "rate_limits")).toBe(0);
    expect(await rowsIn(server.database, "proved_codes")).toBeGreaterThan(0);
    await server.database.write((trx) => purge(trx, new Date(Date.now() + 91 * 24 * 60 * 60 * 1000)));
    expect(await rowsIn(server.database, "proved_codes")).toBe(0);
  });
});
