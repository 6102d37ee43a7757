import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { detailNames, detailsForCookie } from "~/checkout/checkout-details.server";
import { writeChoice } from "~/consent/choice.server";
import { purposes } from "~/consent/purposes";
import { localeCookie } from "~/i18n/locale-cookie.server";
import { writeGrid } from "~/lists/grid-cookie.server";
import {
  addLine,
  type Cart,
  emptyCart,
  MAX_ID,
  MAX_LINES,
  MAX_QUANTITY,
  readNote,
  setCoupon,
  setGiftCard,
  setNote,
} from "~/shop/cart";
import { MAX_VIEWED } from "~/shop/viewed";
import { startProviderSignIn } from "./provider-sign-in.server";
import { RequestSession } from "./request-session.server";
import { writeShippingCountry } from "./shipping-country-cookie.server";

beforeAll(() => {
  vi.stubEnv("SESSION_SECRETS", "a-secret-of-these-tests-0123456789abcdef");
  vi.stubEnv("GTM_ID", "GTM-TEST123");
});
afterAll(() => vi.unstubAllEnvs());

/** Bytes. nginx accepts 8 kB in one header line. Other software on the same host may use the rest. */
const SUM_LIMIT = 7_000;
/** Bytes per cookie that every browser supports (RFC 6265 section 6.1). */
const COOKIE_LIMIT = 4_096;

/** Characters with the largest encodings. */
const fillers = ["x", "è", "鞋", "🙂", '"', "~?", "￿"];

/** As long as the embedded server's: a header, claims with two UUIDs, and a signature. */
const ourAccessToken = "a".repeat(375);

/** The longest allowed repetition of a filler. */
function longest(filler: string, isAllowed: (text: string) => boolean): string {
  let text = "";
  while (text.length < 5_000 && isAllowed(text + filler)) text += filler;
  return text;
}

/** Each of its characters takes two characters in JSON. */
const longestCode = '"\\'.repeat(20);

function fullestCart(filler: string): Cart {
  let cart: Cart = { ...emptyCart("a".repeat(40)), revision: 1_999_999_000 };
  for (let line = 0; line < MAX_LINES; line++) {
    const added = addLine(cart, { productId: MAX_ID - line, sizeId: MAX_ID, quantity: MAX_QUANTITY });
    if (added.ok) cart = added.cart;
  }
  const note = longest(filler, (text) => readNote(text) === text);
  return setGiftCard(setCoupon(setNote(cart, note), longestCode), longestCode);
}

/** Fills every field of the checkout until the cookie's limit. */
function fullestDetails(filler: string): Record<string, string> {
  let values: Record<string, string> = Object.fromEntries(detailNames.map((name) => [name, ""]));
  for (const name of detailNames) {
    const typed = longest(
      filler,
      (text) => text.length <= 200 && detailsForCookie({ ...values, [name]: text }) !== null,
    );
    values = { ...values, [name]: typed };
  }
  return values;
}

const signIn = {
  accessToken: ourAccessToken,
  refreshToken: "r".repeat(43),
  expiresOn: 1_999_999_999,
  isLasting: true,
  isFromLink: false,
};
/** Paths are percent-encoded. */
const providerSignIn = {
  provider: "p".repeat(40),
  locale: "it" as const,
  returnTo: `/${"%C3%A8".repeat(49)}`,
  productId: MAX_ID,
};

const shoppers = ["a customer", "a guest at a provider"] as const;

test.each(fillers.flatMap((filler) => shoppers.map((shopper) => [filler, shopper] as const)))(
  "all cookies together stay below 7 kB when they are full of %s, for %s",
  async (filler, shopper) => {
    const url = "https://shop.example/cart";
    const request = new Request(url, {
      headers: { cookie: writeChoice(purposes, new Request(url)).split(";", 1)[0] ?? "" },
    });
    // A visitor with a cookie has recently viewed products.
    const knownVisitor = new Request(url, { headers: { cookie: `${request.headers.get("cookie")}; __Host-grid=4` } });
    const session = await RequestSession.read(knownVisitor);
    session.cart = fullestCart(filler);
    session.seenOn = new Date().toISOString();
    session.checkout = detailsForCookie(fullestDetails(filler));
    if (shopper === "a customer") session.signIn = signIn;
    else startProviderSignIn(session, { ...providerSignIn, home: "/it" });
    for (let index = 0; index < MAX_VIEWED; index++) session.view(MAX_ID - index);
    session.showOrder({ id: MAX_ID, key: session.orderKey, cartId: "a".repeat(40) });
    for (let id = 0; id < 100; id++) session.trackOnce(MAX_ID - id);
    session.detailsGiven();
    for (let count = 1; count < 60; count++) {
      const name = filler.repeat(count);
      session.flash({ key: "cart:change_gift_card_not_for_gift_cards", values: { name, size: "38" } });
      session.track({
        event: "remove_from_cart",
        ecommerce: { currency: "EUR", value: 45.5, coupon: name, items: [] },
      });
    }
    for (let index = 1; index <= 40; index++) session.flash({ key: "cart:change_gone", values: { index } });

    const pairs = [
      ...(await session.takeCookies()),
      writeGrid(4, request),
      writeShippingCountry(999_999, request),
      writeChoice(purposes, request),
      localeCookie.write("it", request),
    ].map((line) => line.split(";", 1)[0] ?? "");
    const names = pairs.map((pair) => pair.slice(0, pair.indexOf("=")));
    expect(names.sort()).toEqual([
      ...(shopper === "a customer" ? ["__Host-account"] : []),
      "__Host-cart",
      "__Host-checkout",
      "__Host-consent",
      "__Host-country",
      "__Host-grid",
      "__Host-seen",
      "__Host-session",
      "__Host-viewed",
      "i18n_redirected",
    ]);
    for (const pair of pairs) expect(Buffer.byteLength(pair), pair.slice(0, 20)).toBeLessThan(COOKIE_LIMIT);
    expect(Buffer.byteLength(pairs.join("; "))).toBeLessThan(SUM_LIMIT);

    const next = await RequestSession.read(new Request(url, { headers: { cookie: pairs.join("; ") } }));
    expect(next.cart).toEqual(session.cart);
    expect(next.checkout).toEqual(session.checkout);
    expect(next.signIn).toEqual(session.signIn);
    expect(next.providerSignIn).toEqual(session.providerSignIn);
    expect(next.seenOn).toBe(session.seenOn);
    expect(next.viewed).toEqual(session.viewed);
    expect(next.lastOrder).toMatchObject({ id: MAX_ID });
    expect(next.takeFlash().at(-1)).toEqual({ key: "cart:change_gone", values: { index: 40 } });
  },
);
