import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { recordPayment } from "~/backend/orders/record-payment";
import { environment } from "~/config/env.server";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { PLUS_SLUG } from "~/shop/membership";
import { checkoutDetails, lineFields, visitorWithCart } from "../../../tests/support/filled-cart";
import { openDatabase } from "../../../tests/support/open-database";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as cartAction, loader as cartLoader } from "../cart/route";
import { action as checkoutAction, loader as checkoutLoader } from "../checkout/route";
import { action as reviewAction, loader as reviewLoader } from "../checkout-review/route";
import { action as loginAction } from "../login/route";
import { action as logoutAction } from "../logout/route";
import { loader as productLoader } from "../product/route";
import { action as registerAction } from "../register/route";
import { action, loader } from "./route";

withEmbeddedShop();

const path = href("membership", "en");
const PASSWORD = "a-good-password";

let members = 0;
/** A new customer, logged in. */
async function member() {
  const email = `member.${++members}@example.com`;
  const visitor = new RouteVisitor(`198.51.100.${members}`);
  const fields = { first_name: "Ada", last_name: "Neri", email, confirm_email: email };
  const passwords = { password: PASSWORD, confirm_password: PASSWORD };
  expect((await visitor.post(registerAction, "/register", { ...fields, ...passwords, privacy: "on" })).status).toBe(
    303,
  );
  return { visitor, email };
}

async function demoCustomer(visitor = new RouteVisitor("198.51.100.250")): Promise<RouteVisitor> {
  const credentials = { email: "demo@example.com", password: "demo-password" };
  expect((await visitor.post(loginAction, "/login", credentials)).status).toBe(303);
  return visitor;
}

async function payAll(email: string): Promise<void> {
  const database = await openDatabase<Tables>({ file: join(environment().DATA_DIR, "shop.db") });
  const orders = await database.read.selectFrom("orders").selectAll().where("email", "=", email).execute();
  for (const order of orders)
    await database.write((trx) => recordPayment(trx, order, { actor: "test", at: new Date() }));
  await database.close();
}

type Cart = {
  cart: { lines: { name: string; quantity: number; needsDelivery: boolean }[] };
  courier: { price: number };
};
const cartOf = async (visitor: RouteVisitor) => (await visitor.get(cartLoader, "/cart")).data as Cart;
const membershipOf = async (visitor: RouteVisitor) =>
  ((await visitor.get(loader, path)).data as { membership: object }).membership;
const buy = (visitor: RouteVisitor) => visitor.post(action, path, { intent: "plus" });

test.each(locales)(
  "the page leads a guest to the login and back, as does the product's address, in %s",
  async (locale) => {
    const guest = new RouteVisitor();
    const own = href("membership", locale);
    const login = { status: 303, location: href("login", locale, undefined, { returnTo: own }) };
    expect(await guest.get(loader, own)).toMatchObject(login);
    expect(await guest.post(action, own, { intent: "plus" })).toMatchObject(login);
    const product = await guest.get(productLoader, href("product", locale, { slug: PLUS_SLUG }), { slug: PLUS_SLUG });
    expect(product).toMatchObject({ status: 302, location: own });
  },
);

test("a customer sees tier, points and the price of plus", async () => {
  expect(await membershipOf((await member()).visitor)).toEqual({
    tier: "basic",
    points: 0,
    missing: 1_000,
    plusPrice: "49,00\u00a0€",
    openOrder: null,
  });
  expect(await membershipOf(await demoCustomer())).toMatchObject({
    tier: "pro",
    missing: 0,
    plusPrice: "49,00\u00a0€",
  });
});

test("an unknown command is refused", async () => {
  const { visitor } = await member();
  for (const fields of [{}, { intent: "pro" }] as Record<string, string>[])
    expect((await visitor.post(action, path, fields)).status).toBe(400);
});

test("plus is in the cart once, however often its button is pressed, and cannot become two", async () => {
  const { visitor } = await member();
  for (let count = 0; count < 2; count += 1)
    expect(await buy(visitor)).toMatchObject({ status: 303, location: "/cart" });
  const { cart, courier } = await cartOf(visitor);
  expect(cart.lines).toMatchObject([{ name: "Membership Plus", quantity: 1, needsDelivery: false }]);
  expect(courier).toBeNull();
  const { productId, sizeId } = cart.lines[0] as unknown as { productId: number; sizeId: number };
  const more = await visitor.post(cartAction, "/cart", lineFields("update", { product: productId, size: sizeId }, 2));
  expect(more).toMatchObject({ status: 409, data: { message: "cart:max_items", values: { available: 1 } } });
});

test("a customer buys plus, has it once it is paid, and is not offered it again", async () => {
  const { visitor, email } = await member();
  await buy(visitor);
  const shown = (await visitor.get(checkoutLoader, "/checkout")).data as { values: object; summary: object };
  expect(shown).toMatchObject({
    values: { name: "Ada", surname: "Neri", email, confirm_email: email },
    summary: { needsDelivery: false, hasGiftCards: false, payments: [{ code: "bank_transfer" }, { code: "postepay" }] },
  });
  const details = { ...checkoutDetails, email, confirm_email: email };
  expect(await visitor.post(checkoutAction, "/checkout", details)).toMatchObject({ location: "/checkout/review" });
  const review = (await visitor.get(reviewLoader, "/checkout/review")).data as { quote: string };
  expect(review).toMatchObject({ summary: { shipping: "none", hasGiftCards: false }, totals: { total: 4_900 } });
  const order = { intent: "order", quote: review.quote };
  expect(await visitor.post(reviewAction, "/checkout/review", order)).toMatchObject({ location: "/thankyou" });
  // Until then the page leads to the open order, and no second one can be begun: neither here nor in another browser.
  const { openOrder } = (await membershipOf(visitor)) as { openOrder: { number: string } };
  expect(openOrder.number).toMatch(/^VR-/);
  expect(await buy(visitor)).toMatchObject({
    status: 409,
    data: { message: expect.stringContaining(openOrder.number) },
  });
  const other = new RouteVisitor("198.51.100.249");
  await other.post(loginAction, "/login", { email, password: PASSWORD });
  expect(await buy(other)).toMatchObject({ status: 409 });
  await payAll(email);
  expect(await membershipOf(visitor)).toEqual({
    tier: "plus",
    points: 0,
    missing: 1_000,
    plusPrice: null,
    openOrder: null,
  });
  await buy(visitor);
  // The server removes it from the cart.
  expect(await visitor.get(cartLoader, "/cart")).toMatchObject({ location: "/cart" });
  expect((await cartOf(visitor)).cart.lines).toEqual([]);
});

test("with a membership in the cart, a guest logs in before the checkout, and a guest's order is refused", async () => {
  const { visitor, email } = await member();
  await buy(visitor);
  await visitor.post(checkoutAction, "/checkout", { ...checkoutDetails, email, confirm_email: email });
  const { quote } = (await visitor.get(reviewLoader, "/checkout/review")).data as { quote: string };
  const form = { intent: "order", quote };
  await visitor.post(logoutAction, "/logout", {});
  expect((await cartOf(visitor)).cart.lines).toHaveLength(1);
  const login = { status: 303, location: "/login?returnTo=%2Fcheckout" };
  expect(await visitor.get(checkoutLoader, "/checkout")).toMatchObject(login);
  expect(await visitor.get(reviewLoader, "/checkout/review")).toMatchObject(login);
  expect(await visitor.post(reviewAction, "/checkout/review", form)).toMatchObject(login);
  await visitor.post(loginAction, "/login", { email, password: PASSWORD });
  expect((await visitor.get(checkoutLoader, "/checkout")).status).toBe(200);
});

test("a pro customer pays no delivery, to no country, and pays it again after the logout", async () => {
  const pro = await demoCustomer(await visitorWithCart(0, new RouteVisitor("198.51.100.251")));
  const deliveryToBritain = async () => {
    const britain = { ...checkoutDetails, countries_id: 237, shipping: "courier", intent: "country" };
    const { data } = await pro.post(checkoutAction, "/checkout", britain);
    return (data as { summary: { totals: { delivery: number } } }).summary.totals.delivery;
  };
  expect(await deliveryToBritain()).toBe(0);
  await pro.post(logoutAction, "/logout", {});
  expect(await deliveryToBritain()).toBe(1_751);
});

describe("the checkout of a customer with saved addresses", () => {
  const home = { address: "Via Mazzini 12", zip_code: "37121", city: "Verona", province: "VR", shipping: "courier" };
  type Checkout = { values: Record<string, string>; addresses: { id: number; label: string }[] | null };
  const checkoutOf = async (visitor: RouteVisitor) => (await visitor.get(checkoutLoader, "/checkout")).data as Checkout;

  async function order(visitor: RouteVisitor, email: string, change: Record<string, string>): Promise<void> {
    await visitorWithCart(3, visitor);
    await visitor.post(checkoutAction, "/checkout", {
      ...checkoutDetails,
      ...home,
      email,
      confirm_email: email,
      ...change,
    });
    const { quote } = (await visitor.get(reviewLoader, "/checkout/review")).data as { quote: string };
    const placed = await visitor.post(reviewAction, "/checkout/review", { intent: "order", quote });
    expect(placed).toMatchObject({ location: "/thankyou" });
  }

  test("an ordered address is saved on request, once, and fills the next checkout", async () => {
    const { visitor, email } = await member();
    await order(visitor, email, {});
    await visitorWithCart(3, visitor);
    expect(await checkoutOf(visitor)).toMatchObject({ addresses: [], values: { name: "Ada" } });
    for (let count = 0; count < 2; count += 1) await order(visitor, email, { save_address: "on" });
    await visitorWithCart(3, visitor);
    expect(await checkoutOf(visitor)).toMatchObject({
      addresses: [{ label: "Ada Neri, Via Mazzini 12, 37121 Verona VR" }],
      values: { ...home, phone: "3331234567", prefix: "+39", same_billing: "on", email },
    });
  });

  test("a chosen address replaces the one of the form, and keeps the rest", async () => {
    const { visitor, email } = await member();
    await order(visitor, email, { save_address: "on" });
    await visitorWithCart(3, visitor);
    const typed = { ...checkoutDetails, email, confirm_email: email, address: "Elsewhere 1", note: "Ring twice" };
    await visitor.post(checkoutAction, "/checkout", { ...typed, intent: "country" });
    const { addresses } = await checkoutOf(visitor);
    const id = addresses?.[0]?.id ?? 0;
    const chosen = await visitor.post(checkoutAction, "/checkout", { intent: "address", address_id: id });
    expect(chosen).toMatchObject({ status: 303, location: "/checkout" });
    const values = { ...home, note: "Ring twice", payment: "bank_transfer", email };
    expect((await checkoutOf(visitor)).values).toMatchObject(values);
    // What is typed and not yet sent stays too.
    const unsent = { name: "Carla", address: "Nowhere 2", note: "Ring once", payment: "cash_on_delivery" };
    await visitor.post(checkoutAction, "/checkout", { ...unsent, intent: "address", address_id: id });
    const kept = { ...home, name: "Ada", note: "Ring once", payment: "cash_on_delivery", email };
    expect((await checkoutOf(visitor)).values).toMatchObject(kept);
  });

  test("another customer's address, an unknown one and a guest's choice change nothing", async () => {
    const [owner, other] = [await member(), await member()];
    await order(owner.visitor, owner.email, { save_address: "on" });
    await visitorWithCart(3, owner.visitor);
    const id = (await checkoutOf(owner.visitor)).addresses?.[0]?.id ?? 0;
    const guest = new RouteVisitor();
    for (const visitor of [other.visitor, guest]) await visitorWithCart(3, visitor);
    for (const [visitor, address_id] of [
      [other.visitor, id],
      [other.visitor, "x"],
      [guest, id],
    ] as const) {
      const answer = await visitor.post(checkoutAction, "/checkout", { intent: "address", address_id });
      expect(answer).toMatchObject({ status: 303, location: "/checkout" });
      expect((await checkoutOf(visitor)).values).not.toHaveProperty("address");
    }
    expect((await checkoutOf(guest)).addresses).toBeNull();
  });
});
