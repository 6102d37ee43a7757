import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Tables } from "~/backend/db/schema";
import type { CartView } from "~/cart/cart-view.server";
import { environment } from "~/config/env.server";
import { formatMoney } from "~/shop/money";
import { checkoutDetails, lineFields, visitorWith, visitorWithCart } from "../../../tests/support/filled-cart";
import { openDatabase } from "../../../tests/support/open-database";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as checkoutAction, loader as checkoutLoader } from "../checkout/route";
import { loader as countryLoader } from "../country/route";
import { action as loginAction } from "../login/route";
import { loader as miniCartLoader } from "../mini-cart/route";
import { loader as listLoader } from "../products/route";
import { action, loader } from "./route";

withEmbeddedShop();

async function cartOf(visitor: RouteVisitor): Promise<CartView | null> {
  return ((await visitor.get(loader, "/cart")).data as { cart: CartView | null }).cart;
}

/** A shopper with one product in the cart, and the fields of its line. */
async function shopping(index = 0, ip?: string) {
  const visitor = await visitorWithCart(index, new RouteVisitor(ip));
  const line = (await cartOf(visitor))?.lines[0];
  const key = { product: line?.productId ?? 0, size: line?.sizeId ?? 0 };
  const post = (fields: Parameters<RouteVisitor["post"]>[2], path = "/cart") => visitor.post(action, path, fields);
  return { visitor, key, available: line?.available ?? 0, post };
}

test("without a cart the page is empty and sets no cookie", async () => {
  const visitor = new RouteVisitor();
  expect(await visitor.get(loader, "/it/carrello")).toMatchObject({ status: 200, data: { cart: null } });
  expect(visitor.cookies.size).toBe(0);
});

test("a shopper changes a quantity and removes a line, and gets the cart in the page's language", async () => {
  const { visitor, key, post } = await shopping();
  const updated = await post(lineFields("update", key, 2), "/it/carrello");
  expect(updated).toMatchObject({ status: 303, location: "/it/carrello" });
  expect(await cartOf(visitor)).toMatchObject({ lines: [{ quantity: 2 }] });
  expect(await post(lineFields("remove", key))).toMatchObject({ status: 303, location: "/cart" });
  expect(await cartOf(visitor)).toMatchObject({ lines: [] });
});

test("a form of the mini cart gets a reply without a redirect", async () => {
  const { visitor, key, post } = await shopping();
  const answer = await post({ ...lineFields("remove", key), stay: "on" });
  expect(answer).toEqual({ status: 200, location: null, data: null });
  expect(await cartOf(visitor)).toMatchObject({ lines: [] });
});

test("an invalid quantity is refused at its field with the submitted value; one above stock with the stock", async () => {
  const { visitor, key, available, post } = await shopping();
  const field = `quantity-${key.product}-${key.size}`;
  for (const quantity of ["0", "-1", "1.5", "", "two", "1e3"])
    expect(await post(lineFields("update", key, quantity))).toMatchObject({
      status: 400,
      data: { message: "cart:quantity_invalid", field, typed: quantity },
    });
  expect(await post(lineFields("update", key, available + 1))).toMatchObject({
    status: 409,
    data: { message: "cart:max_items", values: { available }, field },
  });
  expect(await cartOf(visitor)).toMatchObject({ lines: [{ quantity: 1 }] });
});

test("removing a product that is not in the cart is refused, and the cart stays", async () => {
  const visitor = await visitorWithCart(0);
  const before = (await visitor.get(loader, "/cart")).data;
  const refused = await visitor.post(action, "/cart", lineFields("remove", { product: 999_999, size: 1 }));
  expect(refused).toMatchObject({ status: 422, data: { message: "cart:line_gone" } });
  expect((await visitor.get(loader, "/cart")).data).toEqual(before);
});

test("unknown lines, unknown commands and repeated fields change nothing", async () => {
  const { visitor, key, post } = await shopping();
  const update: [string, string | number][] = [
    ["intent", `update:${key.product}:${key.size}`],
    [`quantity-${key.product}-${key.size}`, 2],
  ];
  const refusals = [
    [await post(lineFields("update", { ...key, size: 2_147_483_647 }, 2)), 422, "cart:line_gone"],
    [await post(lineFields("remove", { ...key, product: "x" })), 422, "cart:line_gone"],
    [await post([...update, [`quantity-${key.product}-${key.size}`, 2]]), 400, "cart:quantity_invalid"],
    [await post([...update, ["intent", "update"]]), 400, "cart:unknown_intent"],
    [await post({ intent: "evil" }), 400, "cart:unknown_intent"],
    [await post({}), 400, "cart:unknown_intent"],
    [await new RouteVisitor().post(action, "/cart", update), 422, "cart:line_gone"],
  ] as const;
  for (const [answer, status, message] of refusals) expect(answer).toMatchObject({ status, data: { message } });
  expect(await cartOf(visitor)).toMatchObject({ lines: [{ productId: key.product, quantity: 1 }] });
});

test("codes apply in upper or lower case, and are removed by a button or an empty field", async () => {
  const { visitor, key, post } = await shopping();
  // The demo's coupon has a minimum of 50,00.
  await post(lineFields("update", key, 2));
  expect((await post({ intent: "coupon", coupon: "“benvenuto10”. " })).status).toBe(303);
  expect((await post({ intent: "gift-card", "gift-card": "\u202ademo–gift–50\u202c" })).status).toBe(303);
  expect(await cartOf(visitor)).toMatchObject({
    couponCode: "BENVENUTO10",
    giftCardCode: "DEMO-GIFT-50",
    totals: { couponDiscount: 1_000 },
  });
  await rootData(visitor, "/cart");
  const messages = async () => (await rootData(visitor, "/cart")).visitor.messages.map(({ text }) => text);
  expect((await post({ intent: "remove-gift-card" })).status).toBe(303);
  expect(await messages()).toEqual(["The gift card has been removed: you can use it again at any time."]);
  expect((await post({ intent: "coupon", coupon: " " })).status).toBe(303);
  expect(await messages()).toEqual(["The coupon has been removed."]);
  expect(await cartOf(visitor)).toMatchObject({ couponCode: null, giftCardCode: null });
});

test("invalid codes are refused at their field, and the cart keeps its own code", async () => {
  const { visitor, key, post } = await shopping();
  await post(lineFields("update", key, 2));
  await post({ intent: "coupon", coupon: "BENVENUTO10" });
  for (const code of ["NOBODYS", "SCADUTO", "x".repeat(41), "caffè", "a\0b"]) {
    const { status, data } = await post({ intent: "coupon", coupon: code });
    expect([status, data], code).toMatchObject([
      422,
      { field: "coupon", message: expect.stringMatching(/^cart:change_coupon_/) },
    ]);
  }
  expect(await post({ intent: "gift-card", "gift-card": "BENVENUTO10" })).toMatchObject({
    status: 422,
    data: { field: "gift-card", message: "cart:change_gift_card_unknown" },
  });
  expect(await cartOf(visitor)).toMatchObject({ couponCode: "BENVENUTO10", giftCardCode: null });
});

test("an empty code field is refused at its field with the missing code's name, without a message about a change", async () => {
  const { visitor, post } = await shopping();
  for (const [intent, message] of [
    ["coupon", "cart:coupon_required"],
    ["gift-card", "cart:gift_card_required"],
  ] as const)
    for (const code of ["", "  "])
      expect(await post({ intent, [intent]: code })).toMatchObject({
        status: 422,
        data: { message, field: intent },
      });
  const { messages } = (await rootData(visitor, "/cart")).visitor;
  expect(messages.map(({ text }) => text)).toEqual([]);
});

test("a note of the checkout's maximum length is saved; a longer one is refused with the submitted value", async () => {
  const { visitor, post } = await shopping();
  const note = `Ring twice ${"x".repeat(289)}`;
  expect((await post({ intent: "save", note: note.replace(" ", "\r\n") })).location).toBe("/cart");
  expect(await cartOf(visitor)).toMatchObject({ note: note.replace(" ", "\n") });
  for (const intent of ["save", "more:1:1", "coupon", "checkout"])
    expect(await post({ intent, note: `${note}!` })).toMatchObject({
      status: 422,
      data: { message: "cart:note_too_long", field: "note", typed: `${note}!` },
    });
  expect(await cartOf(visitor)).toMatchObject({ note: note.replace(" ", "\n") });
});

test("the checkout button saves the note without a message", async () => {
  const { visitor, post } = await shopping();
  await rootData(visitor, "/cart");
  const answer = await post({ intent: "checkout", note: "Suonare due volte" }, "/it/carrello");
  expect(answer).toMatchObject({ status: 303, location: "/it/checkout" });
  expect(await cartOf(visitor)).toMatchObject({ note: "Suonare due volte" });
  const { messages } = (await rootData(visitor, "/it/checkout")).visitor;
  expect(messages).toEqual([]);
  const checkout = (await visitor.get(checkoutLoader, "/it/checkout")).data as { values: { note: string } };
  expect(checkout.values.note).toBe("Suonare due volte");
});

test("a cart page from before the checkout does not overwrite the note that was changed there", async () => {
  const { visitor, post } = await shopping();
  const noteOf = async () => {
    const { data } = await visitor.get(checkoutLoader, "/checkout");
    return (data as { values: { note: string } }).values.note;
  };
  await post({ intent: "checkout", note: "Ring once" });
  await visitor.post(checkoutAction, "/checkout", { ...checkoutDetails, email: "nobody", note: "Ring twice" });
  await post({ intent: "checkout", note: "Ring once", "shown-note": "Ring once" });
  expect(await noteOf()).toBe("Ring twice");
  expect(await cartOf(visitor)).toMatchObject({ note: "Ring twice" });
  await post({ intent: "checkout", note: "Do not ring", "shown-note": "Ring once" });
  expect(await noteOf()).toBe("Do not ring");
});

test("the browser's copy restores a missing cart, and never replaces an existing one", async () => {
  const { visitor, key, post } = await shopping();
  const copy = JSON.stringify(["an-earlier-cart", 7, [[key.product, key.size, 1]], null, null, "Ring twice"]);
  const empty = new RouteVisitor();
  const restored = await empty.post(action, "/cart", { intent: "restore", cart: copy });
  expect(restored).toEqual({ status: 200, location: null, data: null });
  expect(await cartOf(empty)).toMatchObject({ lines: [{ productId: key.product, quantity: 1 }], note: "Ring twice" });
  const cookie = decodeURIComponent(empty.cookies.get("cart") ?? "");
  expect(Buffer.from(cookie.split(".")[0] ?? "", "base64").toString()).not.toContain("an-earlier-cart");
  expect((await post({ intent: "restore", cart: copy })).data).toBeNull();
  expect(await cartOf(visitor)).toMatchObject({ note: "" });
});

test("a copy in another format is refused and gives no cart", async () => {
  const visitor = new RouteVisitor();
  for (const cart of ["", "[1,2", "null", "{}", '["short",1,[],null,null]', '["a-good-id",1,[[1,1,0]],null,null]'])
    expect((await visitor.post(action, "/cart", { intent: "restore", cart })).status).toBe(400);
  expect(visitor.cookies.size).toBe(0);
});

test("a restored cart has no codes, because the copy may contain guessed ones", async () => {
  const { key } = await shopping();
  const copy = (giftCard: string) =>
    JSON.stringify(["an-earlier-cart", 7, [[key.product, key.size, 2]], "BENVENUTO10", giftCard]);
  for (let count = 0; count < 20; count += 1) {
    const visitor = new RouteVisitor("203.0.113.50");
    const giftCard = count % 2 ? "DEMO-GIFT-50" : `GUESS-${count}`;
    const answer = await visitor.post(action, "/cart", { intent: "restore", cart: copy(giftCard) });
    expect(answer).toEqual({ status: 200, location: null, data: null });
    expect(await cartOf(visitor)).toMatchObject({ lines: [{ quantity: 2 }], couponCode: null, giftCardCode: null });
  }
});

test("a restored cart is valid at the next request, for any revision of the copy", async () => {
  const { key } = await shopping();
  const restore = async (revision: number) => {
    const visitor = new RouteVisitor();
    const cart = JSON.stringify(["an-earlier-cart", revision, [[key.product, key.size, 1]], null, null]);
    const { status } = await visitor.post(action, "/cart", { intent: "restore", cart });
    return { visitor, status };
  };
  const { visitor, status } = await restore(1_000_000_000);
  expect(status).toBe(200);
  expect((await visitor.post(action, "/cart", lineFields("update", key, 2))).status).toBe(303);
  expect(await cartOf(visitor)).toMatchObject({ lines: [{ quantity: 2 }] });
  for (const revision of [1_000_000_001, 2_000_000_000]) {
    const refused = await restore(revision);
    expect(refused.status).toBe(400);
    expect(refused.visitor.cookies.size).toBe(0);
  }
});

test("after ten wrong codes every code is refused with 429, and the field keeps its value", async () => {
  const { visitor, key, post } = await shopping(0, "203.0.113.60");
  await post(lineFields("update", key, 2));
  for (let count = 0; count < 10; count += 1)
    expect((await post({ intent: "gift-card", "gift-card": `GUESS-${count}` })).status).toBe(422);
  const refused = await post({ intent: "gift-card", "gift-card": "demo-gift-50" });
  expect(refused).toMatchObject({
    status: 429,
    data: { message: "cart:too_many_codes", field: "gift-card", typed: "DEMO-GIFT-50" },
  });
  const { seconds } = (refused.data as { values: { seconds: number } }).values;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(await cartOf(visitor)).toMatchObject({ lines: [{ quantity: 2 }], giftCardCode: null });
});

test("Enter applies a right gift card beside a refused coupon, which stays in its field", async () => {
  const { visitor, post } = await shopping(0, "203.0.113.71");
  const reply = await post({ intent: "save", coupon: "DEMO-GIFT-50", "gift-card": "DEMO-GIFT-50" });
  expect(reply).toMatchObject({ status: 422, data: { field: "coupon", typed: "DEMO-GIFT-50" } });
  expect(await cartOf(visitor)).toMatchObject({ couponCode: null, giftCardCode: "DEMO-GIFT-50" });
});

test("a cart keeps its codes while another shopper at the same IP tries codes", async () => {
  const { visitor, key, post } = await shopping(0, "203.0.113.70");
  await post(lineFields("update", key, 2));
  await post({ intent: "coupon", coupon: "BENVENUTO10" });
  await post({ intent: "gift-card", "gift-card": "DEMO-GIFT-50" });
  const guesser = await shopping(1, "203.0.113.70");
  for (let count = 0; count < 11; count += 1) await guesser.post({ intent: "coupon", coupon: `NOBODY-${count}` });
  expect((await guesser.post({ intent: "coupon", coupon: "BENVENUTO10" })).status).toBe(429);
  expect(await cartOf(visitor)).toMatchObject({ couponCode: "BENVENUTO10", giftCardCode: "DEMO-GIFT-50" });
  expect((await post(lineFields("update", key, 1))).status).toBe(303);
  expect(await cartOf(visitor)).toMatchObject({ giftCardCode: "DEMO-GIFT-50" });
});

test("a cart whose codes cannot be checked is shown without them, with a message", async () => {
  const { visitor, key, post } = await shopping(0, "203.0.113.80");
  await post(lineFields("update", key, 2));
  await post({ intent: "coupon", coupon: "BENVENUTO10" });
  const guesser = await shopping(1, "203.0.113.80");
  for (let count = 0; count < 10; count += 1) await guesser.post({ intent: "coupon", coupon: `NOONE-${count}` });
  // Such a code was valid more than 90 days ago.
  await forgetProvedCodes();
  expect(await visitor.get(loader, "/cart")).toMatchObject({ status: 303, location: "/cart" });
  expect(await cartOf(visitor)).toMatchObject({ lines: [{ quantity: 2 }], couponCode: null });
});

async function forgetProvedCodes(): Promise<void> {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  await database.write((trx) => trx.deleteFrom("proved_codes").execute());
  await database.close();
}

describe("the way to free delivery", () => {
  type Page = { freeDelivery: { text: string; reached: number } | null; courier: { price: number } };
  type Mini = { cart: { freeDelivery: Page["freeDelivery"] } };

  async function shown(visitor: RouteVisitor, path = "/it/carrello") {
    const page = (await visitor.get(loader, path)).data as Page;
    const mini = (await visitor.get(miniCartLoader, `${path}/mini`)).data as Mini;
    expect(mini.cart.freeDelivery).toEqual(page.freeDelivery);
    return page;
  }

  /** The cheapest of the sneakers, below the amount for free delivery. */
  async function cheap(visitor = new RouteVisitor()) {
    const list = (await visitor.get(listLoader, "/products?sort=price_up&price_from=51&price_to=79")).data as {
      products: { slug: string; sizes: object[]; name: string }[];
    };
    const product = list.products.find(({ sizes, name }) => sizes.length > 0 && !name.includes("Gift Card"));
    return visitorWith(product?.slug ?? "", visitor);
  }

  test("is in cart and mini cart, with and without a coupon, until the delivery is free", async () => {
    const visitor = await cheap();
    const cart = await cartOf(visitor);
    const missing = 8_001 - (cart?.totals.subtotal ?? 0);
    const text = (cents: number) => `Ancora ${formatMoney(cents, "EUR", "en")} per la consegna gratuita`;
    expect((await shown(visitor)).freeDelivery).toEqual({ text: text(missing), reached: expect.any(Number) });
    await visitor.post(action, "/cart", { intent: "coupon", coupon: "BENVENUTO10" });
    expect((await shown(visitor)).freeDelivery?.text).toBe(text(missing));
    await visitor.post(action, "/cart", { intent: "remove-coupon" });
    const [line] = cart?.lines ?? [];
    const key = { product: line?.productId ?? 0, size: line?.sizeId ?? 0 };
    await visitor.post(action, "/cart", lineFields("update", key, 2));
    expect(await shown(visitor)).toMatchObject({ freeDelivery: null, courier: { price: 0 } });
    expect((await shown(visitor)).courier).not.toHaveProperty("free");
  });

  test("is not shown to a pro member, whose delivery is always free, and not for other countries", async () => {
    const member = new RouteVisitor("198.51.100.250");
    const credentials = { email: "demo@example.com", password: "demo-password" };
    expect((await member.post(loginAction, "/login", credentials)).status).toBe(303);
    expect(await shown(await cheap(member))).toMatchObject({
      freeDelivery: null,
      courier: { price: 0, free: "Gratis con il Club" },
    });
    const { account } = (await rootData(member)).visitor;
    expect(account).toMatchObject({ freeDelivery: "free delivery with your membership" });
    const french = await cheap();
    french.cookies.set("country", await idOf("France"));
    expect(await shown(french)).toMatchObject({ freeDelivery: null, courier: { price: 1_490 } });
    french.cookies.set("country", await idOf("United Kingdom"));
    expect(await shown(french)).toMatchObject({ freeDelivery: null, courier: { price: 1_751 } });
  });
});

test("the terms follow the visitor's country: customs outside the Union, and the promise of two working days in Italy alone", async () => {
  const visitor = await visitorWithCart(1);
  const termsFor = async (country: string) => {
    visitor.cookies.set("country", await idOf(country));
    const { data } = await visitor.get(loader, "/cart");
    return data as { customs: string | null; terms: string; courier: { country: string } };
  };
  const returns = "Returns or size exchange within 30 days; size exchanges are free.";
  expect(await termsFor("Italy")).toMatchObject({
    customs: null,
    terms: `All prices include VAT. Delivery in Italy within two working days. ${returns}`,
  });
  expect(await termsFor("France")).toMatchObject({ customs: null, terms: `All prices include VAT. ${returns}` });
  expect(await termsFor("United Kingdom")).toMatchObject({
    customs: "Import duties and taxes may be charged on delivery. They are not part of our total.",
    terms: returns,
    courier: { country: "United Kingdom" },
  });
});

async function idOf(country: string): Promise<string> {
  const { data } = await new RouteVisitor().get(countryLoader, "/country");
  const { countries } = data as { countries: { id: number; name: string }[] };
  return String(countries.find(({ name }) => name === country)?.id);
}
