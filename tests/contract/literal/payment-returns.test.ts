import { describe, expect, test } from "vitest";
import { closeRegistry } from "~/config/lifecycle";
import { action as paymentAction } from "~/routes/payment/route";
import { loader as returnLoader } from "~/routes/payment-return/route";
import { visitorWithCart } from "../../support/filled-cart";
import type { RouteVisitor } from "../../support/route-visitor";
import { expectUnpaid, order, pay, paymentPage, specified, thanks, withPages, withPayingServer } from "./paying-server";

const shop = withPayingServer();

describe("a browser that comes back", () => {
  const returnFromProvider = (visitor: RouteVisitor, payment: string, query = "") =>
    visitor.get(returnLoader, `/checkout/payment/return/${payment}${query}`, { payment });

  async function atProvider() {
    shop.payments = withPages;
    const { visitor } = await order("card");
    const id = shop.calls.at(-1)?.body.order_id as number;
    return { visitor, id, payment: `card-${id}` };
  }

  test("is on the payment page with the order's number, whatever the server answers, until it says that the order is paid", async () => {
    const { visitor, id, payment } = await atProvider();
    const answers: [name: string, answer: (() => Response) | undefined, state: string][] = [
      ["does not know the call", undefined, "unconfirmed"],
      ["refuses", () => new Response("{}", { status: 422 }), "unconfirmed"],
      ["forbids", () => new Response("{}", { status: 403 }), "unconfirmed"],
      ["fails", () => new Response("{}", { status: 500 }), "unconfirmed"],
      ["answers a page", () => new Response("<html>"), "unconfirmed"],
      ["answers a list", () => Response.json({ data: [] }), "unconfirmed"],
      ["says nothing", () => new Response(null, { status: 204 }), "pending"],
      ["says that it is checked", () => Response.json({ data: { fraud_status: "PENDING" } }), "pending"],
      ["says that it is refused", () => Response.json({ data: { fraud_status: "REJECTED" } }), "refused"],
    ];
    for (const [name, answer, state] of answers) {
      await closeRegistry();
      shop.payments = (path) => (path === `payments/card/place_order/${id}` ? answer?.() : undefined);
      expect(await returnFromProvider(visitor, payment, "?esito=OK"), name).toMatchObject({
        ...{ status: 303, location: "/checkout/payment" },
      });
      expect(shop.calls.at(-1)?.body).toMatchObject({
        query: "esito=OK",
        confirmation_url: "http://shop.test/thankyou",
      });
      const { data } = await paymentPage(visitor);
      expect(data, name).toMatchObject({ state, receipt: { number: String(id) } });
    }
    await expectUnpaid(visitor, "refused");
    // A reload asks again, and the news has come.
    shop.payments = () => Response.json({ data: { status: "paid" } });
    expect(await returnFromProvider(visitor, payment)).toMatchObject({ status: 303, location: "/thankyou" });
    expect(await thanks(visitor)).toMatchObject({ status: 200 });
  });

  test("by the provider's way out has left the payment, and the server is not asked to place the order", async () => {
    const { visitor, payment } = await atProvider();
    const before = shop.calls.length;
    const left = await visitor.get(returnLoader, `/checkout/payment/cancel/${payment}`, { payment });
    expect(left).toMatchObject({ status: 303, location: "/checkout/payment" });
    expect(shop.calls).toHaveLength(before);
    await expectUnpaid(visitor, "left");
  });

  test("without the order learns nothing of it, and the server is not asked", async () => {
    const { id } = await atProvider();
    const stranger = await visitorWithCart(1);
    const before = shop.calls.length;
    for (const payment of [`card-${id}`, "klarna-1", "card-99999999999", "x", "", "../orders"])
      for (const way of ["return", "cancel"])
        expect(await stranger.get(returnLoader, `/checkout/payment/${way}/x`, { payment }), payment).toMatchObject({
          status: 200,
          data: { outcome: "unknown" },
        });
    expect(shop.calls).toHaveLength(before);
  });

  test("with another order than its own gets no thank-you page for either", async () => {
    const { visitor, id } = await atProvider();
    shop.payments = () => Response.json({ data: { status: "paid" } });
    expect(await returnFromProvider(visitor, `card-${id + 1}`)).toMatchObject({
      status: 200,
      data: { outcome: "unknown" },
    });
    await expectUnpaid(visitor, "pending");
  });
});

test.each([
  ["refused", "refused", "refused"],
  ["failed", "failed", "refused"],
])("a script that reports %s places nothing", async (_, outcome, state) => {
  const { visitor, answer } = await order("klarna", "en", "klarna");
  const { order: id } = (answer.data as { inPage: { order: number } }).inPage;
  const fields = { intent: "finish", outcome, token: "authorised-1", order: id, method: "klarna", reference: "" };
  expect(await visitor.post(paymentAction, "/checkout/payment", fields)).toMatchObject({
    location: "/checkout/payment",
  });
  expect(shop.calls.filter(({ path }) => path.includes("place_order"))).toEqual([]);
  await expectUnpaid(visitor, state);
});

test("a payment of an earlier order, which another tab has finished, says nothing about this browser's new order", async () => {
  const { visitor, answer } = await order("klarna", "en", "klarna");
  const { order: id } = (answer.data as { inPage: { order: number } }).inPage;
  shop.payments = (path) => (path.includes("place_order") ? Response.json({ data: { status: "paid" } }) : undefined);
  const fields = { intent: "finish", outcome: "approved", token: "", method: "paypal" };
  for (const earlier of [id - 1, id + 1, 1])
    await visitor.post(paymentAction, "/checkout/payment", { ...fields, order: earlier, reference: `P-${earlier}` });
  expect(shop.calls.filter(({ path }) => path.includes("place_order"))).toHaveLength(3);
  await expectUnpaid(visitor, "pending");
});

test("an agreement that the server refuses is no payment, and another order cannot be placed with it", async () => {
  const { visitor, answer } = await order("klarna", "en", "klarna");
  const { order: id } = (answer.data as { inPage: { order: number } }).inPage;
  const fields = { intent: "finish", outcome: "approved", token: "forged", method: "klarna", reference: "" };
  shop.payments = (path) => (path.includes("place_order") ? new Response("{}", { status: 404 }) : specified(path, {}));
  for (const named of [id, id + 1]) {
    expect(await visitor.post(paymentAction, "/checkout/payment", { ...fields, order: named })).toMatchObject({
      location: "/checkout/payment",
    });
    await expectUnpaid(visitor, "unconfirmed");
  }
  expect(shop.calls.filter(({ path }) => path.includes("place_order")).map(({ path }) => path)).toEqual([
    `payments/klarna/place_order/${id}`,
  ]);
});

test("another method that the server accepts pays the order, with its own fee in the total", async () => {
  const { visitor } = await order("klarna");
  shop.payments = (path) =>
    path === "payments/bank_transfer/session" ? Response.json({ data: {} }) : withPages(path, {});
  expect(await pay(visitor, "paypal")).toMatchObject({ location: "https://provider.example/payments/paypal/session" });
  expect((await expectUnpaid(visitor, "pending")).data).toMatchObject({ script: null });
  expect(await pay(visitor, "bank_transfer")).toMatchObject({ status: 303, location: "/thankyou" });
  expect(await thanks(visitor)).toMatchObject({ status: 200 });
  // In another tab, whose page is older.
  const before = shop.calls.length;
  const late = await visitor.post(paymentAction, "/checkout/payment", { intent: "pay", payments_id: 2 });
  expect(late).toMatchObject({ status: 303, location: "/thankyou" });
  expect(shop.calls).toHaveLength(before);
});
