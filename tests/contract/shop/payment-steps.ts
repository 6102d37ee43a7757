import { beforeAll, beforeEach, expect } from "vitest";
import { finishPayment, forwardNotification, startPayment } from "~/api/payments.server";
import { composeMail } from "~/backend/mail/compose";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { createOrderAccess } from "~/backend/orders/order-access";
import { checkPayments } from "~/backend/payments/check-payments";
import { sendRefunds } from "~/backend/payments/refund";
import { settleOrder } from "~/backend/payments/settle-payment";
import { companyOf } from "~/config/company-settings.server";
import type { OrderRequest } from "~/contract/orders.server";
import type { PaymentCode, ProviderName } from "~/shop/payment-methods";
import { type FakeProvider, fakeProvider } from "./fake-provider";
import type { Server } from "./servers";
import { addProduct, type Goods, methodId as methodIdOf, orderOf, placeOrder, stockLeft } from "./shop-fixtures";

interface Message {
  headers: Record<string, string>;
  body: string;
}

const pages = {
  back_url: "https://shop.example/back/",
  cancel_url: "https://shop.example/cancel/",
  notification_url: "https://shop.example/notifications/",
};

/** A provider of each kind, and a card for top-ups. */
export function fakeProviders() {
  const all = {
    nexi: fakeProvider({ pays: "paid", knowsNoKeys: true }),
    paypal: fakeProvider({ pays: "approved" }),
    klarna: fakeProvider({ pays: "authorised" }),
    revolut: fakeProvider({ pays: "paid" }),
  } satisfies Record<ProviderName, FakeProvider>;
  const providers = new Map(
    Object.entries(all).map(([name, { provider }]) => [name as ProviderName, provider] as const),
  );
  const topUpCard = { card: "5333171012345678", holder: "Anna Bianchi", fiscal_code: "RSSMRA80A01H501U" };
  return { all, settings: { payments: { providers, topUpCard } } };
}

/** A payment that a browser knows by its reference alone. */
export const paymentNamed = (reference: string) => ({ code: null, orderId: null, reference, accessKey: "" });

/** Cents. */
export const PIECE_PRICE = 10_000;
export const MINUTE_MS = 60_000;
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** The refunds that wait for their next try are due: the queue waits for minutes and hours. */
export async function endRefundWaits({ database }: Pick<Server, "database">): Promise<void> {
  await database.write((trx) =>
    trx
      .updateTable("refunds")
      .set({ due_on: new Date().toISOString(), last_error: null })
      .where("state", "=", "queued")
      .where("last_error", "is not", null)
      .execute(),
  );
}

/** Steps of payments whose providers are up, with five pieces at 100 euro for each test. For use in a suite. */
export function payingSteps(server: Server, { all, settings }: ReturnType<typeof fakeProviders>) {
  const paying = paymentSteps(server);
  const payments = () => ({ database: server.database, providers: settings.payments.providers });
  let goods: Goods;
  beforeAll(() => {
    for (const provider of Object.values(all)) provider.reset();
  });
  beforeEach(async () => {
    for (const provider of Object.values(all)) provider.down(false);
    goods = await addProduct(server.database, { price: PIECE_PRICE, quantity: 5 });
  });
  /** `total` in euro. */
  const order = async (code: PaymentCode, extra?: Parameters<typeof orderOf>[3], total = 100) =>
    orderOf([[goods, 1]], total, await paying.methodId(code), extra);
  return {
    ...paying,
    goods: () => goods,
    left: () => stockLeft(server.database, goods),
    order,
    begin: async (...args: Parameters<typeof order>) => paying.placeAndStart(await order(...args), args[0]),
    check: (now: Date) => checkPayments(payments(), now),
    /** Sends them here: a server with tasks looks for what others have booked every 15 s only. */
    async refundsSent(id: number): Promise<void> {
      await endRefundWaits(server);
      await sendRefunds(server.database, settings.payments.providers, () => false);
      await paying.refundsSent(id);
    },
    expire: (now: Date) =>
      expireUnpaidOrders(server.database, now, { settle: (id, at) => settleOrder(payments(), id, { now: at }) }),
  };
}

/** Pays orders of a server. */
export function paymentSteps(server: Server) {
  const methodId = (code: PaymentCode) => methodIdOf(server.api, code);
  const start = (id: number, key: string, code: PaymentCode, payments_id?: number) =>
    startPayment(server.api, code, { order_id: id, payments_id, ...pages }, key);

  return {
    methodId,
    start,
    /** Places an order and starts its payment. */
    async placeAndStart(request: OrderRequest, code: PaymentCode) {
      const order = await placeOrder(server.api, request);
      const { reference } = await start(order.id, request.access_key, code);
      return { id: order.id, key: request.access_key, reference };
    },
    returnFromProvider: (reference: string, { cancelled = false } = {}) =>
      finishPayment(server.api, paymentNamed(reference), { cancelled }),
    notify: (provider: ProviderName, { headers, body }: Message, ip = "198.51.100.7") =>
      forwardNotification(server.api.forClient(ip), provider, { headers, query: "", body }),
    async orderRow(id: number) {
      return server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    },
    async expectState(id: number, payment: string, fulfilment: string): Promise<void> {
      const row = await this.orderRow(id);
      expect([row.payment_status, row.fulfilment_status]).toEqual([payment, fulfilment]);
    },
    async mailKinds(id: number): Promise<string[]> {
      const mails = await server.database.read.selectFrom("mails").select("kind").where("orders_id", "=", id).execute();
      return mails.map(({ kind }) => kind).sort();
    },
    /** Subject and text of an order's latest mail, with plain spaces. */
    async mailOf(id: number): Promise<string> {
      const mails = server.database.read.selectFrom("mails").selectAll().where("orders_id", "=", id);
      const { subject, text } = await composeMail(await mails.orderBy("id", "desc").executeTakeFirstOrThrow(), {
        db: server.database.read,
        bank: { holder: "Shop", iban: "IT60X0542811101000000123456" },
        company: companyOf({}, false),
        access: createOrderAccess(),
      });
      return `${subject}\n${text}`.replaceAll("\u00a0", " ");
    },
    attemptsOf: (id: number) =>
      server.database.read
        .selectFrom("payment_attempts")
        .selectAll()
        .where("orders_id", "=", id)
        .orderBy("id")
        .execute(),
    refundsOf: (id: number) =>
      server.database.read.selectFrom("refunds").selectAll().where("orders_id", "=", id).orderBy("id").execute(),
    /** Waits until the queue has sent every refund of an order; the queue's waits between tries are over here. */
    async refundsSent(id: number): Promise<void> {
      const states = async () => {
        await endRefundWaits(server);
        return (await this.refundsOf(id)).map(({ state }) => state);
      };
      await expect.poll(states, { timeout: 40_000 }).not.toContain("queued");
    },
  };
}
