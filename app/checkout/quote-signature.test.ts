import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Quote } from "~/shop/quote";

beforeAll(() => vi.stubEnv("SESSION_SECRETS", "a-secret-of-these-tests-0123456789abcdef"));
afterAll(() => vi.unstubAllEnvs());

const quote: Quote = {
  revision: 4,
  currency: "EUR",
  shipping: "courier",
  payment: "cash_on_delivery",
  lines: [{ productId: 12, sizeId: 3, quantity: 2, unitPrice: 4_990 }],
  totals: { subtotal: 9_980, couponDiscount: 1_000, delivery: 0, paymentFee: 500, giftCardApplied: 0, total: 9_480 },
  taken: null,
  details: "d".repeat(43),
};
const products = [{ brand: "Borgo", name: "Shoe", color_it: "blu", color_en: "blue", size: "42" }];
const cartId = "3f0f7a52-6c39-4a57-9d3c-3d9b0e8f4f10";

// The module caches the secret, so another secret needs new modules.
async function fresh() {
  vi.resetModules();
  return import("./quote-signature.server");
}

test("a signed quote can be read with its cart", async () => {
  const { signQuote, openQuote } = await fresh();
  expect(openQuote(signQuote({ cartId, quote, products }))).toEqual({ cartId, quote, products, expired: false });
});

test("a modified quote is refused", async () => {
  const { signQuote, openQuote } = await fresh();
  const signed = signQuote({ cartId, quote, products });
  const [text = "", signature = ""] = signed.split(".");
  const cheaper = Buffer.from(text, "base64url").toString().replace("9480", "1");
  expect(openQuote(`${Buffer.from(cheaper).toString("base64url")}.${signature}`)).toBeNull();
  for (let length = 0; length < signed.length; length++) expect(openQuote(signed.slice(0, length))).toBeNull();
  expect(openQuote(`${text}.`)).toBeNull();
  expect(openQuote(`.${signature}`)).toBeNull();
});

test.each([null, "", ".", "..", "a.b", "null", "\u0000.\u0000", "é.é", "x".repeat(100_000)])(
  "%j is refused",
  async (field) => {
    const { openQuote } = await fresh();
    expect(openQuote(field)).toBeNull();
  },
);

test("a quote signed with another secret is refused", async () => {
  const { signQuote } = await fresh();
  const signed = signQuote({ cartId, quote, products });
  vi.stubEnv("SESSION_SECRETS", "another-secret-0123456789abcdef-0123456789");
  const { openQuote } = await fresh();
  expect(openQuote(signed)).toBeNull();
  vi.stubEnv("SESSION_SECRETS", "a-secret-of-these-tests-0123456789abcdef");
});

test("a quote stays valid after a rotation of secrets, as long as its secret is configured", async () => {
  const { signQuote } = await fresh();
  const signed = signQuote({ cartId, quote, products });
  vi.stubEnv("SESSION_SECRETS", "a-new-secret-0123456789abcdef-0123456789,a-secret-of-these-tests-0123456789abcdef");
  const { openQuote } = await fresh();
  expect(openQuote(signed)).toEqual({ cartId, quote, products, expired: false });
  vi.stubEnv("SESSION_SECRETS", "a-secret-of-these-tests-0123456789abcdef");
});

test("a quote expires after 30 minutes", async () => {
  const { signQuote, openQuote } = await fresh();
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z"), toFake: ["Date"] });
  try {
    const signed = signQuote({ cartId, quote, products });
    vi.setSystemTime(new Date("2026-11-22T10:30:00Z"));
    expect(openQuote(signed)?.expired).toBe(false);
    vi.setSystemTime(new Date("2026-11-22T10:30:01Z"));
    expect(openQuote(signed)?.expired).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("details that differ in one character have another digest", async () => {
  const { digestOf } = await fresh();
  expect(digestOf({ city: "Verona" })).toBe(digestOf({ city: "Verona" }));
  expect(digestOf({ city: "Verona" })).not.toBe(digestOf({ city: "Verono" }));
  expect(digestOf({ city: "Verona" })).toMatch(/^[\w-]{43}$/);
});
