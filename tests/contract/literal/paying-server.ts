import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from "vitest";
import { createBackend } from "~/backend/create-backend";
import type { PaymentProvider } from "~/backend/payments/provider";
import { backendOptions } from "~/config/backend-options.server";
import { parseEnvironment } from "~/config/env.server";
import { closeRegistry } from "~/config/lifecycle";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { loader as cartLoader } from "~/routes/cart/route";
import { action as checkoutAction } from "~/routes/checkout/route";
import { action as reviewAction, loader as reviewLoader } from "~/routes/checkout-review/route";
import { action as paymentAction, loader as paymentLoader } from "~/routes/payment/route";
import { loader as thanksLoader } from "~/routes/thank-you/route";
import type { PaymentCode, ProviderName } from "~/shop/payment-methods";
import { checkoutDetails, visitorWithCart } from "../../support/filled-cart";
import { writeFilledDatabase } from "../../support/filled-database";
import { literal, serve } from "../../support/literal-server";
import { topUpCard } from "../../support/pretend-payments";
import { PretendProvider } from "../../support/pretend-provider";
import type { RouteVisitor } from "../../support/route-visitor";

/** What the server answers to a call of `payments/…`; undefined where it has no such call. */
type Answerer = (path: string, body: Record<string, unknown>) => Response | undefined;

/** The state of the server of a test file. */
interface PayingServer {
  folder: string;
  payments: Answerer;
  /** The calls of `payments/…`, and their bodies. */
  calls: { path: string; body: Record<string, unknown> }[];
  /** Changes the answer to `POST /orders`. */
  placed(answer: Response): Response | Promise<Response>;
  log: MockInstance<typeof console.error>;
}

/** Gives the tests of a file a server with the fields of the specification alone, whose answers about payments each test sets. */
export function withPayingServer(): PayingServer {
  const shop = { folder: mkdtempSync(join(tmpdir(), "shop-literal-payments-")), calls: [] } as unknown as PayingServer;
  let backend: Awaited<ReturnType<typeof createBackend>>;
  let server: Awaited<ReturnType<typeof serve>>;

  beforeAll(async () => {
    await writeFilledDatabase(shop.folder, 60);
    const names: ProviderName[] = ["nexi", "paypal", "klarna", "revolut"];
    const providers = new Map(names.map((name): [ProviderName, PaymentProvider] => [name, new PretendProvider(name)]));
    const options = backendOptions(parseEnvironment({ DATA_DIR: shop.folder }));
    const orders = { perIp: 1_000, perShopper: 1_000, perEmail: 1_000 };
    backend = await createBackend({ ...options, orders, payments: { providers, topUpCard } });
    const strict = literal((request) => backend.fetch(request));
    server = await serve(async (request) => {
      const path = new URL(request.url).pathname.slice(1);
      if (path === "orders") return shop.placed(await strict(request));
      if (!path.startsWith("payments/")) return strict(request);
      const body = (await request.clone().json()) as Record<string, unknown>;
      shop.calls.push({ path, body });
      return shop.payments(path, body) ?? Response.json({ errors: [routeMissing(path)] }, { status: 404 });
    });
    vi.stubEnv("API_URL", server.url);
    vi.stubEnv("PUBLIC_URL", "http://shop.test");
    // A sandbox that runs on this machine writes its URL into the default folder.
    vi.stubEnv("DATA_DIR", shop.folder);
  });

  afterAll(async () => {
    await closeRegistry();
    await server.close();
    await backend.close();
    rmSync(shop.folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    // A call that one test's server lacks is there at the next one's.
    await closeRegistry();
    shop.calls.length = 0;
    shop.placed = (answer) => answer;
    shop.payments = specified;
    shop.log = vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => shop.log.mockRestore());

  return shop;
}

const routeMissing = (path: string) => ({
  message: `Route /${path} doesn't exist.`,
  extensions: { code: "ROUTE_NOT_FOUND" },
});

/** The calls of the specification alone: Klarna's session with a token, and the order that is placed with it. */
export const specified: Answerer = (path) => {
  if (path === "payments/klarna/session") return Response.json({ data: { client_token: "token-1" } });
  return /^payments\/klarna\/place_order\/\d+$/.test(path) ? Response.json({ data: {} }) : undefined;
};

/** A server that has a page of the provider for each method. */
export const withPages: Answerer = (path) =>
  path.endsWith("/session") ? Response.json({ redirect_url: `https://provider.example/${path}` }) : specified(path, {});

/** From the cart to "Order and pay". @param script the script that the browser has */
export async function order(code: PaymentCode, locale: Locale = "en", script?: string) {
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

export const paymentPage = async (visitor: RouteVisitor, locale: Locale = "en") => {
  const answer = await visitor.get(paymentLoader, href("payment", locale));
  return {
    ...answer,
    data: answer.data as { state: string; receipt: { number: string }; methods: { code: string; id: number }[] },
  };
};
export const thanks = (visitor: RouteVisitor, locale: Locale = "en") =>
  visitor.get(thanksLoader, href("thank-you", locale));
export const pay = async (visitor: RouteVisitor, code: PaymentCode) => {
  const { methods } = (await paymentPage(visitor)).data;
  const id = methods.find((method) => method.code === code)?.id ?? 0;
  return visitor.post(paymentAction, "/checkout/payment", { intent: "pay", payments_id: id });
};
/** The unpaid order has no thank-you page: the payment page is the only one. */
export async function expectUnpaid(visitor: RouteVisitor, state: string, locale: Locale = "en") {
  const page = await paymentPage(visitor, locale);
  expect(page.data).toMatchObject({ state, receipt: { number: expect.stringMatching(/^\d+$/) } });
  expect(await thanks(visitor, locale)).toMatchObject({ status: 303, location: href("payment", locale) });
  expect((await visitor.get(cartLoader, href("cart", locale))).data).toMatchObject({
    cart: { lines: [] },
    waiting: { text: expect.stringContaining(page.data.receipt.number) },
  });
  return page;
}
