import { expect, test } from "vitest";
import type { FormResult } from "~/forms/checked-form";
import { fieldErrors } from "../../../tests/support/field-errors";
import { checkoutDetails, visitorWithCart } from "../../../tests/support/filled-cart";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as newAddressAction } from "../address/route";
import { action as addressesAction } from "../addresses/route";
import { action as cartAction } from "../cart/route";
import { action as reviewAction, loader as reviewLoader } from "../checkout-review/route";
import { loader as countryLoader } from "../country/route";
import { action as loginAction } from "../login/route";
import { loader as miniCartLoader } from "../mini-cart/route";
import { action, loader } from "./route";

withEmbeddedShop();

type Shown = { values: Record<string, string> };

test("with an empty cart the checkout redirects to the cart", async () => {
  expect(await new RouteVisitor().get(loader, "/it/checkout")).toMatchObject({ location: "/it/carrello" });
  expect(await new RouteVisitor().post(action, "/checkout", checkoutDetails)).toMatchObject({ location: "/cart" });
});

test.each([
  ["an unknown country", { countries_id: 999_999 }, "countries_id", "country_invalid"],
  ["a country beyond the integers", { countries_id: 2_147_483_648 }, "countries_id", "country_invalid"],
  ["a country's name", { countries_id: "Italy" }, "countries_id", "country_invalid"],
  [
    "an invoice to an unknown country",
    { same_billing: "", billing_countries_id: 999_999 },
    "billing_countries_id",
    "country_invalid",
  ],
  ["a method that is not offered", { payment: "card" }, "payment", "payment_not_offered"],
  ["an unknown method", { payment: "gold" }, "payment", "payment_invalid"],
  ["no method", { payment: "" }, "payment", "required"],
  ["free with an amount to pay", { payment: "free" }, "payment", "payment_not_offered"],
])("%s is refused at its field", async (_, change, field, message) => {
  const visitor = await visitorWithCart();
  const { same_billing, ...fields } = { ...checkoutDetails, ...change };
  const answer = await visitor.post(action, "/checkout", same_billing ? { ...fields, same_billing } : fields);
  expect(answer).toMatchObject({ status: 422, data: { result: fieldErrors({ [field]: message }) } });
});

test("an address of the book that is not the default is offered and fills nothing", async () => {
  const visitor = await visitorWithCart();
  await visitor.post(loginAction, "/login", { email: "demo@example.com", password: "demo-password" });
  const shown = async () => (await visitor.get(loader, "/checkout")).data as Shown & { addresses: { id: number }[] };
  const before = await shown();
  expect(before.values.address).toBeTruthy();
  const person = { name: "Ada", surname: "Neri", prefix: "+39", phone: "3331234567", is_default: "on" };
  const place = { address: "Via Mazzini 1", zip_code: "37121", city: "Verona", province: "VR", countries_id: 109 };
  await visitor.post(newAddressAction, "/account/addresses/new", { ...person, ...place, same_billing: "on" });
  const id = (await shown()).addresses[0]?.id ?? 0;
  await visitor.post(addressesAction, "/account/addresses", { intent: "delete", id });
  const after = await shown();
  expect(after.addresses).toEqual(before.addresses);
  expect([after.values.address, after.values.city, after.values.zip_code]).toEqual([undefined, undefined, undefined]);
});

test("refused details, and details sent for another country, are in the form at the next visit", async () => {
  const visitor = await visitorWithCart();
  await visitor.post(action, "/checkout", { ...checkoutDetails, email: "nobody", unknown: "field" });
  const shown = (await visitor.get(loader, "/it/checkout")).data as Shown;
  expect(shown.values).toMatchObject({ name: "Ada", email: "nobody", payment: "bank_transfer" });
  expect(shown.values).not.toHaveProperty("unknown");
  await visitor.post(action, "/checkout", { ...checkoutDetails, name: "Carla", intent: "country" });
  expect(((await visitor.get(loader, "/checkout")).data as Shown).values).toMatchObject({ name: "Carla" });
});

test("a number with a prefix of its own is shown with it at the next visit, and the review has it", async () => {
  const visitor = await visitorWithCart();
  await visitor.post(action, "/checkout", { ...checkoutDetails, prefix: "+39", phone: "+49 151 23456789" });
  expect(((await visitor.get(loader, "/checkout")).data as Shown).values).toMatchObject({
    prefix: "+49",
    phone: "15123456789",
  });
  const review = await visitor.get(reviewLoader, "/checkout/review");
  expect(JSON.stringify(review.data)).toContain("+49\u00a0151\u00a0234\u00a0567\u00a089");
  // A number that is none stays as it was typed.
  await visitor.post(action, "/checkout", { ...checkoutDetails, prefix: "+39", phone: "+49 (1)" });
  expect(((await visitor.get(loader, "/checkout")).data as Shown).values).toMatchObject({ phone: "+49 (1)" });
});

test("a note that is changed in the cart replaces the note of a started checkout", async () => {
  const visitor = await visitorWithCart();
  await visitor.post(action, "/checkout", { ...checkoutDetails, note: "Ring twice", email: "nobody" });
  await visitor.post(cartAction, "/cart", { intent: "save", note: "Ring once" });
  expect(((await visitor.get(loader, "/checkout")).data as Shown).values).toMatchObject({
    name: "Ada",
    note: "Ring once",
  });
});

test("with the United Kingdom all prices are in pounds, and the total equals the review's", async () => {
  const visitor = await visitorWithCart();
  const britain = {
    ...checkoutDetails,
    countries_id: 237,
    shipping: "courier",
    address: "1 High Street",
    city: "Leeds",
    zip_code: "LS1 1AA",
  };
  const updated = await visitor.post(action, "/checkout", { ...britain, intent: "country" });
  const { summary } = updated.data as {
    summary: { currency: string; lines: { total: number }[]; totals: { subtotal: number; total: number } };
  };
  expect(summary.currency).toBe("GBP");
  expect(summary.lines.reduce((sum, line) => sum + line.total, 0)).toBe(summary.totals.subtotal);
  expect(await visitor.post(action, "/checkout", britain)).toMatchObject({ location: "/checkout/review" });
  const review = (await visitor.get(reviewLoader, "/checkout/review")).data as typeof summary;
  expect(review).toMatchObject({ currency: "GBP", totals: { total: summary.totals.total } });
});

test("a note that is too long is refused with the submitted values, the one before stays, and so does everything else", async () => {
  const visitor = await visitorWithCart();
  await visitor.post(action, "/checkout", { ...checkoutDetails, note: "Ring twice", intent: "country" });
  const answer = await visitor.post(action, "/checkout", {
    ...checkoutDetails,
    name: "Carla",
    note: "x".repeat(5_000),
  });
  expect(answer).toMatchObject({ status: 422, data: { result: fieldErrors({ note: "too_long" }) } });
  expect((answer.data as { result: FormResult }).result.initialValue.note).toHaveLength(5_000);
  const { values } = (await visitor.get(loader, "/checkout")).data as Shown;
  expect(values).toMatchObject({ name: "Carla", note: "Ring twice" });
});

const toBritain = {
  ...checkoutDetails,
  countries_id: 237,
  shipping: "courier",
  address: "1 High Street",
  city: "Leeds",
  zip_code: "LS1 1AA",
};

test("the country of the checkout is the visitor's as soon as the details are sent: every page has its currency", async () => {
  const visitor = await visitorWithCart();
  const cart = async () => JSON.stringify((await visitor.get(miniCartLoader, "/mini-cart")).data);
  // Prices that a script asks for while the shopper types change nothing else.
  await visitor.post(action, "/checkout", { ...toBritain, intent: "estimate" });
  expect(await cart()).toContain("€");
  expect(await visitor.post(action, "/checkout", toBritain)).toMatchObject({ location: "/checkout/review" });
  expect(await cart()).toContain("£");
  expect(await cart()).not.toContain("€");
  await visitor.post(action, "/checkout", checkoutDetails);
  expect(await cart()).not.toContain("£");
});

test("the button of the country chooses the visitor's country too; details with a mistake do not", async () => {
  const visitor = await visitorWithCart();
  const chosen = async () => (await visitor.get(countryLoader, "/shipping-country")).data;
  await visitor.post(action, "/checkout", { ...toBritain, email: "nobody" });
  expect(await chosen()).toMatchObject({ chosen: 109 });
  await visitor.post(action, "/checkout", { ...toBritain, intent: "country" });
  expect(await chosen()).toMatchObject({ chosen: 237 });
  await visitor.post(action, "/checkout", { ...toBritain, countries_id: 999_999, intent: "country" });
  expect(await chosen()).toMatchObject({ chosen: 237 });
});

test("the methods that the checkout names at its start are those that can pay to the country, with their fees", async () => {
  const visitor = await visitorWithCart();
  const means = async (fields: object) =>
    (
      (await visitor.post(action, "/checkout", { ...fields, intent: "estimate" })).data as {
        summary: { means: unknown };
      }
    ).summary.means;
  expect(await means(checkoutDetails)).toEqual(
    expect.arrayContaining([
      { code: "bank_transfer", fee: 0 },
      { code: "cash_on_delivery", fee: 500 },
    ]),
  );
  // The two take the order's euros.
  expect(await means(toBritain)).toEqual([
    { code: "bank_transfer", fee: 0 },
    { code: "postepay", fee: 0 },
  ]);
});

test("the review of an order for Italy names VAT, and that of an export does not", async () => {
  const visitor = await visitorWithCart();
  for (const [details, includesVat] of [
    [checkoutDetails, true],
    [toBritain, false],
  ] as const) {
    await visitor.post(action, "/checkout", details);
    expect((await visitor.get(reviewLoader, "/checkout/review")).data).toMatchObject({ includesVat });
  }
});

test("a fourth order in an hour is refused when its details are sent, with the minutes to wait and everything typed", async () => {
  const [ip, email] = ["203.0.113.204", "fourth@example.com"];
  const details = { ...checkoutDetails, email, confirm_email: email };
  for (let count = 0; count < 3; count += 1) {
    const visitor = await visitorWithCart(20 + count, new RouteVisitor(ip));
    expect(await visitor.post(action, "/checkout", details)).toMatchObject({ status: 303 });
    const { quote } = (await visitor.get(reviewLoader, "/checkout/review")).data as { quote: string };
    const order = { intent: "order", quote };
    expect(await visitor.post(reviewAction, "/checkout/review", order)).toMatchObject({ location: "/thankyou" });
  }
  const visitor = await visitorWithCart(24, new RouteVisitor(ip));
  expect((await visitor.get(loader, "/checkout")).data).toMatchObject({ limit: null });
  const refused = await visitor.post(action, "/checkout", { ...details, note: "Ring twice" });
  expect(refused).toMatchObject({ status: 429, data: { values: { email, note: "Ring twice" } } });
  const { limit } = refused.data as { limit: string };
  expect(limit).toMatch(/You can place the next one in (?:one minute|\d+ minutes)/);
  // The next visit says it before anything is sent, and keeps what was typed.
  expect((await visitor.get(loader, "/it/checkout")).data).toMatchObject({
    limit: expect.stringContaining("minut"),
    values: { email, note: "Ring twice" },
  });
  // Another email, and the same email from elsewhere, go on.
  const other = { ...details, email: "fifth@example.com", confirm_email: "fifth@example.com" };
  expect(await visitor.post(action, "/checkout", other)).toMatchObject({ status: 303, location: "/checkout/review" });
  const stranger = await visitorWithCart(25, new RouteVisitor("203.0.113.205"));
  expect(await stranger.post(action, "/checkout", details)).toMatchObject({
    status: 303,
    location: "/checkout/review",
  });
});

test("a guest can log in from the checkout and reads of the returns and the phone; a customer is not asked", async () => {
  const visitor = await visitorWithCart();
  type Page = { isGuest: boolean; assurances: { text: string; href?: string }[] };
  const shown = async () => (await visitor.get(loader, "/checkout")).data as Page;
  const { isGuest, assurances } = await shown();
  expect(isGuest).toBe(true);
  expect(assurances).toMatchObject([
    { text: expect.stringContaining("30 days") },
    { text: expect.stringMatching(/\+39/), href: expect.stringMatching(/^tel:\+39/) },
  ]);
  await visitor.post(loginAction, "/login", { email: "demo@example.com", password: "demo-password" });
  expect((await shown()).isGuest).toBe(false);
});
