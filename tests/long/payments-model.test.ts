import { beforeAll, expect, test, vi } from "vitest";
import { ApiError } from "~/api/errors.server";
import { cancelOrder } from "~/api/payments.server";
import { RequestError } from "~/backend/http/errors";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { deliverOrder, prepareOrder, shipOrder } from "~/backend/orders/fulfil-order";
import { recordPayment } from "~/backend/orders/record-payment";
import { checkPayments } from "~/backend/payments/check-payments";
import { settleOrder } from "~/backend/payments/settle-payment";
import type { OrderRequest } from "~/contract/orders.server";
import { PAYMENT_METHODS, type PaymentMethod, type ProviderName } from "~/shop/payment-methods";
import { seeded } from "~/shop/seeded.test-data";
import { accountProblems } from "../contract/shop/account-problems";
import { afterSaleSteps, endOrders } from "../contract/shop/after-sale-steps";
import { type Member, memberSteps } from "../contract/shop/member-steps";
import { moneyProblems } from "../contract/shop/money-problems";
import { fakeProviders, inMinutes, paymentSteps } from "../contract/shop/payment-steps";
import { onBothEnginesWithTasks } from "../contract/shop/servers";
import {
  addCoupon,
  addGiftCard,
  addProduct,
  countryId,
  type Goods,
  newCart,
  orderOf,
  placeOrder,
} from "../contract/shop/shop-fixtures";

/** The same choices in every run; another seed looks for other holes. */
const SEED = 430_801;
const ROUNDS = 40;
const STEPS_PER_ROUND = 60;
/** Steps that run at the same time. */
const WIDTH = 6;
const CODES = ["card", "paypal", "klarna", "revolut", "bank_transfer", "cash_on_delivery"] as const;

interface PlacedOrder {
  id: number;
  key: string;
  references: { name: ProviderName; reference: string }[];
}

const { all, settings } = fakeProviders();

onBothEnginesWithTasks(
  "shoppers, providers, operators and faults in any order",
  (server) => {
    const paying = paymentSteps(server);
    const members = memberSteps(server);
    const payments = () => ({ database: server.database, providers: settings.payments.providers });
    let goods: [Goods, ...Goods[]];
    let giftCard: Goods;
    let initial: Map<number, number>;
    let cards: [string, ...string[]];
    let coupons: [string, ...string[]];
    let customers: [Member, ...Member[]];
    let britain: number;
    let methods: Record<(typeof CODES)[number], number>;

    beforeAll(async () => {
      for (const provider of Object.values(all)) provider.reset();
      const made = (price: number, quantity: number) => addProduct(server.database, { price, quantity });
      goods = [await made(4_990, 300), await made(12_000, 60), await made(8_850, 8), await made(1, 400)];
      giftCard = await addProduct(server.database, { price: 5_000, quantity: 200, isGiftCard: true });
      initial = new Map([...goods, giftCard].map(({ id }, index) => [id, [300, 60, 8, 400, 200][index] ?? 0]));
      const card = (balance: number) => addGiftCard(server.database, balance);
      cards = [await card(200_000), await card(5_000), await card(333)];
      const coupon = (row: Parameters<typeof addCoupon>[1]) => addCoupon(server.database, row);
      coupons = [await coupon({ uses_total: 12 }), await coupon({ kind: "percent", discount: 15 })];
      customers = [await members.join({ isConfirmed: true }), await members.join({ isConfirmed: true })];
      britain = await countryId(server.api, "GB");
      const ids = await Promise.all(CODES.map(async (code) => [code, await paying.methodId(code)] as const));
      methods = Object.fromEntries(ids) as typeof methods;
    });

    /** The total of an order is the one that a refusal names. */
    async function placedAtItsTotal(request: OrderRequest, member: Member | null) {
      const api = member ? member.api : server.api;
      const refusal = await placeOrder(api, request).catch((error: unknown) => error);
      const total = refusal instanceof ApiError ? Number(refusal.details.total) : Number.NaN;
      if (Number.isNaN(total)) throw refusal;
      return placeOrder(api, { ...request, total });
    }

    /** The server's queue sends what is due; a failed refund waits for minutes, which are over here. */
    async function allRefundsSent(): Promise<void> {
      const queued = () =>
        server.database.read.selectFrom("refunds").select("id").where("state", "=", "queued").execute();
      const isSent = async () => {
        const now = new Date().toISOString();
        await server.database.write((trx) =>
          trx.updateTable("refunds").set({ due_on: now }).where("state", "=", "queued").execute(),
        );
        return (await queued()).length;
      };
      await expect.poll(isSent, { timeout: 90_000, interval: 2_000 }).toBe(0);
    }

    test("leave stock, gift cards, coupons, points, states and money right", { timeout: 480_000 }, async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const seed = Number(process.env.MODEL_SEED ?? SEED);
      console.log(`The seed is ${seed}: MODEL_SEED=1 makes other choices.`);
      const random = seeded(seed);
      const orders: PlacedOrder[] = [];
      let refused = 0;

      for (const provider of Object.values(all)) provider.loseReplies(() => random.int(1, 25) === 1);
      const aReference = (order: PlacedOrder) => order.references[random.int(0, order.references.length - 1)];

      async function start(order: PlacedOrder, code: (typeof CODES)[number]): Promise<void> {
        const { provider }: PaymentMethod = PAYMENT_METHODS[code];
        const { reference } = await paying.start(order.id, order.key, code, methods[code]);
        if (provider) order.references.push({ name: provider, reference });
      }

      const steps: Record<string, (order: PlacedOrder) => Promise<unknown>> = {
        async pays(order) {
          const one = aReference(order);
          if (one && all[one.name].payments.get(one.reference)?.outcome === "pending") all[one.name].pay(one.reference);
        },
        async isRefused(order) {
          const one = aReference(order);
          if (one && all[one.name].payments.get(one.reference)?.outcome === "pending")
            all[one.name].end(one.reference, random.pick(["refused", "cancelled"]));
        },
        async comesBack(order) {
          const one = aReference(order);
          if (one) await paying.returnFromProvider(one.reference, { cancelled: random.int(1, 3) === 1 });
        },
        async isNotified(order) {
          const one = aReference(order);
          if (!one) return;
          const message = all[one.name].notification(one.reference, random.int(0, 1) === 1);
          await Promise.all([paying.notify(one.name, message), paying.notify(one.name, message)]);
        },
        startsAgain: (order) => start(order, random.pick(CODES)),
        cancels: (order) => cancelOrder(server.api, order.id, order.key),
        async isPaidByHand({ id }) {
          const row = await paying.orderRow(id);
          if (row.payment_code === "bank_transfer")
            await server.database.write((trx) => recordPayment(trx, row, { actor: "operator", at: new Date() }));
        },
        async isPrepared({ id }) {
          const row = await paying.orderRow(id);
          await server.database.write((trx) => prepareOrder(trx, row, { actor: "operator", at: new Date() }));
        },
        async isShipped({ id }) {
          const row = await paying.orderRow(id);
          const parcel = { courier: "brt", tracking_number: null, estimated_delivery: null };
          await server.database.write((trx) => shipOrder(trx, row, parcel, { actor: "operator", at: new Date() }));
        },
        async isDelivered({ id }) {
          const row = await paying.orderRow(id);
          await server.database.write((trx) => deliverOrder(trx, row, { actor: "operator", at: new Date() }));
        },
        ...afterSaleSteps(server, random),
        checks: () => checkPayments(payments(), inMinutes(random.pick([0, 3, 20, 300]))),
      };
      const names = Object.keys(steps);

      /** A card of the shop, or one that a customer has bought. */
      async function aCard(): Promise<string> {
        const bought = await server.database.read
          .selectFrom("gift_cards")
          .select("code")
          .where("order_items_id", "is not", null)
          .where("balance", ">", 0)
          .orderBy("id", "desc")
          .limit(5)
          .execute();
        return random.pick([...cards, ...bought.map(({ code }) => code)]);
      }

      async function place(): Promise<void> {
        const code = random.pick(CODES);
        const count = random.int(1, 2);
        const lines = [...new Set(Array.from({ length: count }, () => random.pick([...goods, giftCard])))];
        const isWithoutParcel = lines.every((one) => one === giftCard);
        const member = random.int(0, 2) === 0 ? random.pick(customers) : null;
        const request = orderOf(
          lines.map((one) => [one, random.int(1, 2)]),
          -1,
          methods[code],
          {
            cart: newCart(),
            access_key: crypto.randomUUID().replaceAll("-", ""),
            gift_card: random.int(0, 2) === 0 ? await aCard() : null,
            ...(isWithoutParcel ? { shipping: "none" as const } : {}),
            coupon: random.int(0, 3) === 0 ? random.pick(coupons) : null,
            // Shown in pounds, and taken in euro by some methods.
            ...(random.int(0, 2) === 0 ? { country: britain } : {}),
          },
        );
        const { id } = await placedAtItsTotal({ ...request, total: 0 }, member);
        const order = { id, key: request.access_key, references: [] };
        orders.push(order);
        if (PAYMENT_METHODS[code].flow === "redirect") await start(order, code);
      }

      /** Refusals are right answers: for a sold-out pair, a spent card, an order that is paid. */
      async function tolerant(step: () => Promise<unknown>): Promise<void> {
        try {
          await step();
        } catch (error) {
          if (!(error instanceof ApiError || error instanceof RequestError) || error.status >= 500) throw error;
          refused += 1;
        }
      }

      for (let round = 0; round < ROUNDS; round += 1) {
        for (const provider of Object.values(all)) provider.down(random.int(1, 12) === 1);
        for (let done = 0; done < STEPS_PER_ROUND; done += WIDTH)
          await Promise.all(
            Array.from({ length: WIDTH }, () => {
              const order = orders[random.int(Math.max(0, orders.length - 12), orders.length - 1)];
              const name = names[random.int(0, names.length - 1)] ?? "checks";
              const isNew = !order || random.int(1, 6) === 1;
              return tolerant(() => (isNew ? place() : (steps[name]?.(order) ?? place())));
            }),
          );
        if (random.int(1, 4) === 1) {
          const minutes = random.pick([31, 31, 9_000]);
          // After days every provider has closed its pages.
          if (minutes > 1_440) for (const provider of Object.values(all)) provider.closePages();
          await expireUnpaidOrders(server.database, inMinutes(minutes), {
            settle: (id, now) => settleOrder(payments(), id, { now }),
          });
        }
      }

      for (const provider of Object.values(all)) {
        provider.down(false);
        provider.loseReplies(() => false);
      }
      const allChecked = async () => {
        for (const days of [0.1, 0.5, 1, 2, 3, 5, 8, 12]) await checkPayments(payments(), inMinutes(days * 24 * 60));
        await allRefundsSent();
      };
      await allChecked();
      const before = await moneyProblems(server.database, { initial, all });
      expect(await accountProblems(server.database)).toEqual([]);
      const unended = await endOrders(
        server,
        orders.map(({ id }) => id),
      );
      await allChecked();
      log.mockRestore();
      console.log(`${orders.length} orders, ${refused} refusals.`);
      expect(orders.length).toBeGreaterThan(ROUNDS);
      expect(before).toEqual([]);
      expect(unended).toEqual([]);
      expect(await moneyProblems(server.database, { initial, all })).toEqual([]);
      expect(await accountProblems(server.database)).toEqual([]);
    });
  },
  settings,
);
