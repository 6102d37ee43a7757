import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from "vitest";
import { createBackend } from "~/backend/create-backend";
import { openDatabase } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { PaymentProvider } from "~/backend/payments/provider";
import { backendOptions } from "~/config/backend-options.server";
import { parseEnvironment } from "~/config/env.server";
import { closeRegistry } from "~/config/lifecycle";
import { type Locale, locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { action as cartAction, loader as cartLoader } from "~/routes/cart/route";
import { action as checkoutAction } from "~/routes/checkout/route";
import { action as reviewAction, loader as reviewLoader } from "~/routes/checkout-review/route";
import { action as paymentAction, loader as paymentLoader } from "~/routes/payment/route";
import { loader as cancelLoader } from "~/routes/payment-cancel/route";
import { loader as returnLoader } from "~/routes/payment-return/route";
import { loader as thanksLoader } from "~/routes/thank-you/route";
import type { PaymentCode, ProviderName } from "~/shop/payment-methods";
import { checkoutDetails, visitorWithCart } from "../../support/filled-cart";
import { writeFilledDatabase } from "../../support/filled-database";
import { literal, serve } from "../../support/literal-server";
import { topUpCard } from "../../support/pretend-payments";
import { PretendProvider } from "../../support/pretend-provider";
import type { RouteVisitor } from "../../support/route-visitor";
import { addGiftCard } from "../shop/arrange";

const folder = mkdtempSync(join(tmpdir(), "shop-literal-payments-"));
let backend: Awaited<ReturnType<typeof createBackend>>;
let server: Awaited<ReturnType<typeof serve>>;

/** What the server answers to a call of `payments/…`; undefined where it has no such call. */
type Answerer = (path: string, body: Record<string, unknown>) => Response | undefined;
let payments: Answerer;
/** The calls of `payments/…`, and their bodies. */
const calls: { path: string; body: Record<string, unknown> }[] = [];
/** Changes the answer to `POST /orders`. */
let placed: (answer: Response) => Response | Promise<Response>;

beforeAll(async () => {
  await writeFilledDatabase(folder, 60);
  const names: ProviderName[] = ["nexi", "paypal", "klarna", "revolut"];
  const providers = new Map(names.map((name): [ProviderName, PaymentProvider] => [name, new PretendProvider(name)]));
  const options = backendOptions(parseEnvironment({ DATA_DIR: folder }));
  const orders = { perIp: 1_000, perShopper: 1_000, perEmail: 1_000 };
  backend = await createBackend({ ...options, orders, payments: { providers, topUpCard } });
  const strict = literal((request) => backend.fetch(request));
  server = await serve(async (request) => {
    const path = new URL(request.url).pathname.slice(1);
    if (path === "orders") return placed(await strict(request));
    if (!path.startsWith("payments/")) return strict(request);
    const body = (await request.clone().json()) as Record<string, unknown>;
    calls.push({ path, body });
    return payments(path, body) ?? Response.json({ errors: [routeMissing(path)] }, { status: 404 });
  });
  vi.stubEnv("API_URL", server.url);
  // A sandbox that runs on this machine writes its URL into the default folder.
  vi.stubEnv("DATA_DIR", folder);
});

afterAll(async () => {
  await closeRegistry();
  await server.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

let log: MockInstance<typeof console.error>;
beforeEach(async () => {
  // A call that one test's server lacks is there at the next one's.
  await closeRegistry();
  calls.length = 0;
  placed = (answer) => answer;
  payments = specified;
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => log.mockRestore());

const routeMissing = (path: string) => ({
  message: `Route /${path} doesn't exist.`,
  extensions: { code: "ROUTE_NOT_FOUND" },
});

/** The calls of the specification alone: Klarna's session with a token, and the order that is placed with it. */
const specified: Answerer = (path) => {
  if (path === "payments/klarna/session") return Response.json({ data: { client_token: "token-1" } });
  return /^payments\/klarna\/place_order\/\d+$/.test(path) ? Response.json({ data: {} }) : undefined;
};

/** A server that has a page of the provider for each method. */
const withPages: Answerer = (path) =>
  path.endsWith("/session") ? Response.json({ redirect_url: `https://provider.example/${path}` }) : specified(path, {});

/** From the cart to "Order and pay". @param script the script that the browser has */
async function order(code: PaymentCode, locale: Locale = "en", script?: string) {
  const visitor = await visitorWithCart();
  const delivery: Record<string, string> =
    code === "cash_on_delivery"
      ? { shipping: "courier", address: "Via Roma 1", city: "Verona", zip_code: "37121", province: "VR" }
      : {};
  const details = await visitor.post(checkoutAction, href("checkout", locale), {
    ...checkoutDetails,
    ...delivery,
    payment: code,
  });
  expect(details).toMatchObject({ status: 303, location: href("checkout-review", locale) });
  const { quote } = (await visitor.get(reviewLoader, href("checkout-review", locale))).data as { quote: string };
  const fields = { intent: "order", quote, ...(script ? { script } : {}) };
  const again = () => visitor.post(reviewAction, href("checkout-review", locale), fields);
  return { visitor, answer: await again(), again };
}

const paymentPage = async (visitor: RouteVisitor, locale: Locale = "en") => {
  const answer = await visitor.get(paymentLoader, href("payment", locale));
  return {
    ...answer,
    data: answer.data as { state: string; receipt: { number: string }; methods: { code: string; id: number }[] },
  };
};
const thanks = (visitor: RouteVisitor, locale: Locale = "en") => visitor.get(thanksLoader, href("thank-you", locale));
const pay = async (visitor: RouteVisitor, code: PaymentCode) => {
  const { methods } = (await paymentPage(visitor)).data;
  const id = methods.find((method) => method.code === code)?.id ?? 0;
  return visitor.post(paymentAction, "/checkout/payment", { intent: "pay", payments_id: id });
};
/** The unpaid order has no thank-you page: the payment page is the only one. */
async function expectUnpaid(visitor: RouteVisitor, state: string, locale: Locale = "en") {
  const page = await paymentPage(visitor, locale);
  expect(page.data).toMatchObject({ state, receipt: { number: expect.stringMatching(/^\d+$/) } });
  expect(await thanks(visitor, locale)).toMatchObject({ status: 303, location: href("payment", locale) });
  expect((await visitor.get(cartLoader, href("cart", locale))).data).toMatchObject({
    cart: { lines: [] },
    waiting: { text: expect.stringContaining(page.data.receipt.number) },
  });
  return page;
}

describe.each(locales)("an order whose server answers only its id, in %s", (locale) => {
  test.each(["bank_transfer", "postepay", "cash_on_delivery"] as const)("by %s is placed", async (code) => {
    const { visitor, answer } = await order(code, locale);
    expect(answer).toMatchObject({ status: 303, location: href("thank-you", locale) });
    expect(await thanks(visitor, locale)).toMatchObject({
      status: 200,
      data: { receipt: { email: "ada@example.com" } },
    });
    expect(calls).toEqual([]);
    // There is nothing to pay here.
    expect(await paymentPage(visitor, locale)).toMatchObject({ status: 303, location: href("thank-you", locale) });
  });

  test.each(["card", "paypal", "revolut"] as const)(
    "by %s, which the specification cannot start, is unpaid",
    async (code) => {
      const { visitor, answer } = await order(code, locale);
      expect(answer).toMatchObject({ status: 303, location: href("payment", locale) });
      expect(calls.map(({ path }) => path)).toEqual([`payments/${code}/session`]);
      expect(log).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`order \\d+ by ${code} cannot begin`)));
      await expectUnpaid(visitor, "unavailable", locale);
    },
  );

  test.each(["card", "paypal", "klarna", "revolut"] as const)(
    "by %s goes to the provider's page of a server that has one",
    async (code) => {
      payments = withPages;
      const { visitor, answer } = await order(code, locale);
      expect(answer).toMatchObject({ status: 303, location: `https://provider.example/payments/${code}/session` });
      await expectUnpaid(visitor, "pending", locale);
      const [{ body } = { body: {} as Record<string, unknown> }] = calls;
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
    expect(calls.at(-1)).toMatchObject({
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
  const database = await openDatabase<Tables>({ file: join(folder, "shop.db") });
  const card = await addGiftCard(database, 100_000);
  await database.close();
  await visitor.post(cartAction, "/cart", { intent: "gift-card", "gift-card": card });
  await visitor.post(checkoutAction, "/checkout", { ...checkoutDetails, payment: "free" });
  const { quote } = (await visitor.get(reviewLoader, "/checkout/review")).data as { quote: string };
  expect(await visitor.post(reviewAction, "/checkout/review", { intent: "order", quote })).toMatchObject({
    location: "/thankyou",
  });
  expect(await thanks(visitor)).toMatchObject({ status: 200, data: { receipt: { total: 0 } } });
  expect(calls).toEqual([]);
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
    payments = (path) => (path.endsWith("/session") ? Response.json([]) : undefined);
    const { visitor, answer } = await order("klarna", "en", "klarna");
    expect(answer).toMatchObject({ status: 303, location: "/checkout/payment" });
    await expectUnpaid(visitor, "unavailable");
    expect(log).toHaveBeenCalledWith(expect.stringContaining("by klarna cannot begin"));
    expect(await pay(visitor, "klarna")).toMatchObject(unavailable);
    // The server works again, and offers a page.
    payments = withPages;
    expect(await pay(visitor, "klarna")).toMatchObject({
      status: 303,
      location: expect.stringContaining("provider.example"),
    });
    await expectUnpaid(visitor, "pending");
  });

  test("whatever the answer is", async () => {
    payments = () => undefined;
    const { visitor } = await order("klarna", "en", "klarna");
    for (const [name, answer] of broken) {
      await closeRegistry();
      payments = (path) => (path.endsWith("/session") ? answer() : undefined);
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
  placed = async (answer) => {
    id = ((await answer.json()) as { data: { id: number } }).data.id;
    return Response.json(bodyOf(id));
  };
  const { visitor } = await order("klarna");
  const { data } = await expectUnpaid(visitor, "needs_script");
  expect(data.receipt.number).toBe(String(id));
});

test("a second click, Back and a reload continue the payment of the one order", async () => {
  payments = withPages;
  const { visitor, again } = await order("card");
  expect(await again()).toMatchObject({ status: 303, location: "https://provider.example/payments/card/session" });
  expect(new Set(calls.map(({ body }) => body.order_id)).size).toBe(1);
  expect(await visitor.get(reviewLoader, "/checkout/review")).toMatchObject({
    status: 303,
    location: "/checkout/payment",
  });
  await expectUnpaid(visitor, "pending");
  await expectUnpaid(visitor, "pending");
});

describe("a browser that comes back", () => {
  const comeBack = (visitor: RouteVisitor, payment: string, query = "") =>
    visitor.get(returnLoader, `/checkout/payment/return/${payment}${query}`, { payment });

  async function atProvider() {
    payments = withPages;
    const { visitor } = await order("card");
    const id = calls.at(-1)?.body.order_id as number;
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
      payments = (path) => (path === `payments/card/place_order/${id}` ? answer?.() : undefined);
      expect(await comeBack(visitor, payment, "?esito=OK"), name).toMatchObject({
        ...{ status: 303, location: "/checkout/payment" },
      });
      expect(calls.at(-1)?.body).toMatchObject({ query: "esito=OK", confirmation_url: "http://shop.test/thankyou" });
      const { data } = await paymentPage(visitor);
      expect(data, name).toMatchObject({ state, receipt: { number: String(id) } });
    }
    await expectUnpaid(visitor, "refused");
    // A reload asks again, and the news has come.
    payments = () => Response.json({ data: { status: "paid" } });
    expect(await comeBack(visitor, payment)).toMatchObject({ status: 303, location: "/thankyou" });
    expect(await thanks(visitor)).toMatchObject({ status: 200 });
  });

  test("by the provider's way out has left the payment, and the server is not asked to place the order", async () => {
    const { visitor, payment } = await atProvider();
    const before = calls.length;
    const left = await visitor.get(cancelLoader, `/checkout/payment/cancel/${payment}`, { payment });
    expect(left).toMatchObject({ status: 303, location: "/checkout/payment" });
    expect(calls).toHaveLength(before);
    await expectUnpaid(visitor, "left");
  });

  test("without the order learns nothing of it, and the server is not asked", async () => {
    const { id } = await atProvider();
    const stranger = await visitorWithCart(1);
    const before = calls.length;
    for (const payment of [`card-${id}`, "klarna-1", "card-99999999999", "x", "", "../orders"])
      for (const loader of [returnLoader, cancelLoader])
        expect(await stranger.get(loader, "/checkout/payment/return/x", { payment }), payment).toMatchObject({
          status: 200,
          data: { outcome: "unknown" },
        });
    expect(calls).toHaveLength(before);
  });

  test("with another order than its own gets no thank-you page for either", async () => {
    const { visitor, id } = await atProvider();
    payments = () => Response.json({ data: { status: "paid" } });
    expect(await comeBack(visitor, `card-${id + 1}`)).toMatchObject({ status: 200, data: { outcome: "unknown" } });
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
  expect(calls.filter(({ path }) => path.includes("place_order"))).toEqual([]);
  await expectUnpaid(visitor, state);
});

test("a payment of an earlier order, which another tab has finished, says nothing about this browser's new order", async () => {
  const { visitor, answer } = await order("klarna", "en", "klarna");
  const { order: id } = (answer.data as { inPage: { order: number } }).inPage;
  payments = (path) => (path.includes("place_order") ? Response.json({ data: { status: "paid" } }) : undefined);
  const fields = { intent: "finish", outcome: "approved", token: "", method: "paypal" };
  for (const earlier of [id - 1, id + 1, 1])
    await visitor.post(paymentAction, "/checkout/payment", { ...fields, order: earlier, reference: `P-${earlier}` });
  expect(calls.filter(({ path }) => path.includes("place_order"))).toHaveLength(3);
  await expectUnpaid(visitor, "pending");
});

test("an agreement that the server refuses is no payment, and another order cannot be placed with it", async () => {
  const { visitor, answer } = await order("klarna", "en", "klarna");
  const { order: id } = (answer.data as { inPage: { order: number } }).inPage;
  const fields = { intent: "finish", outcome: "approved", token: "forged", method: "klarna", reference: "" };
  payments = (path) => (path.includes("place_order") ? new Response("{}", { status: 404 }) : specified(path, {}));
  for (const named of [id, id + 1]) {
    expect(await visitor.post(paymentAction, "/checkout/payment", { ...fields, order: named })).toMatchObject({
      location: "/checkout/payment",
    });
    await expectUnpaid(visitor, "unconfirmed");
  }
  expect(calls.filter(({ path }) => path.includes("place_order")).map(({ path }) => path)).toEqual([
    `payments/klarna/place_order/${id}`,
  ]);
});

test("another method that the server accepts pays the order, with its own fee in the total", async () => {
  const { visitor } = await order("klarna");
  payments = (path) => (path === "payments/bank_transfer/session" ? Response.json({ data: {} }) : withPages(path, {}));
  expect(await pay(visitor, "paypal")).toMatchObject({ location: "https://provider.example/payments/paypal/session" });
  expect((await expectUnpaid(visitor, "pending")).data).toMatchObject({ script: null });
  expect(await pay(visitor, "bank_transfer")).toMatchObject({ status: 303, location: "/thankyou" });
  expect(await thanks(visitor)).toMatchObject({ status: 200 });
  // In another tab, whose page is older.
  const before = calls.length;
  const late = await visitor.post(paymentAction, "/checkout/payment", { intent: "pay", payments_id: 2 });
  expect(late).toMatchObject({ status: 303, location: "/thankyou" });
  expect(calls).toHaveLength(before);
});
