import { afterAll, expect, test, vi } from "vitest";
import { action as cartAction } from "~/routes/cart/route";
import { action as checkoutAction, loader as checkoutLoader } from "~/routes/checkout/route";
import { loader as reviewLoader } from "~/routes/checkout-review/route";
import { loader as countryLoader } from "~/routes/country/route";
import { action as returnAction, loader as returnLoader } from "~/routes/payment-return/route";
import { loader as thanksLoader } from "~/routes/thank-you/route";
import { MAX_ATTEMPTS } from "~/shop/payment-attempt";
import { visitorWith } from "../../../tests/support/filled-cart";
import { PayingVisitor } from "../../../tests/support/paying-visitor";
import { lastReference, nexi, paypal, topUpCard } from "../../../tests/support/pretend-payments";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { loader as paymentLoader } from "./route";

vi.mock("~/config/backend-options.server", async (original) => {
  const { withPretendPayments } = await import("../../../tests/support/pretend-payments");
  return withPretendPayments(await original());
});
afterAll(() => vi.doUnmock("~/config/backend-options.server"));

withEmbeddedShop();

async function messagesOf(visitor: RouteVisitor): Promise<string[]> {
  const { messages } = (await rootData(visitor, "/cart")).visitor;
  return messages.map(({ text }) => text);
}

async function thanks({ visitor }: PayingVisitor) {
  return visitor.get(thanksLoader, "/thankyou");
}

test("the review promises a day for money that comes at once, and none before a transfer", async () => {
  const arrivalOf = async (details: Record<string, string>) => {
    const { visitor } = await PayingVisitor.onReview(0, details);
    return ((await visitor.get(reviewLoader, "/checkout/review")).data as { arrival: string | null }).arrival;
  };
  const home = { address: "Via Mazzini 12", zip_code: "37121", city: "Verona", province: "VR", shipping: "courier" };
  expect(await arrivalOf(home)).toMatch(/^Arrives by \w+day \d+ \w+$/);
  expect(await arrivalOf({ shipping: "pickup" })).toMatch(/^Ready for pickup by \w+day \d+ \w+$/);
  expect(await arrivalOf({ ...home, payment: "bank_transfer" })).toBeNull();
});

test("Order and pay with a provider leads to its page, with URLs of the shop in the shopper's language", async () => {
  const shopper = await PayingVisitor.onReview(0);
  const answer = await shopper.order();
  const reference = lastReference(nexi);
  expect(answer).toMatchObject({ status: 303, location: nexi.pageOf(reference) });
  const { id } = (await shopper.view()).order;
  expect(nexi.started.get(reference)?.pages).toEqual({
    back: `http://localhost:3000/checkout/payment/return/card-${id}/${reference}`,
    cancelled: `http://localhost:3000/checkout/payment/cancel/card-${id}/${reference}`,
    notification: "http://localhost:3000/payments/nexi/notifications",
  });
});

test("a paid order leads to its thank-you page, and the checkout's details are forgotten", async () => {
  const shopper = await PayingVisitor.atProvider(0);
  const reference = lastReference(nexi);
  nexi.decide(reference, "paid");
  expect(shopper.visitor.cookies.has("checkout")).toBe(true);
  expect(await shopper.returnFromProvider(reference)).toMatchObject({ status: 303, location: "/thankyou" });
  expect(shopper.visitor.cookies.has("checkout")).toBe(false);
  expect((await thanks(shopper)).data).toMatchObject({ order: { status: "paid", isPayable: false } });
  // A reload of the return, and the payment page in another tab.
  expect(await shopper.returnFromProvider(reference)).toMatchObject({ location: "/thankyou" });
  expect(await shopper.paymentPage()).toMatchObject({ status: 303, location: "/thankyou" });
});

test("after a refusal the payment page offers all methods that can pay, and another method pays", async () => {
  const shopper = await PayingVisitor.atProvider(1);
  const reference = lastReference(nexi);
  nexi.decide(reference, "refused");
  expect(await shopper.returnFromProvider(reference)).toMatchObject({ status: 303, location: "/checkout/payment" });
  const page = await shopper.paymentPage();
  // Cash on delivery needs a courier.
  expect(page).toMatchObject({
    status: 402,
    data: {
      state: "refused",
      methods: [
        { code: "card", isChosen: true, fee: 0 },
        { code: "paypal", isChosen: false },
        { code: "bank_transfer" },
        { code: "postepay" },
      ],
    },
  });
  expect(await shopper.pay("paypal")).toMatchObject({
    status: 303,
    location: paypal.pageOf(lastReference(paypal)),
  });
  paypal.decide(lastReference(paypal), "paid");
  expect(await shopper.returnFromProvider(lastReference(paypal))).toMatchObject({ location: "/thankyou" });
  expect((await thanks(shopper)).data).toMatchObject({ summary: { payment: "paypal" }, order: { status: "paid" } });
});

test("after a refused card the payment page of an order that now waits for a transfer names the transfer", async () => {
  const shopper = await PayingVisitor.atProvider(5);
  nexi.decide(lastReference(nexi), "refused");
  await shopper.returnFromProvider(lastReference(nexi));
  expect(await shopper.pay("bank_transfer")).toMatchObject({ status: 303, location: "/thankyou" });
  expect(await shopper.paymentPage()).toMatchObject({ status: 200, data: { state: "transfer" } });
  expect((await shopper.pay("card")).location).toBe(nexi.pageOf(lastReference(nexi)));
  expect(await shopper.paymentPage()).toMatchObject({ status: 200, data: { state: "pending" } });
});

test("after too many refused cards the page offers what can still pay: a transfer", async () => {
  const shopper = await PayingVisitor.atProvider(6);
  for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
    const reference = lastReference(nexi);
    nexi.decide(reference, "refused");
    await shopper.returnFromProvider(reference);
    if (tries < MAX_ATTEMPTS) await shopper.pay("card");
  }
  const { methods } = await shopper.view();
  expect(methods.map(({ code }) => code)).toEqual(["bank_transfer", "postepay"]);
  expect(await shopper.pay("bank_transfer")).toMatchObject({ status: 303, location: "/thankyou" });
});

test("a shopper who leaves the provider's page can pay again, in Italian too", async () => {
  const shopper = await PayingVisitor.atProvider(2);
  expect(await shopper.leave(lastReference(nexi))).toMatchObject({ location: "/checkout/payment" });
  expect(await shopper.paymentPage()).toMatchObject({ status: 200, data: { state: "left" } });
  expect((await shopper.paymentPage("/it/checkout/pagamento")).data).toMatchObject({
    head: { title: "Completa il pagamento" },
  });
});

test("a payment that is being checked names the way to ask again, and paying again continues it", async () => {
  const shopper = await PayingVisitor.atProvider(3);
  const reference = lastReference(nexi);
  expect(await shopper.returnFromProvider(reference)).toMatchObject({ location: "/checkout/payment" });
  expect((await shopper.view()).state).toBe("pending");
  const { checkPath, order } = await shopper.view();
  expect(checkPath).toBe(`/checkout/payment/return/card-${order.id}/${reference}`);
  expect(await shopper.pay("card")).toMatchObject({ location: nexi.pageOf(reference) });
  expect(lastReference(nexi)).toBe(reference);
});

test("while the provider is down the order is kept, and the shopper chooses again", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  nexi.isDown = true;
  const shopper = await PayingVisitor.onReview(4);
  expect(await shopper.order()).toMatchObject({ status: 303, location: "/checkout/payment" });
  expect((await shopper.view()).state).toBe("unavailable");
  expect(await shopper.pay("card")).toMatchObject({ status: 503, data: { problem: "provider_unavailable" } });
  nexi.isDown = false;
  expect(log).toHaveBeenCalledWith("Payment: out of order");
  expect(await shopper.pay("card")).toMatchObject({ location: nexi.pageOf(lastReference(nexi)) });
});

test("Back from the provider's page leads from review, checkout and cart to the payment of the order", async () => {
  const shopper = await PayingVisitor.onReview(5);
  const quote = await shopper.quote();
  const before = new Map(shopper.visitor.cookies);
  await shopper.order(quote);
  const { visitor } = shopper;
  const number = (await shopper.view()).order.number;
  expect(await visitor.get(reviewLoader, "/checkout/review")).toMatchObject({ location: "/checkout/payment" });
  expect(await visitor.get(checkoutLoader, "/checkout")).toMatchObject({ location: "/cart" });
  expect((await shopper.cart()).waiting?.text).toBe(`Your order ${number} is waiting for payment.`);
  expect(await thanks(shopper)).toMatchObject({ status: 303, location: "/checkout/payment" });
  const page = nexi.pageOf(lastReference(nexi));
  // The page from the browser's memory, and a second click before the first answer.
  expect((await shopper.order(quote)).location).toBe(page);
  visitor.cookies.clear();
  for (const [name, value] of before) visitor.cookies.set(name, value);
  expect((await shopper.order(quote)).location).toBe(page);
  expect((await shopper.view()).order.number).toBe(number);
});

test("a new cart beside an unpaid order shows that the order waits", async () => {
  const shopper = await PayingVisitor.atProvider(6);
  await visitorWith("last-pair", shopper.visitor);
  expect(await shopper.cart()).toMatchObject({ cart: { lines: [{ quantity: 1 }] }, waiting: {} });
  expect((await shopper.visitor.get(checkoutLoader, "/checkout")).data).toMatchObject({ waiting: {} });
});

test("changing the order puts its products and codes back into the cart, once, and keeps the details", async () => {
  const shopper = await PayingVisitor.onReview(7);
  await shopper.visitor.post(cartAction, "/cart", { intent: "gift-card", "gift-card": "DEMO-GIFT-50" });
  expect((await shopper.order()).location).toBe(nexi.pageOf(lastReference(nexi)));
  const { order } = await shopper.view();
  const twice = new Map(shopper.visitor.cookies);
  for (const cookies of [twice, twice]) {
    for (const [name, value] of cookies) shopper.visitor.cookies.set(name, value);
    expect(await shopper.post({ intent: "cancel" })).toMatchObject({ status: 303, location: "/cart" });
    expect(await shopper.cart()).toMatchObject({
      cart: { lines: [{ quantity: 1 }], giftCardCode: "DEMO-GIFT-50" },
      waiting: null,
    });
  }
  expect((await messagesOf(shopper.visitor)).at(-1)).toContain(`Order ${order.number} is cancelled`);
  // Back, and the button again: the cart stays as it is.
  expect(await shopper.post({ intent: "cancel" })).toMatchObject({ location: "/cart" });
  expect((await shopper.cart()).cart?.lines).toEqual([expect.objectContaining({ quantity: 1 })]);
  expect((await shopper.visitor.get(checkoutLoader, "/checkout")).data).toMatchObject({ values: { name: "Ada" } });
  const { location } = await shopper.order();
  expect(location).toBe(nexi.pageOf(lastReference(nexi)));
});

test("an order that another tab has paid is not cancelled", async () => {
  const shopper = await PayingVisitor.atProvider(8);
  const payments_id = String((await shopper.view()).methods[0]?.id);
  nexi.decide(lastReference(nexi), "paid");
  expect(await shopper.post({ intent: "cancel" })).toMatchObject({ status: 303, location: "/thankyou" });
  expect(await shopper.post({ intent: "pay", payments_id })).toMatchObject({ location: "/thankyou" });
  expect((await thanks(shopper)).data).toMatchObject({ order: { status: "paid" } });
});

test("a method that the shop does not offer, none, and an unknown button are refused with their message", async () => {
  const shopper = await PayingVisitor.atProvider(14);
  expect(await shopper.post({ intent: "pay" })).toMatchObject({ status: 422, data: { problem: "method_required" } });
  for (const payments_id of ["999", "x", "-1", "8"])
    expect(await shopper.post({ intent: "pay", payments_id }), payments_id).toMatchObject({
      status: 409,
      data: { problem: "method_not_offered" },
    });
  expect(await shopper.post({ intent: "buy" })).toMatchObject({ status: 400, data: { problem: "unknown_intent" } });
});

test("the top-up of a PostePay card shows the card to its shopper", async () => {
  const shopper = await PayingVisitor.atProvider(10);
  expect(await shopper.pay("postepay")).toMatchObject({ status: 303, location: "/thankyou" });
  expect((await thanks(shopper)).data).toMatchObject({
    order: { topUp: topUpCard, transfer: null, isPayable: true, nextStep: "thank-you:pickup_once_paid" },
    summary: { payment: "postepay" },
  });
});

test("a browser without the order learns only how the payment has ended", async () => {
  await PayingVisitor.atProvider(11);
  const reference = lastReference(nexi);
  const other = new RouteVisitor();
  const path = `/it/checkout/pagamento/ritorno/${reference}`;
  const open = () => other.get(returnLoader, path, { reference });
  expect(await open()).toMatchObject({ status: 200, data: { outcome: "checked" } });
  nexi.decide(reference, "refused");
  expect(await open()).toMatchObject({
    status: 402,
    data: { outcome: "failed", head: { title: "Errore durante il pagamento" } },
  });
  expect(other.cookies.size).toBe(0);
  // Nobody knows whether it has been paid, so it is no page that is missing.
  expect(await other.get(returnLoader, path, { reference: "VR-2026-0000000000-1-ABCDEFGH" })).toMatchObject({
    status: 200,
    data: { outcome: "unknown", number: "VR-2026-0000000000", head: { title: "Ancora nessuna notizia del pagamento" } },
  });
  for (const loader of [paymentLoader, thanksLoader]) {
    expect(await other.get(loader, "/checkout/payment")).toMatchObject({ status: 303, location: "/" });
    expect((await messagesOf(other)).join()).toContain("Open your order with the link in our e-mail");
  }
});

test("a payment of an order that was changed in another tab is named as money that goes back", async () => {
  const shopper = await PayingVisitor.atProvider(3);
  const reference = lastReference(nexi);
  expect(await shopper.post({ intent: "cancel" })).toMatchObject({ location: "/cart" });
  nexi.decide(reference, "paid");
  // A reload shows the same.
  for (const _ of [1, 2])
    expect(await shopper.returnFromProvider(reference)).toMatchObject({
      status: 200,
      data: { outcome: "order_ended", head: { title: "This order had been cancelled" } },
    });
});

test("a second payment of an order in another tab is named as one that goes back, beside the paid order", async () => {
  const shopper = await PayingVisitor.atProvider(4);
  const first = lastReference(nexi);
  expect((await shopper.pay("paypal")).location).toBe(paypal.pageOf(lastReference(paypal)));
  paypal.decide(lastReference(paypal), "paid");
  expect(await shopper.returnFromProvider(lastReference(paypal))).toMatchObject({ location: "/thankyou" });
  nexi.decide(first, "paid");
  expect(await shopper.returnFromProvider(first)).toMatchObject({ status: 303, location: "/thankyou" });
  expect((await messagesOf(shopper.visitor)).join()).toContain("this second payment goes back");
  expect((await thanks(shopper)).data).toMatchObject({ order: { status: "paid" }, summary: { payment: "paypal" } });
});

test("the data that a provider adds to its return do not stay in the address of the page", async () => {
  await PayingVisitor.atProvider(6);
  const reference = lastReference(nexi);
  const path = `/checkout/payment/return/${reference}`;
  const other = new RouteVisitor();
  const query = "?esito=OK&mail=ada%40example.com&nome=Ada&pan=453997******0006";
  expect(await other.get(returnLoader, path + query, { reference })).toMatchObject({ status: 303, location: path });
  expect(await other.get(returnLoader, path, { reference })).toMatchObject({
    status: 200,
    data: { outcome: "checked" },
  });
});

test("a return by POST, which has no cookies, comes again by GET and sets none", async () => {
  const visitor = new RouteVisitor();
  const path = "/checkout/payment/return/VR-2026-0000000000-1?esito=OK";
  expect(await visitor.post(returnAction, path, { pan: "525599******9992" })).toMatchObject({
    status: 303,
    location: path,
  });
  expect(visitor.cookies.size).toBe(0);
});

test("an order of another shopper does not open, neither by its id nor by a wrong key", async () => {
  await PayingVisitor.atProvider(12);
  const stranger = await PayingVisitor.onReview(13);
  expect(await stranger.post({ intent: "open", order: "1", key: `1-${"x".repeat(43)}` })).toMatchObject({
    status: 404,
  });
  expect(await stranger.post({ intent: "open", order: "1" })).toMatchObject({
    status: 303,
    location: "/login?returnTo=%2Faccount%2Forders%2F1",
  });
  expect(await stranger.post({ intent: "open" })).toMatchObject({ status: 404 });
  expect(await stranger.visitor.post(checkoutAction, "/checkout", {})).toMatchObject({ status: 422 });
});

test("an order to Great Britain pays euros by card, and its payment page shows both amounts for each method", async () => {
  const { data } = await new RouteVisitor().get(countryLoader, "/country");
  const { countries } = data as { countries: { id: number; name: string }[] };
  const britain = String(countries.find(({ name }) => name === "United Kingdom")?.id);
  const address = { countries_id: britain, shipping: "courier", address: "1 High Street", city: "Leeds" };
  const shopper = await PayingVisitor.atProvider(0, { ...address, zip_code: "LS1 1AA" });
  const { amount, currency } = nexi.started.get(lastReference(nexi)) ?? {};
  const { order, methods, refused } = await shopper.view();
  expect([order.currency, currency]).toEqual(["GBP", "EUR"]);
  expect(order.euro).toBe(amount);
  expect(methods.map(({ code, total, euro }) => [code, total, euro])).toEqual(
    ["card", "paypal", "bank_transfer", "postepay"].map((code) => [code, order.totals.total, amount]),
  );
  expect(refused).toEqual([{ code: "cash_on_delivery", reason: "Not available for this country: United Kingdom." }]);
});
