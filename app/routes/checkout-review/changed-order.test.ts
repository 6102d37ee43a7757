import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { changePrice } from "~/backend/catalogue/price";
import { setStock } from "~/backend/catalogue/stock";
import { withdraw } from "~/backend/catalogue/visibility";
import type { Tables } from "~/backend/db/schema";
import { environment } from "~/config/env.server";
import { DEMO_ACCOUNT } from "~/demo/demo-account";
import { convertedText } from "~/shop/money";
import {
  type CartLine,
  cartOf,
  countryId,
  detailsOf,
  euro,
  labelOf,
  lineOf,
  meanwhile,
  messagesOf,
  newEmail,
  press,
  refusalOf,
  review,
  send,
  tabOf,
  total,
} from "../../../tests/support/changed-checkout";
import { lineFields, visitorWith, visitorWithCart } from "../../../tests/support/filled-cart";
import { openDatabase } from "../../../tests/support/open-database";
import { withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as cartAction } from "../cart/route";
import { action as checkoutAction, loader as checkoutLoader } from "../checkout/route";
import { loader as countryLoader } from "../country/route";
import { action as loginAction } from "../login/route";
import { action } from "./route";

withEmbeddedShop();

beforeAll(() => meanwhile((trx) => trx.updateTable("product_sizes").set({ quantity: 9 }).execute()));

const by = { actor: "test" };

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
    kind: "refused",
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
  await tab.post(cartAction, "/cart", lineFields("remove", key));
  expect((await refusalOf(tab, quote, "/it/checkout/riepilogo")).changes).toEqual([
    `${labelOf(first)}: quantità prima 1, ora 0`,
    `Totale: prima ${euro(totals.total)}, ora ${euro(second.price)}`,
  ]);
  // A cart that is as it was is no difference.
  const back = tabOf(visitor);
  await back.post(cartAction, "/cart", lineFields("update", key, 2));
  expect((await refusalOf(back, quote)).changes).toEqual([
    `${labelOf(first)}: quantity 1 before, 2 now`,
    total(totals.total, totals.total + first.price),
  ]);
  await back.post(cartAction, "/cart", lineFields("update", key, 1));
  expect(await press(back, quote)).toMatchObject({ location: "/thankyou" });
});

test("a changed price is named in pounds to a British shopper, at the cart and at the checkout", async () => {
  const visitor = await visitorWithCart(5);
  const { data } = await visitor.get(countryLoader, "/country");
  const { countries } = data as { countries: { id: number; name: string }[] };
  visitor.cookies.set("country", String(countries.find(({ name }) => name === "United Kingdom")?.id));
  const line = await lineOf(visitor);
  const price = (cents: number) => meanwhile((trx) => changePrice(trx, line.productId, { price: cents }, by));
  const pounds = (cents: number) => convertedText(cents, "GBP", "en");
  await price(20_000);
  const [change] = (await cartOf(visitor)).changes;
  expect(change).toMatch(new RegExp(` before, ${pounds(20_000)} now$`));
  await price(30_000);
  const checkout = (await visitor.get(checkoutLoader, "/checkout")).data as { changes: string[] };
  expect(checkout.changes).toEqual([
    `${line.name}, size ${line.size.name}: ${pounds(20_000)} before, ${pounds(30_000)} now`,
  ]);
});

test("another amount in euro is named to a British shopper although the pounds are the same", async () => {
  const visitor = await visitorWithCart(6);
  const line = await lineOf(visitor);
  // £8.84 each.
  const price = (cents: number) => meanwhile((trx) => changePrice(trx, line.productId, { price: cents }, by));
  await price(1_004);
  const country = await countryId("GB");
  const address = { countries_id: String(country), shipping: "courier", address: "1 High Street", city: "Leeds" };
  await cartOf(visitor);
  await send(visitor, { ...address, zip_code: "LS1 1AA" });
  const seen = (await review(visitor)) as unknown as { quote: string; euro: number; totals: { total: number } };
  expect([seen.totals.total, seen.euro]).toEqual([884 + 1_751, 1_004 + 1_990]);
  await price(1_005);
  const { changes } = await refusalOf(visitor, seen.quote);
  expect(changes).toContain(`Payment in euro: ${euro(2_994)} before, ${euro(2_995)} now`);
  const now = await review(visitor);
  expect(await press(visitor, now.quote)).toMatchObject({ status: 303 });
});

test("less stock and a withdrawn product are named, with the remaining pieces and the totals", async () => {
  const visitor = await visitorWithCart(4, await visitorWithCart(3));
  const [scarce, gone] = (await cartOf(visitor)).lines as [CartLine, CartLine];
  const { productId, sizeId } = scarce;
  await meanwhile((trx) => setStock(trx, { productId, sizeId, quantity: 9 }, by));
  await visitor.post(cartAction, "/cart", lineFields("update", { product: productId, size: sizeId }, 3));
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
  const sent = await visitor.post(checkoutAction, "/checkout", { ...detailsOf(newEmail()), name: "Carla" });
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
    "You have been signed out. You can continue as a guest, or log in again: your details are kept.",
  );
  const { values } = (await visitor.get(checkoutLoader, "/checkout")).data as { values: Record<string, string> };
  expect(values).toMatchObject({ name: "Carla" });
  expect(await press(visitor, (await review(visitor)).quote)).toMatchObject({ location: "/thankyou" });
});
