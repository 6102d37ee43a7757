import { expect, test } from "vitest";
import { checkoutDetails, visitorWithCart } from "../../../tests/support/filled-cart";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as cartAction } from "../cart/route";
import { loader as reviewLoader } from "../checkout-review/route";
import { action, loader } from "./route";

withEmbeddedShop();

type Shown = { values: Record<string, string>; errors?: Record<string, string> };

test("without anything to buy the checkout leads to the cart", async () => {
  expect(await new RouteVisitor().get(loader, "/it/checkout")).toMatchObject({ location: "/it/carrello" });
  expect(await new RouteVisitor().post(action, "/checkout", checkoutDetails)).toMatchObject({ location: "/cart" });
});

test.each([
  ["a country that is none", { countries_id: 999_999 }, "countries_id", "country_invalid"],
  ["a country beyond the integers", { countries_id: 2_147_483_648 }, "countries_id", "country_invalid"],
  ["a country in words", { countries_id: "Italy" }, "countries_id", "country_invalid"],
  [
    "an invoice to a country that is none",
    { same_billing: "", billing_countries_id: 999_999 },
    "billing_countries_id",
    "country_invalid",
  ],
  ["a method that is switched off", { payment: "card" }, "payment", "payment_not_offered"],
  ["a method that is none", { payment: "gold" }, "payment", "payment_invalid"],
  ["no method", { payment: "" }, "payment", "required"],
  ["free, though there is something to pay", { payment: "free" }, "payment", "payment_not_offered"],
])("%s is refused at its field", async (_, change, field, message) => {
  const visitor = await visitorWithCart();
  const { same_billing, ...fields } = { ...checkoutDetails, ...change };
  const answer = await visitor.post(action, "/checkout", same_billing ? { ...fields, same_billing } : fields);
  expect(answer).toMatchObject({ status: 422, data: { errors: { [field]: message } } });
});

test("what was refused, or only asked for another country, is there at the next look", async () => {
  const visitor = await visitorWithCart();
  await visitor.post(action, "/checkout", { ...checkoutDetails, email: "nobody", unknown: "field" });
  const shown = (await visitor.get(loader, "/it/checkout")).data as Shown;
  expect(shown.values).toMatchObject({ name: "Ada", email: "nobody", payment: "bank_transfer" });
  expect(shown.values).not.toHaveProperty("unknown");
  await visitor.post(action, "/checkout", { ...checkoutDetails, name: "Carla", intent: "country" });
  expect(((await visitor.get(loader, "/checkout")).data as Shown).values).toMatchObject({ name: "Carla" });
});

test("a note written in the cart meanwhile stands in a checkout that was begun", async () => {
  const visitor = await visitorWithCart();
  await visitor.post(action, "/checkout", { ...checkoutDetails, note: "Ring twice", email: "nobody" });
  await visitor.post(cartAction, "/cart", { intent: "note", note: "Ring once" });
  expect(((await visitor.get(loader, "/checkout")).data as Shown).values).toMatchObject({
    name: "Ada",
    note: "Ring once",
  });
});

test("with the United Kingdom chosen everything is in pounds, and comes to what the review says", async () => {
  const visitor = await visitorWithCart();
  const britain = {
    ...checkoutDetails,
    countries_id: 237,
    shipping: "courier",
    address: "1 High Street",
    city: "Leeds",
    zip_code: "LS1 1AA",
  };
  const asked = await visitor.post(action, "/checkout", { ...britain, intent: "country" });
  const { summary } = asked.data as {
    summary: { currency: string; lines: { total: number }[]; totals: { subtotal: number; total: number } };
  };
  expect(summary.currency).toBe("GBP");
  expect(summary.lines.reduce((sum, line) => sum + line.total, 0)).toBe(summary.totals.subtotal);
  expect(await visitor.post(action, "/checkout", britain)).toMatchObject({ location: "/checkout/review" });
  const review = (await visitor.get(reviewLoader, "/checkout/review")).data as typeof summary;
  expect(review).toMatchObject({ currency: "GBP", totals: { total: summary.totals.total } });
});

test("more than a cookie holds is refused, shown again as it was typed, and leaves what was kept before", async () => {
  const visitor = await visitorWithCart();
  await visitor.post(action, "/checkout", { ...checkoutDetails, name: "Carla", intent: "country" });
  const answer = await visitor.post(action, "/checkout", { ...checkoutDetails, note: "x".repeat(5_000) });
  expect(answer).toMatchObject({ status: 422, data: { errors: { note: "too_long" } } });
  expect((answer.data as Shown).values.note).toHaveLength(5_000);
  expect(((await visitor.get(loader, "/checkout")).data as Shown).values).toMatchObject({ name: "Carla" });
});
