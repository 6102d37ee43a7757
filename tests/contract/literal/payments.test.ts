import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Tables } from "~/backend/db/schema";
import { closeRegistry } from "~/config/lifecycle";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { action as cartAction, loader as cartLoader } from "~/routes/cart/route";
import { action as checkoutAction } from "~/routes/checkout/route";
import { action as reviewAction, loader as reviewLoader } from "~/routes/checkout-review/route";
import { action as paymentAction } from "~/routes/payment/route";
import { checkoutDetails, visitorWithCart } from "../../support/filled-cart";
import { openDatabase } from "../../support/open-database";
import { addGiftCard } from "../shop/shop-fixtures";
import { expectUnpaid, order, pay, paymentPage, thanks, withPages, withPayingServer } from "./paying-server";

const shop = withPayingServer();

describe.each(locales)("an order whose server answers only its id, in %s", (locale) => {
  test.each(["bank_transfer", "postepay", "cash_on_delivery"] as const)("by %s is placed", async (code) => {
    const { visitor, answer } = await order(code, locale);
    expect(answer).toMatchObject({ status: 303, location: href("thank-you", locale) });
    expect(await thanks(visitor, locale)).toMatchObject({
      status: 200,
      data: { receipt: { email: "ada@example.com" } },
    });
    expect(shop.calls).toEqual([]);
    // There is nothing to pay here.
    expect(await paymentPage(visitor, locale)).toMatchObject({ status: 303, location: href("thank-you", locale) });
  });

  test.each(["card", "paypal", "revolut"] as const)(
    "by %s, which the specification cannot start, is unpaid",
    async (code) => {
      const { visitor, answer } = await order(code, locale);
      expect(answer).toMatchObject({ status: 303, location: href("payment", locale) });
      expect(shop.calls.map(({ path }) => path)).toEqual([`payments/${code}/session`]);
      expect(shop.log).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`order \\d+ by ${code} cannot begin`)));
      await expectUnpaid(visitor, "unavailable", locale);
    },
  );

  test.each(["card", "paypal", "klarna", "revolut"] as const)(
    "by %s goes to the provider's page of a server that has one",
    async (code) => {
      shop.payments = withPages;
      const { visitor, answer } = await order(code, locale);
      expect(answer).toMatchObject({ status: 303, location: `https://provider.example/payments/${code}/session` });
      await expectUnpaid(visitor, "pending", locale);
      const [{ body } = { body: {} as Record<string, unknown> }] = shop.calls;
      const payment = `${code}-${body.order_id}`;
      expect(body).toMatchObject({
        back_url: `http://shop.test${href("payment-return", locale, { payment, reference: "" })}`,
      });
    },
  );

  test("by Klarna is authorised by its script with the token, placed, and only then thanked for", async () => {
    const { visitor, answer } = await order("klarna", locale, "klarna");
    const { inPage } = answer.data as { inPage: Record<string, unknown> };
    expect(inPage).toMatchObject({ clientToken: "token-1", url: null, method: "klarna", reference: "" });
    await expectUnpaid(visitor, "pending", locale);
    const { order: id, method, reference } = inPage as { order: number; method: string; reference: string };
    const finish = { intent: "finish", outcome: "approved", token: "authorised-1", order: id, method, reference };
    expect(await visitor.post(paymentAction, href("payment", locale), finish)).toMatchObject({
      status: 303,
      location: href("thank-you", locale),
    });
    expect(shop.calls.at(-1)).toMatchObject({
      path: `payments/klarna/place_order/${id}`,
      body: {
        authorization_token: "authorised-1",
        confirmation_url: `http://shop.test${href("thank-you", locale)}`,
      },
    });
    expect(await thanks(visitor, locale)).toMatchObject({ status: 200, data: { receipt: { number: String(id) } } });
    expect((await visitor.get(cartLoader, href("cart", locale))).data).toMatchObject({ waiting: null });
  });

  test("by Klarna without a script says that it needs JavaScript, and offers the other methods", async () => {
    const { visitor, answer } = await order("klarna", locale);
    expect(answer).toMatchObject({ status: 303, location: href("payment", locale) });
    const { data } = await expectUnpaid(visitor, "needs_script", locale);
    expect(data).toMatchObject({ script: { name: "klarna" } });
    expect(data.methods.map(({ code }) => code)).toEqual(
      expect.arrayContaining(["card", "paypal", "bank_transfer", "klarna", "revolut"]),
    );
    expect(await pay(visitor, "klarna")).toMatchObject({ status: 409, data: { problem: "needs_script" } });
  });
});

test("a gift card that pays everything leaves nothing to pay on a provider's page", async () => {
  const visitor = await visitorWithCart();
  const database = await openDatabase<Tables>({ file: join(shop.folder, "shop.db") });
  const card = await addGiftCard(database, 100_000);
  await database.close();
  await visitor.post(cartAction, "/cart", { intent: "gift-card", "gift-card": card });
  await visitor.post(checkoutAction, "/checkout", { ...checkoutDetails, payment: "free" });
  const { quote } = (await visitor.get(reviewLoader, "/checkout/review")).data as { quote: string };
  expect(await visitor.post(reviewAction, "/checkout/review", { intent: "order", quote })).toMatchObject({
    location: "/thankyou",
  });
  expect(await thanks(visitor)).toMatchObject({ status: 200, data: { receipt: { total: 0 } } });
  expect(shop.calls).toEqual([]);
});

const broken: [name: string, answer: () => Response][] = [
  ["nothing but an empty object", () => Response.json({ data: {} })],
  ["an empty token", () => Response.json({ data: { client_token: "" } })],
  ["a list", () => Response.json([])],
  ["a list in the envelope", () => Response.json({ data: [] })],
  ["null", () => Response.json(null)],
  ["null in the envelope", () => Response.json({ data: null })],
  ["a text", () => Response.json("token-1")],
  ["a number as token", () => Response.json({ data: { client_token: 7 } })],
  ["a script URL as page", () => Response.json({ data: { redirect_url: "javascript:alert(1)" } })],
  ["a page of HTML", () => new Response("<h1>Hello</h1>", { headers: { "content-type": "text/html" } })],
  ["no content", () => new Response(null, { status: 204 })],
  [
    "400",
    () => Response.json({ errors: [{ message: "no", extensions: { code: "INVALID_PAYLOAD" } }] }, { status: 400 }),
  ],
  [
    "401",
    () => Response.json({ errors: [{ message: "no", extensions: { code: "INVALID_CREDENTIALS" } }] }, { status: 401 }),
  ],
  ["403", () => Response.json({ errors: [{ message: "no", extensions: { code: "FORBIDDEN" } }] }, { status: 403 })],
  ["404 without an envelope", () => new Response("Not found", { status: 404 })],
  ["409", () => Response.json({ errors: [{ message: "no", extensions: { code: "NOT_PAYABLE" } }] }, { status: 409 })],
  ["422", () => new Response("{}", { status: 422 })],
  ["429", () => new Response("{}", { status: 429 })],
  ["500", () => new Response("Oops", { status: 500 })],
  ["503", () => new Response("Oops", { status: 503 })],
];

describe("a session whose answer is broken is an error during payment with another try, never a thank-you page", () => {
  const unavailable = { status: 503, data: { problem: "provider_unavailable" } };

  test("when the order is placed", async () => {
    shop.payments = (path) => (path.endsWith("/session") ? Response.json([]) : undefined);
    const { visitor, answer } = await order("klarna", "en", "klarna");
    expect(answer).toMatchObject({ status: 303, location: "/checkout/payment" });
    await expectUnpaid(visitor, "unavailable");
    expect(shop.log).toHaveBeenCalledWith(expect.stringContaining("by klarna cannot begin"));
    expect(await pay(visitor, "klarna")).toMatchObject(unavailable);
    // The server works again, and offers a page.
    shop.payments = withPages;
    expect(await pay(visitor, "klarna")).toMatchObject({
      status: 303,
      location: expect.stringContaining("provider.example"),
    });
    await expectUnpaid(visitor, "pending");
  });

  test("whatever the answer is", async () => {
    shop.payments = () => undefined;
    const { visitor } = await order("klarna", "en", "klarna");
    for (const [name, answer] of broken) {
      await closeRegistry();
      shop.payments = (path) => (path.endsWith("/session") ? answer() : undefined);
      expect(await pay(visitor, "klarna"), name).toMatchObject(unavailable);
      expect((await paymentPage(visitor)).data.state, name).toBe("unavailable");
    }
    await expectUnpaid(visitor, "unavailable");
  });
});

test.each([
  ["the id in the envelope", (id: number) => ({ data: { id } })],
  ["the id alone", (id: number) => ({ id })],
  ["the id as a text", (id: number) => ({ data: { id: String(id) } })],
  ["the id as a text alone", (id: number) => ({ id: String(id) })],
  ["other fields beside the id", (id: number) => ({ data: { id, status: "draft", items: undefined, user: null } })],
])("an order whose answer is %s has its number on the payment page", async (_, bodyOf) => {
  let id = 0;
  shop.placed = async (answer) => {
    id = ((await answer.json()) as { data: { id: number } }).data.id;
    return Response.json(bodyOf(id));
  };
  const { visitor } = await order("klarna");
  const { data } = await expectUnpaid(visitor, "needs_script");
  expect(data.receipt.number).toBe(String(id));
});

test("a second click, Back and a reload continue the payment of the one order", async () => {
  shop.payments = withPages;
  const { visitor, again } = await order("card");
  expect(await again()).toMatchObject({ status: 303, location: "https://provider.example/payments/card/session" });
  expect(new Set(shop.calls.map(({ body }) => body.order_id)).size).toBe(1);
  expect(await visitor.get(reviewLoader, "/checkout/review")).toMatchObject({
    status: 303,
    location: "/checkout/payment",
  });
  await expectUnpaid(visitor, "pending");
  await expectUnpaid(visitor, "pending");
});
