import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { environment } from "~/config/env.server";
import { checkoutDetails, lineFields, visitorWith, visitorWithCart } from "../../../tests/support/filled-cart";
import { openDatabase } from "../../../tests/support/open-database";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as cartAction, loader as cartLoader } from "../cart/route";
import { action as checkoutAction, loader as checkoutLoader } from "../checkout/route";
import { loader as thanksLoader } from "../thank-you/route";
import { action, loader } from "./route";

withEmbeddedShop();

/** A shopper on the review page with one product. */
async function reviewing(index: number) {
  return reviewingCart(await visitorWithCart(index));
}

let shoppers = 0;

/** The number of orders per email is limited, so every shopper has another one. */
function detailsOf(shopper: number) {
  const email = `ada.${shopper}@example.com`;
  return { ...checkoutDetails, email, confirm_email: email };
}

async function reviewingCart(visitor: RouteVisitor, shopper = ++shoppers) {
  const checked = await visitor.post(checkoutAction, "/checkout", detailsOf(shopper));
  expect(checked).toMatchObject({ status: 303, location: "/checkout/review" });
  return visitor;
}

async function quoteOf(visitor: RouteVisitor): Promise<string> {
  return ((await visitor.get(loader, "/checkout/review")).data as { quote: string }).quote;
}

test("without a cart or details, the review redirects to the page that collects them", async () => {
  expect(await new RouteVisitor().get(loader, "/it/checkout/riepilogo")).toMatchObject({ location: "/it/carrello" });
  const visitor = await reviewing(0);
  visitor.cookies.delete("checkout");
  expect(await visitor.get(loader, "/checkout/review")).toMatchObject({ status: 303, location: "/checkout" });
});

test("an order redirects to its thank-you page, and the new cart is empty and has another id", async () => {
  const visitor = await reviewing(0);
  const before = visitor.cookies.get("cart");
  const answer = await visitor.post(action, "/checkout/review", { intent: "order", quote: await quoteOf(visitor) });
  expect(answer).toMatchObject({ status: 303, location: "/thankyou" });
  expect(visitor.cookies.get("cart")).not.toBe(before);
  expect(visitor.cookies.has("checkout")).toBe(false);
  expect((await visitor.get(cartLoader, "/cart")).data).toMatchObject({ cart: { lines: [] } });
  expect((await visitor.get(thanksLoader, "/thankyou")).data).toMatchObject({
    order: {
      number: expect.stringMatching(/^VR-\d{4}-\d{10}$/),
      transfer: { holder: expect.any(String) },
      shipping: "pickup",
      nextStep: "thank-you:pickup_once_paid",
    },
    summary: { payment: "bank_transfer" },
  });
});

test("review and thank-you page show the invoice's address and codes, the store's address and the note", async () => {
  const visitor = await visitorWithCart(4);
  const office = { address: "Via Mazzini 12", zip_code: "37121", city: "Verona", province: "VR" };
  const company = { business_name: "Neri S.r.l.", vat_number: "00743110157", sdi_code: "ABC1234", note: "Grazie!" };
  await visitor.post(checkoutAction, "/checkout", { ...checkoutDetails, ...office, ...company });
  const summary = {
    shipping: "pickup",
    place: "Via dell'Esempio 12, 37121 Verona (VR)",
    invoice: {
      to: "Neri S.r.l., Via Mazzini 12, 37121 Verona VR, Italy",
      codes: [
        { field: "vat_number", value: "00743110157" },
        { field: "sdi_code", value: "ABC1234" },
      ],
    },
    payment: "bank_transfer",
    note: "Grazie!",
  };
  const quote = await quoteOf(visitor);
  expect((await visitor.get(loader, "/checkout/review")).data).toMatchObject({ summary });
  await visitor.post(action, "/checkout/review", { intent: "order", quote });
  expect((await visitor.get(thanksLoader, "/thankyou")).data).toMatchObject({
    summary,
    order: { transfer: { bic: "DEMOIT20" } },
  });
  expect((await visitor.get(thanksLoader, "/it/thankyou")).data).toMatchObject({
    summary: { invoice: { to: "Neri S.r.l., Via Mazzini 12, 37121 Verona VR, Italia" } },
  });
});

test("both pages show the courier's address with its country, and no invoice with equal data", async () => {
  const visitor = await visitorWithCart(5);
  const home = { address: "Via Mazzini 12", zip_code: "37121", city: "Verona", province: "VR", shipping: "courier" };
  await visitor.post(checkoutAction, "/checkout", { ...checkoutDetails, ...home });
  const summary = { place: "Ada Neri, Via Mazzini 12, 37121 Verona VR, Italy", invoice: null };
  const quote = await quoteOf(visitor);
  expect((await visitor.get(loader, "/checkout/review")).data).toMatchObject({ summary });
  await visitor.post(action, "/checkout/review", { intent: "order", quote });
  expect((await visitor.get(thanksLoader, "/thankyou")).data).toMatchObject({ summary });
});

test("an order of gift cards alone has the texts of gift cards on review and thank-you page; one with goods keeps those of goods", async () => {
  const cards = await reviewingCart(await visitorWith("gift-card-50"));
  const quote = await quoteOf(cards);
  expect((await cards.get(loader, "/checkout/review")).data).toMatchObject({
    rights: "checkout:before_order_gift_cards",
    includesVat: false,
    summary: { shipping: "none", hasGiftCards: true, place: "" },
  });
  expect(await cards.post(action, "/checkout/review", { intent: "order", quote })).toMatchObject({ status: 303 });
  expect((await cards.get(thanksLoader, "/thankyou")).data).toMatchObject({
    order: { shipping: "none", nextStep: "thank-you:gift_cards" },
  });

  const mixed = await reviewingCart(await visitorWith("gift-card-50", await visitorWithCart(0)));
  expect((await mixed.get(loader, "/checkout/review")).data).toMatchObject({
    rights: "checkout:before_order",
    includesVat: true,
    summary: { shipping: "pickup" },
  });
});

test("the same form sent again after a lost reply opens the same order", async () => {
  const visitor = await reviewing(1);
  const form = { intent: "order", quote: await quoteOf(visitor) };
  const deaf = new RouteVisitor();
  for (const [name, value] of visitor.cookies) deaf.cookies.set(name, value);
  await visitor.post(action, "/checkout/review", form);
  await deaf.post(action, "/checkout/review", form);
  const numbers = await Promise.all([visitor, deaf].map((one) => one.get(thanksLoader, "/thankyou")));
  expect(numbers[0]?.data).toEqual(numbers[1]?.data);
});

test("a quote without a valid signature, or of another cart, places no order", async () => {
  const visitor = await reviewing(2);
  const other = await reviewing(3);
  const own = await quoteOf(visitor);
  for (const quote of ["", "x", own.slice(0, -2), await quoteOf(other)]) {
    const answer = await visitor.post(action, "/checkout/review", { intent: "order", quote });
    expect(answer).toMatchObject({ status: 409, data: { problem: "quote_changed" } });
  }
  expect(await visitor.post(action, "/checkout/review", { intent: "buy", quote: own })).toMatchObject({ status: 400 });
  expect((await visitor.get(cartLoader, "/cart")).data).toMatchObject({ cart: { lines: [{ quantity: 1 }] } });
});

test("the thank-you page of an order does not open for another shopper", async () => {
  expect(await new RouteVisitor().get(thanksLoader, "/thankyou")).toMatchObject({ status: 303, location: "/" });
});

/** A second browser with the same cookies, which does not receive the replies to the first one's requests. */
function copyOf(visitor: RouteVisitor): RouteVisitor {
  const copy = new RouteVisitor();
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

async function messagesOf(visitor: RouteVisitor): Promise<string[]> {
  const { messages } = (await rootData(visitor, "/cart")).visitor;
  return messages.map(({ text }) => text);
}

async function orderNumber(visitor: RouteVisitor): Promise<string> {
  return ((await visitor.get(thanksLoader, "/thankyou")).data as { order: { number: string } }).order.number;
}

const press = (visitor: RouteVisitor, quote: string) =>
  visitor.post(action, "/checkout/review", { intent: "order", quote });

test("after a lost reply cart, checkout and review redirect to the order, and no second order is possible", async () => {
  const visitor = await reviewing(6);
  const quote = await quoteOf(visitor);
  const offline = copyOf(visitor);
  await press(visitor, quote);
  const number = await orderNumber(visitor);
  for (const [page, path] of [
    [cartLoader, "/cart"],
    [checkoutLoader, "/checkout"],
    [loader, "/checkout/review"],
  ] as const) {
    const later = copyOf(offline);
    expect(await later.get(page, path), path).toMatchObject({ status: 303, location: "/thankyou" });
    expect((await messagesOf(later)).at(-1)).toBe(
      "You have already ordered this cart, and here is that order. Nothing else has been ordered.",
    );
    expect(await orderNumber(later)).toBe(number);
    expect((await later.get(cartLoader, "/cart")).data).toMatchObject({ cart: { lines: [] } });
  }
});

test("an order with a lost reply opens for 30 minutes; later the shopper gets only a new cart", async () => {
  const visitor = await reviewing(7);
  const offline = copyOf(visitor);
  await press(visitor, await quoteOf(visitor));
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await offline.get(cartLoader, "/cart")).toMatchObject({ status: 303, location: "/cart" });
  expect((await messagesOf(offline)).at(-1)).toBe(
    "This cart has already been ordered. You'll find the confirmation in your e-mail.",
  );
  expect(await offline.get(thanksLoader, "/thankyou")).toMatchObject({ location: "/" });
  expect((await offline.get(cartLoader, "/cart")).data).toMatchObject({ cart: { lines: [] } });
});

test("products added after a lost reply are still in the cart after the order is shown", async () => {
  const visitor = await reviewing(12);
  const offline = copyOf(visitor);
  await press(visitor, await quoteOf(visitor));
  await visitorWith("last-pair", offline);
  expect(await offline.get(cartLoader, "/cart")).toMatchObject({ location: "/thankyou" });
  expect(await orderNumber(offline)).toBe(await orderNumber(visitor));
  expect((await offline.get(cartLoader, "/cart")).data).toMatchObject({
    cart: { lines: [{ slug: "last-pair", quantity: 1 }] },
  });
});

test("the button places no order when another tab has changed the details", async () => {
  const visitor = await reviewing(13);
  const quote = await quoteOf(visitor);
  for (const [field, value] of [
    ["surname", "Bianchi"],
    ["note", "Ring twice"],
    ["phone", "3337654321"],
  ] as const) {
    const otherTab = copyOf(visitor);
    await otherTab.post(checkoutAction, "/checkout", { ...detailsOf(shoppers), [field]: value });
    expect(await press(otherTab, quote), field).toMatchObject({
      status: 409,
      data: {
        problem: "quote_changed",
        changes: ["Delivery or invoice details have changed since you last saw them."],
      },
    });
  }
  expect(await press(visitor, quote)).toMatchObject({ status: 303, location: "/thankyou" });
});

test("after 30 minutes the button places no order, and the button of the next page does", async () => {
  const visitor = await reviewing(10);
  const quote = await quoteOf(visitor);
  vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await press(visitor, quote)).toMatchObject({ status: 409, data: { problem: "quote_expired", changes: [] } });
  expect(await press(visitor, await quoteOf(visitor))).toMatchObject({ status: 303, location: "/thankyou" });
});

test("a quote without the order's key does not open the order in another browser", async () => {
  const visitor = await reviewing(14);
  const quote = await quoteOf(visitor);
  await press(visitor, quote);
  const stranger = new RouteVisitor();
  expect(await press(stranger, quote)).toMatchObject({ status: 303, location: "/cart" });
  expect(await stranger.get(thanksLoader, "/thankyou")).toMatchObject({ location: "/" });
  const other = await reviewing(0);
  expect(await press(other, quote)).toMatchObject({ status: 409 });
  // A second click of the same shopper in an old tab opens it.
  expect(await press(visitor, quote)).toMatchObject({ status: 303, location: "/thankyou" });
});

test("when two shoppers order the last pair at once, one gets it and the other reads that no order was placed", async () => {
  const shoppers = await Promise.all([1, 2].map(async () => reviewingCart(await visitorWith("last-pair"))));
  const quotes = await Promise.all(shoppers.map(quoteOf));
  const answers = await Promise.all(shoppers.map((shopper, index) => press(shopper, quotes[index] ?? "")));
  expect(answers.map(({ location }) => location).toSorted()).toEqual(["/cart", "/thankyou"]);
  const loser = shoppers[answers.findIndex(({ location }) => location === "/cart")];
  const messages = loser ? await messagesOf(loser) : [];
  expect(messages.join(" ")).toContain("Nothing has been ordered");
  expect(messages.join(" ")).toContain("Size Sold Out");
});

test("a fourth order in an hour for one email is refused with the minutes to wait, and the cart stays", async () => {
  for (let count = 0; count < 3; count += 1) {
    const visitor = await reviewingCart(await visitorWithCart(14 + count), 1_000);
    expect(await press(visitor, await quoteOf(visitor))).toMatchObject({ status: 303, location: "/thankyou" });
  }
  const visitor = await reviewingCart(await visitorWithCart(17), 1_000);
  const refused = await press(visitor, await quoteOf(visitor));
  expect(refused).toMatchObject({ status: 429, data: { problem: "too_many_orders", changes: [] } });
  const { minutes } = (refused.data as { values: { minutes: number } }).values;
  expect(minutes).toBeGreaterThan(0);
  expect(minutes).toBeLessThanOrEqual(60);
  expect((await visitor.get(cartLoader, "/cart")).data).toMatchObject({ cart: { lines: [{ quantity: 1 }] } });
  // The same cart can be ordered with another email.
  await reviewingCart(visitor);
  expect(await press(visitor, await quoteOf(visitor))).toMatchObject({ status: 303, location: "/thankyou" });
});

test("a cart of more than fifty pieces redirects to the cart page with the reason", async () => {
  const visitor = await reviewing(3);
  await setStock(60);
  const { cart } = (await visitor.get(cartLoader, "/cart")).data as {
    cart: { lines: { productId: number; sizeId: number }[] };
  };
  const key = { product: cart.lines[0]?.productId ?? 0, size: cart.lines[0]?.sizeId ?? 0 };
  expect((await visitor.post(cartAction, "/cart", lineFields("update", key, 51))).status).toBe(303);
  for (const page of [checkoutLoader, loader])
    expect(await visitor.get(page, "/checkout")).toMatchObject({ status: 303, location: "/cart" });
  const { messages } = (await rootData(visitor, "/cart")).visitor;
  expect(JSON.stringify(messages)).toContain("An order can have at most 50 items");
  expect((await visitor.get(cartLoader, "/cart")).data).toMatchObject({ cart: { lines: [{ quantity: 51 }] } });
});

async function setStock(quantity: number): Promise<void> {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  await database.write((trx) => trx.updateTable("product_sizes").set({ quantity }).execute());
  await database.close();
}
