import { expect, test } from "vitest";
import { checkoutDetails, visitorWithCart } from "../../../tests/support/filled-cart";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as cartLoader } from "../cart/route";
import { action as checkoutAction } from "../checkout/route";
import { loader as thanksLoader } from "../thank-you/route";
import { action, loader } from "./route";

withEmbeddedShop();

/** A shopper on the review page with one product of the list in the cart. */
async function reviewing(index: number) {
  const visitor = await visitorWithCart(index);
  const checked = await visitor.post(checkoutAction, "/checkout", checkoutDetails);
  expect(checked).toMatchObject({ status: 303, location: "/checkout/review" });
  return visitor;
}

async function quoteOf(visitor: RouteVisitor): Promise<string> {
  return ((await visitor.get(loader, "/checkout/review")).data as { quote: string }).quote;
}

test("without a cart, or without details, the review leads to where they are given", async () => {
  expect(await new RouteVisitor().get(loader, "/it/checkout/riepilogo")).toMatchObject({ location: "/it/carrello" });
  const visitor = await reviewing(0);
  visitor.cookies.delete("checkout");
  expect(await visitor.get(loader, "/checkout/review")).toMatchObject({ status: 303, location: "/checkout" });
});

test("an order leads to its thank-you page and leaves an empty cart under another id", async () => {
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
      payment: "bank_transfer",
      shipping: "pickup",
      abroad: false,
    },
  });
});

test("review and thank-you page name the invoice's address and codes, the shop's address and the note", async () => {
  const visitor = await visitorWithCart(4);
  const office = { address: "Via Mazzini 12", zip_code: "37121", city: "Verona", province: "VR" };
  const company = { business_name: "Neri S.r.l.", vat_number: "00743110157", sdi_code: "ABC1234", note: "Grazie!" };
  await visitor.post(checkoutAction, "/checkout", { ...checkoutDetails, ...office, ...company });
  const facts = {
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
  expect((await visitor.get(loader, "/checkout/review")).data).toMatchObject({ facts });
  await visitor.post(action, "/checkout/review", { intent: "order", quote });
  expect((await visitor.get(thanksLoader, "/thankyou")).data).toMatchObject({
    facts,
    order: { transfer: { bic: "DEMOIT20" } },
  });
  expect((await visitor.get(thanksLoader, "/it/thankyou")).data).toMatchObject({
    facts: { invoice: { to: "Neri S.r.l., Via Mazzini 12, 37121 Verona VR, Italia" } },
  });
});

test("the courier's address has its country on both pages, and nothing is said of an invoice like it", async () => {
  const visitor = await visitorWithCart(5);
  const home = { address: "Via Mazzini 12", zip_code: "37121", city: "Verona", province: "VR", shipping: "courier" };
  await visitor.post(checkoutAction, "/checkout", { ...checkoutDetails, ...home });
  const facts = { place: "Ada Neri, Via Mazzini 12, 37121 Verona VR, Italy", invoice: null };
  const quote = await quoteOf(visitor);
  expect((await visitor.get(loader, "/checkout/review")).data).toMatchObject({ facts });
  await visitor.post(action, "/checkout/review", { intent: "order", quote });
  expect((await visitor.get(thanksLoader, "/thankyou")).data).toMatchObject({ facts });
});

test("the same form sent again, from a browser that heard no answer, leads to the same order", async () => {
  const visitor = await reviewing(1);
  const form = { intent: "order", quote: await quoteOf(visitor) };
  const deaf = new RouteVisitor();
  for (const [name, value] of visitor.cookies) deaf.cookies.set(name, value);
  await visitor.post(action, "/checkout/review", form);
  await deaf.post(action, "/checkout/review", form);
  const numbers = await Promise.all([visitor, deaf].map((one) => one.get(thanksLoader, "/thankyou")));
  expect(numbers[0]?.data).toEqual(numbers[1]?.data);
});

test("a quote that the shop has not signed, or that is of another cart, orders nothing", async () => {
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

test("nobody opens the thank-you page of somebody else's order", async () => {
  expect(await new RouteVisitor().get(thanksLoader, "/thankyou")).toMatchObject({ status: 303, location: "/" });
});
