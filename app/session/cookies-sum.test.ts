import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { environment } from "~/config/env.server";
import { writeChoice } from "~/consent/choice.server";
import { type DetailName, detailBytes, keptDetails } from "~/cookies/details-cookie.server";
import { type CookieName, jsonBytesFor, ourCookies } from "~/cookies/our-cookies.server";
import { cookies } from "~/cookies/signed-cookies.server";
import type { FormResult } from "~/forms/checked-form";
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
import { textBytes } from "~/shop/field-limits";
import { purposes } from "~/shop/purposes";
import { MAX_VIEWED } from "~/shop/viewed";
import { fieldErrors } from "../../tests/support/field-errors";
import { openDatabase } from "../../tests/support/open-database";
import { rootData } from "../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../tests/support/route-visitor";
import { action as cartAction } from "../routes/cart/route";
import { action as checkoutAction, loader as checkoutLoader } from "../routes/checkout/route";
import { loader as reviewLoader } from "../routes/checkout-review/route";
import { action as consentAction } from "../routes/consent/route";
import { action as countryAction } from "../routes/country/route";
import { action as gridAction } from "../routes/grid/route";
import { action as languageAction } from "../routes/language/route";
import { action as loginAction } from "../routes/login/route";
import { action as productAction } from "../routes/product/route";
import { startProviderSignIn } from "./provider-sign-in.server";
import { RequestSession } from "./request-session.server";
import type { Receipt } from "./session-data";
import { writeShippingCountry } from "./shipping-country-cookie.server";
import { writeChosenSystem } from "./shoe-system-cookie.server";

withEmbeddedShop();
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

/** Fills every field of the checkout up to its bytes, with an invoice address of its own. */
function fullestDetails(filler: string): Record<string, string> {
  const limits = Object.entries(detailBytes) as [DetailName, number][];
  const texts = limits.map(([name, bytes]) => [name, longest(filler, (text) => textBytes(text) <= bytes)] as const);
  const values: Record<string, string> = Object.fromEntries(texts);
  return { ...values, confirm_email: values.email ?? "", same_billing: "" };
}

/** Of an order on a server that no guest may read. */
const receipt: Receipt = {
  email: "e".repeat(100),
  total: 99_999_999,
  currency: "GBP",
  euro: 99_999_999,
  payment: { id: MAX_ID, code: "cash_on_delivery", fee: 99_999, state: "needs_script" },
};

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

test("all cookies together have at most 7 kB, none has more than 4 kB, and the checkout's fields fit its cookie", () => {
  const limits: number[] = Object.values(ourCookies).map(({ bytes }) => bytes ?? 0);
  expect(limits.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(SUM_LIMIT);
  expect(Math.max(...limits)).toBeLessThanOrEqual(COOKIE_LIMIT);
  // Each text has two quotation marks and a comma; the list has brackets and its version.
  const details = Object.values(detailBytes).reduce((sum, bytes) => sum + bytes + 3, 3);
  expect(details).toBeLessThanOrEqual(jsonBytesFor(["checkout"]));
});

test.each(fillers.flatMap((filler) => shoppers.map((shopper) => [filler, shopper] as const)))(
  "all cookies together stay below 7 kB when they are full of %s, for %s",
  async (filler, shopper) => {
    const url = "https://shop.example/cart";
    const request = new Request(url, {
      headers: { cookie: writeChoice(purposes, new Request(url)).split(";", 1)[0] ?? "" },
    });
    const session = await RequestSession.read(request);
    session.cart = fullestCart(filler);
    session.seenOn = new Date().toISOString();
    session.checkout = keptDetails(fullestDetails(filler));
    expect(session.checkout.tooLong).toEqual([]);
    if (shopper === "a customer") session.signIn = signIn;
    else startProviderSignIn(session, { ...providerSignIn, home: "/it" });
    const viewed = Array.from({ length: MAX_VIEWED }, (_, index) => MAX_ID - index);
    session.showOrder({ id: MAX_ID, key: session.orderKey, cartId: "a".repeat(40), receipt });
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
      await cookies(true).viewed.serialize(viewed),
      writeGrid(4, request),
      writeChosenSystem("uk", request),
      writeShippingCountry(999_999, request),
      writeChoice(purposes, request),
      localeCookie.write("it", request),
    ].map((line) => line.split(";", 1)[0] ?? "");
    const names = pairs.map((pair) => pair.slice(0, pair.indexOf("=")));
    expect(names.toSorted()).toEqual([
      ...(shopper === "a customer" ? ["__Host-account"] : []),
      "__Host-cart",
      "__Host-checkout",
      "__Host-consent",
      "__Host-country",
      "__Host-grid",
      "__Host-seen",
      "__Host-session",
      "__Host-sizes",
      "__Host-viewed",
      "i18n_redirected",
    ]);
    for (const [index, name] of names.entries()) {
      const base = name.replace("__Host-", "") as CookieName;
      const bytes =
        (ourCookies[base].bytes ?? 0) + (base === "session" && shopper !== "a customer" ? ourCookies.account.bytes : 0);
      expect(Buffer.byteLength(`; ${pairs[index]}`), name).toBeLessThanOrEqual(bytes);
    }
    expect(Buffer.byteLength(pairs.join("; "))).toBeLessThan(SUM_LIMIT);

    const next = await RequestSession.read(new Request(url, { headers: { cookie: pairs.join("; ") } }));
    expect(next.cart).toEqual(session.cart);
    expect(next.checkout).toEqual(session.checkout);
    expect(next.signIn).toEqual(session.signIn);
    expect(next.providerSignIn).toEqual(session.providerSignIn);
    expect(next.seenOn).toBe(session.seenOn);
    expect(next.viewed).toEqual(viewed);
    expect(next.lastOrder).toMatchObject({ id: MAX_ID });
    expect(next.takeFlash().at(-1)).toEqual({ key: "cart:change_gone", values: { index: 40 } });
  },
);

/** A letter of four bytes, which a name, an address and a city may have. */
const fourBytes = "𠮷";
const SPAIN = 203;

/** A text that takes all bytes of its field. */
const filled = (name: DetailName) => fourBytes.repeat(Math.floor(detailBytes[name] / 4));

const textFields = [
  ...(["name", "surname", "address", "address2", "city", "province", "business_name"] as const),
  ...(["billing_name", "billing_surname", "billing_address", "billing_address2", "billing_city"] as const),
  ...(["billing_province", "gift_name", "gift_message"] as const),
];

const email = `${"e".repeat(60)}@${"d".repeat(31)}.example`.padEnd(100, "x");

const fullForm: Record<string, string | number> = {
  ...Object.fromEntries(textFields.map((name) => [name, filled(name)])),
  email,
  confirm_email: email,
  prefix: "+34",
  phone: "612345678",
  zip_code: "28013",
  countries_id: SPAIN,
  billing_zip_code: "28013",
  billing_countries_id: SPAIN,
  vat_number: "ESB1234567890",
  fiscal_code: "F".repeat(20),
  sdi_code: "AAAAAAA",
  shipping: "courier",
  payment: "bank_transfer",
  invoice: "on",
  save_address: "on",
  gift_for: "gift",
  gift_email: email,
  note: fourBytes.repeat(100),
};

/** Fills the cart with as many lines as it takes, a gift card among them. */
async function fillCart(visitor: RouteVisitor): Promise<void> {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  const rows = await database.read
    .selectFrom("product_sizes")
    .innerJoin("products", "products.id", "product_sizes.products_id")
    .select(["products.slug", "products_id", "standard_sizes_id"])
    .where("quantity", ">", 0)
    .execute();
  await database.close();
  const isCard = ({ slug }: (typeof rows)[number]) => slug === "gift-card-50";
  const added = [...rows.filter(isCard), ...rows.filter((row) => !isCard(row))].slice(0, MAX_LINES);
  expect(added).toHaveLength(MAX_LINES);
  for (const { slug, products_id: product, standard_sizes_id: size } of added) {
    const fields = { product, size, quantity: 1 };
    expect(await visitor.post(productAction, `/products/${slug}`, fields, { slug })).toMatchObject({ status: 303 });
  }
}

test("a shopper who fills every field with characters of four bytes gets to the review, and all cookies fit", async () => {
  const visitor = new RouteVisitor();
  const demo = { email: "demo@example.com", password: "demo-password", stay: "on" };
  expect(await visitor.post(consentAction, "/consent", { answer: "accept" })).toMatchObject({ status: 303 });
  await visitor.post(loginAction, "/login", demo);
  await visitor.post(languageAction, "/language", { to: "it", from: "/" });
  await visitor.post(gridAction, "/grid", { columns: 3 });
  await visitor.post(countryAction, "/shipping-country", { country: SPAIN });
  await fillCart(visitor);
  for (const [intent, code] of [
    ["coupon", "BENVENUTO10"],
    ["gift-card", "DEMO-GIFT-50"],
  ] as const)
    expect(await visitor.post(cartAction, "/cart", { intent, [intent]: code })).toMatchObject({ status: 303 });

  expect(await visitor.post(checkoutAction, "/checkout", fullForm)).toMatchObject({
    status: 303,
    location: "/checkout/review",
  });
  const pairs = [...visitor.cookies].map(([name, value]) => `${name}=${value}`);
  expect(pairs.map((pair) => pair.split("=", 1)[0]).toSorted()).toEqual(
    ["account", "cart", "checkout", "consent", "country", "grid", "i18n_redirected", "seen", "session"].toSorted(),
  );
  for (const pair of pairs) expect(pair.length, pair.slice(0, 20)).toBeLessThanOrEqual(COOKIE_LIMIT);
  expect(pairs.join("; ").length).toBeLessThan(SUM_LIMIT);

  const review = JSON.stringify((await visitor.get(reviewLoader, "/checkout/review")).data);
  for (const name of textFields) expect(review, name).toContain(filled(name));
  expect(review).toContain(fullForm.note);
  // The form has everything again, as it was typed.
  const { values } = (await visitor.get(checkoutLoader, "/checkout")).data as { values: Record<string, string> };
  const sent = Object.entries(fullForm).map(([name, value]) => [name, String(value)]);
  expect(values).toMatchObject(Object.fromEntries(sent));
  // The page after it has the messages.
  expect((await rootData(visitor, "/checkout")).visitor.messages.length).toBeGreaterThan(0);
});

test("a text with more bytes than its field allows is refused at its field, and all others are kept", async () => {
  const visitor = new RouteVisitor();
  await fillCart(visitor);
  for (const name of [...textFields, "note"] as const) {
    const typed = `${fullForm[name]}${fourBytes}`;
    const answer = await visitor.post(checkoutAction, "/checkout", { ...fullForm, [name]: typed });
    expect(answer, name).toMatchObject({
      status: 422,
      data: { result: { ...fieldErrors({ [name]: "too_long" }), initialValue: { [name]: typed } } },
    });
    expect(Object.keys((answer.data as { result: FormResult }).result.error)).toEqual([name]);
    const { values } = (await visitor.get(checkoutLoader, "/checkout")).data as { values: Record<string, string> };
    expect(values.email).toBe(email);
    // Nobody can order without the text: the review leads back.
    if (name !== "note")
      expect(await visitor.get(reviewLoader, "/checkout/review"), name).toMatchObject({ location: "/checkout" });
  }
});
