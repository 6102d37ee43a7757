import { join } from "node:path";
import type { Transaction } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { changePrice } from "~/backend/catalogue/price";
import { setStock } from "~/backend/catalogue/stock";
import { withdraw } from "~/backend/catalogue/visibility";
import { openDatabase } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { environment } from "~/config/env.server";
import { DEMO_ACCOUNT } from "~/demo/demo-account";
import { loader as rootLoader } from "~/root";
import { convertedText } from "~/shop/money";
import type { PriceTexts } from "~/shop/price";
import { checkoutDetails, visitorWith, visitorWithCart } from "../../../tests/support/filled-cart";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as cartAction, loader as cartLoader } from "../cart/route";
import { action as checkoutAction, loader as checkoutLoader } from "../checkout/route";
import { loader as countryLoader } from "../country/route";
import { action as loginAction } from "../login/route";
import { action, loader } from "./route";

withEmbeddedShop();

const by = { actor: "test" };
let shoppers = 0;

beforeAll(() => meanwhile((trx) => trx.updateTable("product_sizes").set({ quantity: 9 }).execute()));

/** Changes the shop's data behind the shopper's back. */
async function meanwhile(change: (trx: Transaction<Tables>) => Promise<unknown>): Promise<void> {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  await database.write(change);
  await database.close();
}

const emailOf = (shopper: number) => `ada.${shopper}@changes.example`;
const detailsOf = (email: string) => ({ ...checkoutDetails, email, confirm_email: email });

interface CartLine {
  productId: number;
  sizeId: number;
  name: string;
  brand: string;
  size: { name: string };
  /** EUR cents. */
  price: number;
  quantity: number;
}
async function cartOf(visitor: RouteVisitor): Promise<{ lines: CartLine[]; changes: string[] }> {
  const { cart, changes } = (await visitor.get(cartLoader, "/cart")).data as {
    cart: { lines: (Omit<CartLine, "price"> & { price: PriceTexts })[] };
    changes: string[];
  };
  const lines = cart.lines.map(({ price, ...line }) => ({ ...line, price: Number(price.price.replace(/\D/g, "")) }));
  return { lines, changes };
}

async function lineOf(visitor: RouteVisitor): Promise<CartLine> {
  const [line] = (await cartOf(visitor)).lines;
  if (!line) throw new Error("The cart is empty");
  return line;
}
const labelOf = ({ brand, name, size }: CartLine) => `${brand} ${name}, ${size.name}`;

const send = async (visitor: RouteVisitor, change: object = {}, email = emailOf(++shoppers)) =>
  expect(await visitor.post(checkoutAction, "/checkout", { ...detailsOf(email), ...change })).toMatchObject({
    location: "/checkout/review",
  });

interface ReviewData {
  quote: string;
  changes: string[];
  totals: { total: number };
}
const review = async (visitor: RouteVisitor, path = "/checkout/review") =>
  (await visitor.get(loader, path)).data as ReviewData;

const press = (visitor: RouteVisitor, quote: string, path = "/checkout/review") =>
  visitor.post(action, path, { intent: "order", quote });

const refusalOf = async (visitor: RouteVisitor, quote: string, path?: string) => {
  const { status, data } = await press(visitor, quote, path);
  expect(status).toBe(409);
  return data as { problem: string; changes: string[] };
};

async function messagesOf(visitor: RouteVisitor, path = "/cart"): Promise<string[]> {
  const { messages } = (await visitor.get(rootLoader, path)).data as { messages: { text: string }[] };
  return messages.map(({ text }) => text);
}

function tabOf(visitor: RouteVisitor): RouteVisitor {
  const tab = new RouteVisitor();
  for (const [name, value] of visitor.cookies) tab.cookies.set(name, value);
  return tab;
}

const euro = (cents: number) =>
  `${(cents / 100)
    .toFixed(2)
    .replace(".", ",")
    .replace(/\B(?=(\d{3})+,)/g, ".")}\u00a0€`;
const total = (before: number, after: number) => `Total: ${euro(before)} before, ${euro(after)} now`;

async function addCoupon(change: Partial<Tables["coupons"]> = {}): Promise<string> {
  const code = `CHANGED-${++shoppers}`;
  const coupon = { description: "", kind: "amount", discount: 500, minimum_subtotal: 0, valid_from: null } as const;
  const limits = { valid_to: null, uses_total: null, uses_per_person: null, users_id: null, deleted_at: null };
  await meanwhile((trx) =>
    trx
      .insertInto("coupons")
      .values({ ...coupon, ...limits, ...change, code } as never)
      .execute(),
  );
  return code;
}
const apply = async (visitor: RouteVisitor, intent: "coupon" | "gift-card", code: string) =>
  expect((await visitor.post(cartAction, "/cart", { intent, code })).status).toBe(303);

test("a price that changes is named once, before and now, at the cart, the checkout, the review and the order", async () => {
  const visitor = await visitorWithCart(0);
  const line = await lineOf(visitor);
  const price = (cents: number) => meanwhile((trx) => changePrice(trx, line.productId, { price: cents }, by));
  const changed = (before: number, after: number) =>
    `${line.name}, size ${line.size.name}: ${euro(before)} before, ${euro(after)} now`;

  await price(line.price + 100);
  expect((await cartOf(visitor)).changes).toEqual([changed(line.price, line.price + 100)]);
  expect((await cartOf(visitor)).changes).toEqual([]);

  await price(line.price + 200);
  const checkout = (await visitor.get(checkoutLoader, "/it/checkout")).data as { changes: string[] };
  expect(checkout.changes).toEqual([
    `${line.name}, taglia ${line.size.name}: prima ${euro(line.price + 100)}, ora ${euro(line.price + 200)}`,
  ]);

  await send(visitor);
  await price(line.price + 300);
  const shown = await review(visitor);
  expect(shown.changes).toEqual([changed(line.price + 200, line.price + 300)]);

  await price(line.price + 400);
  expect(await refusalOf(visitor, shown.quote)).toEqual({
    problem: "quote_changed",
    changes: [
      `${labelOf(line)}: ${euro(line.price + 300)} before, ${euro(line.price + 400)} now`,
      total(line.price + 300, line.price + 400),
    ],
  });
  const again = await review(visitor);
  expect(again.changes).toEqual([]);
  expect(await press(visitor, again.quote)).toMatchObject({ location: "/thankyou" });
});

test("a line that another tab removes or changes after the review is named with both quantities", async () => {
  const visitor = await visitorWithCart(2, await visitorWithCart(1));
  const [first, second] = (await cartOf(visitor)).lines as [CartLine, CartLine];
  await send(visitor);
  const { quote, totals } = await review(visitor);
  const tab = tabOf(visitor);
  const key = { product: first.productId, size: first.sizeId };
  await tab.post(cartAction, "/cart", { intent: "remove", ...key });
  expect((await refusalOf(tab, quote, "/it/checkout/riepilogo")).changes).toEqual([
    `${labelOf(first)}: quantità prima 1, ora 0`,
    `Totale: prima ${euro(totals.total)}, ora ${euro(second.price)}`,
  ]);
  // A cart that is as it was is no difference.
  const back = tabOf(visitor);
  await back.post(cartAction, "/cart", { intent: "update", ...key, quantity: 2 });
  expect((await refusalOf(back, quote)).changes).toEqual([
    `${labelOf(first)}: quantity 1 before, 2 now`,
    total(totals.total, totals.total + first.price),
  ]);
  await back.post(cartAction, "/cart", { intent: "update", ...key, quantity: 1 });
  expect(await press(back, quote)).toMatchObject({ location: "/thankyou" });
});

test("a changed price is named in pounds to a British shopper, at the cart and at the checkout", async () => {
  const visitor = await visitorWithCart(5);
  const { data } = await visitor.get(countryLoader, "/country");
  const { countries } = data as { countries: { id: number; name: string }[] };
  visitor.cookies.set("country", String(countries.find(({ name }) => name === "United Kingdom")?.id));
  const line = await lineOf(visitor);
  const price = (cents: number) => meanwhile((trx) => changePrice(trx, line.productId, { price: cents }, by));
  const pounds = (cents: number) => convertedText(cents, "GBP");
  await price(20_000);
  const [change] = (await cartOf(visitor)).changes;
  expect(change).toMatch(new RegExp(`£ before, ${pounds(20_000)} now$`));
  await price(30_000);
  const checkout = (await visitor.get(checkoutLoader, "/checkout")).data as { changes: string[] };
  expect(checkout.changes).toEqual([
    `${line.name}, size ${line.size.name}: ${pounds(20_000)} before, ${pounds(30_000)} now`,
  ]);
});

test("less stock and a withdrawn product are named, with what is left and the totals", async () => {
  const visitor = await visitorWithCart(4, await visitorWithCart(3));
  const [scarce, gone] = (await cartOf(visitor)).lines as [CartLine, CartLine];
  const { productId, sizeId } = scarce;
  await meanwhile((trx) => setStock(trx, { productId, sizeId, quantity: 9 }, by));
  await visitor.post(cartAction, "/cart", { intent: "update", product: productId, size: sizeId, quantity: 3 });
  await send(visitor);
  const { quote, totals } = await review(visitor);
  await meanwhile(async (trx) => {
    await setStock(trx, { productId, sizeId, quantity: 2 }, by);
    await withdraw(trx, gone.productId, by);
  });
  expect((await refusalOf(visitor, quote)).changes).toEqual([
    `${scarce.name}, size ${scarce.size.name}: 3 before, 2 now. Max items available: 2.`,
    `${gone.name} is no longer sold and has been removed.`,
    total(totals.total, 2 * scarce.price),
  ]);
  expect(await press(visitor, (await review(visitor)).quote)).toMatchObject({ location: "/thankyou" });
});

test("a coupon that ends after the review is named with its reason and what it was worth", async () => {
  const visitor = await visitorWithCart(5);
  const { price } = await lineOf(visitor);
  const code = await addCoupon();
  await apply(visitor, "coupon", code);
  await send(visitor);
  const { quote } = await review(visitor);
  await meanwhile((trx) =>
    trx.updateTable("coupons").set({ valid_to: "2020-01-01T00:00:00.000Z" }).where("code", "=", code).execute(),
  );
  expect((await refusalOf(visitor, quote)).changes).toEqual([
    "The coupon has expired.",
    `Coupon discount: ${euro(500)} before, ${euro(0)} now`,
    total(price - 500, price),
  ]);
  expect(await press(visitor, (await review(visitor)).quote)).toMatchObject({ location: "/thankyou" });
});

test("a coupon that this email has used already is removed with its reason, and the next confirmation orders", async () => {
  const code = await addCoupon({ uses_per_person: 1 });
  const email = emailOf(++shoppers);
  const first = await visitorWithCart(6);
  await apply(first, "coupon", code);
  await send(first, {}, email);
  expect(await press(first, (await review(first)).quote)).toMatchObject({ location: "/thankyou" });

  const again = await visitorWithCart(7);
  const { price } = await lineOf(again);
  await apply(again, "coupon", code);
  await send(again, {}, email.replace("@", "+again@"));
  expect((await refusalOf(again, (await review(again)).quote, "/it/checkout/riepilogo")).changes).toEqual([
    "Hai già usato questo codice sconto.",
    `Sconto con codice: prima ${euro(500)}, ora ${euro(0)}`,
    `Totale: prima ${euro(price - 500)}, ora ${euro(price)}`,
  ]);
  expect(await press(again, (await review(again)).quote)).toMatchObject({ location: "/thankyou" });
});

test("the last use of a coupon goes to one of two shoppers; the other one orders without it", async () => {
  const code = await addCoupon({ uses_total: 1 });
  const visitors = await Promise.all([8, 9].map((index) => visitorWithCart(index)));
  for (const visitor of visitors) {
    await apply(visitor, "coupon", code);
    await send(visitor);
  }
  const quotes = await Promise.all(visitors.map(async (visitor) => (await review(visitor)).quote));
  const answers = await Promise.all(visitors.map((visitor, index) => press(visitor, quotes[index] ?? "")));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const loser = answers.findIndex(({ status }) => status === 409);
  expect(answers[loser]?.data).toMatchObject({
    changes: expect.arrayContaining(["The coupon has already been used as often as it can be."]),
  });
  const visitor = visitors[loser] as RouteVisitor;
  expect(await press(visitor, (await review(visitor)).quote)).toMatchObject({ location: "/thankyou" });
});

test("a gift card that is spent elsewhere is named with both balances at the cart, and both amounts at the order", async () => {
  const card = `CHANGED-CARD-${++shoppers}`;
  await meanwhile((trx) =>
    trx
      .insertInto("gift_cards")
      .values({
        code: card,
        value: 1_000,
        balance: 1_000,
        orders_id: null,
        created_on: "2026-01-01T00:00:00.000Z",
        expires_on: null,
      } as never)
      .execute(),
  );
  const spend = (amount: number) =>
    meanwhile(async (trx) => {
      const [row] = await trx.selectFrom("gift_cards").select(["id", "balance"]).where("code", "=", card).execute();
      const order = await trx.selectFrom("orders").select("id").executeTakeFirstOrThrow();
      await trx
        .updateTable("gift_cards")
        .set({ balance: (row?.balance ?? 0) - amount })
        .where("code", "=", card)
        .execute();
      await trx
        .insertInto("gift_card_movements")
        .values({
          gift_cards_id: row?.id ?? 0,
          orders_id: order.id,
          amount: -amount,
          created_on: new Date().toISOString(),
        })
        .execute();
    });
  const visitor = await visitorWithCart(10);
  const { price } = await lineOf(visitor);
  await apply(visitor, "gift-card", card);
  expect((await cartOf(visitor)).changes).toEqual([]);
  await spend(300);
  expect((await cartOf(visitor)).changes).toEqual([
    `Balance of the gift card: ${euro(1_000)} before, ${euro(700)} now`,
  ]);
  await send(visitor);
  const { quote } = await review(visitor);
  await spend(200);
  expect((await refusalOf(visitor, quote)).changes).toEqual([
    `Gift card: ${euro(700)} before, ${euro(500)} now`,
    total(price - 700, price - 500),
  ]);
  const { quote: next } = await review(visitor);
  await spend(500);
  expect((await refusalOf(visitor, next)).changes).toEqual([
    "The gift card has no balance left.",
    `Gift card: ${euro(500)} before, ${euro(0)} now`,
    total(price - 500, price),
  ]);
});

test("a hidden method or a removed country leads back to the checkout with the reason and all input", async () => {
  const visitor = await visitorWithCart(11);
  await send(visitor, { name: "Carla" });
  const { quote } = await review(visitor);
  const show = (visibility: "hidden" | "visible") =>
    meanwhile((trx) => trx.updateTable("payments").set({ visibility }).where("code", "=", "bank_transfer").execute());
  await messagesOf(visitor);
  await show("hidden");
  expect(await press(visitor, quote)).toMatchObject({ status: 303, location: "/checkout" });
  await show("visible");
  expect(await messagesOf(visitor)).toEqual([
    "Nothing has been ordered, and nothing is charged.",
    "This payment method is not available for this order; please choose another.",
  ]);
  const { values } = (await visitor.get(checkoutLoader, "/checkout")).data as { values: Record<string, string> };
  expect(values).toMatchObject({ name: "Carla", payment: "bank_transfer" });
  expect(await press(visitor, (await review(visitor)).quote)).toMatchObject({ location: "/thankyou" });

  const abroad = await visitorWithCart(11);
  const place = {
    shipping: "courier",
    address: "Rua Augusta 1",
    city: "Lisboa",
    zip_code: "1100-048",
    phone: "912345678",
  };
  await send(abroad, { ...place, prefix: "+351", countries_id: await countryId("PT") });
  const { quote: seen } = await review(abroad);
  await messagesOf(abroad);
  await meanwhile((trx) => trx.deleteFrom("countries").where("iso2", "=", "PT").execute());
  expect(await press(abroad, seen, "/it/checkout/riepilogo")).toMatchObject({ location: "/it/checkout" });
  expect(await messagesOf(abroad, "/it/checkout")).toEqual([
    "Non è stato ordinato nulla e non viene addebitato nulla.",
    "Non consegniamo più nel paese del tuo ordine; scegline un altro.",
  ]);
});

test("a delivery that costs more is named with both prices", async () => {
  const login = { ...DEMO_ACCOUNT };
  const visitor = await visitorWithCart(15);
  await visitor.post(loginAction, "/login", login);
  const place = { shipping: "courier", address: "1 Rue de la Paix", city: "Paris", zip_code: "75002" };
  await send(visitor, { ...place, prefix: "+33", phone: "612345678", countries_id: await countryId("FR") });
  const { quote, totals } = await review(visitor);
  // The account loses its tier, and with it the free delivery.
  await meanwhile((trx) => trx.updateTable("users").set({ tier: "basic" }).where("email", "=", login.email).execute());
  expect((await refusalOf(visitor, quote)).changes).toEqual([
    `Delivery: ${euro(0)} before, ${euro(1_490)} now`,
    total(totals.total, totals.total + 1_490),
  ]);
});

async function countryId(iso2: string): Promise<number> {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  const { id } = await database.read
    .selectFrom("countries")
    .select("id")
    .where("iso2", "=", iso2)
    .executeTakeFirstOrThrow();
  await database.close();
  return id;
}

test("prices, totals and quantities in the form are ignored", async () => {
  const visitor = await visitorWithCart(12);
  const { price, productId, sizeId } = await lineOf(visitor);
  await send(visitor, { total: "0.01", price: "0", delivery: "-5", discount: "100" });
  const { quote, totals } = await review(visitor);
  expect(totals.total).toBe(price);
  const forged = {
    total: "0.01",
    [`quantity-${productId}-${sizeId}`]: "-3",
    quantity: "99999999",
    coupon: "BENVENUTO10",
  };
  expect(await visitor.post(action, "/checkout/review", { intent: "order", quote, ...forged })).toMatchObject({
    location: "/thankyou",
  });
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  const order = await database.read
    .selectFrom("orders")
    .select(["total", "coupon_code"])
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  await database.close();
  expect(order).toEqual([{ total: price, coupon_code: null }]);
});

test("the details that are sent after the cart has expired are in the form of the next checkout", async () => {
  const visitor = await visitorWithCart(13);
  visitor.cookies.delete("cart");
  const sent = await visitor.post(checkoutAction, "/checkout", { ...detailsOf(emailOf(++shoppers)), name: "Carla" });
  expect(sent).toMatchObject({ status: 303, location: "/cart" });
  await visitorWith("last-pair", visitor);
  const { values } = (await visitor.get(checkoutLoader, "/checkout")).data as { values: Record<string, string> };
  expect(values).toMatchObject({ name: "Carla", payment: "bank_transfer" });
});

test("when the login ends during the checkout, the details stay and the order needs another confirmation", async () => {
  const visitor = await visitorWithCart(14);
  expect((await visitor.post(loginAction, "/login", { ...DEMO_ACCOUNT })).status).toBe(303);
  await send(visitor, { name: "Carla" });
  const { quote } = await review(visitor);
  await meanwhile((trx) => trx.deleteFrom("refresh_tokens").execute());
  const refused = await refusalOf(visitor, quote);
  expect(refused.changes).toContain(
    "Your login has ended. You can continue as a guest, or log in again: your details are kept.",
  );
  const { values } = (await visitor.get(checkoutLoader, "/checkout")).data as { values: Record<string, string> };
  expect(values).toMatchObject({ name: "Carla" });
  expect(await press(visitor, (await review(visitor)).quote)).toMatchObject({ location: "/thankyou" });
});
