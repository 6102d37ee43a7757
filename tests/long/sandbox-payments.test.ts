import { beforeEach, describe, expect, test } from "vitest";
import { cancelOrder, finishPayment, forwardNotification } from "~/api/payments.server";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { shipOrder } from "~/backend/orders/fulfil-order";
import { refundOrder } from "~/backend/orders/refund-order";
import { abandonAttempts } from "~/backend/payments/abandon-attempts";
import { paymentProviders } from "~/backend/payments/adapters";
import { checkPayments } from "~/backend/payments/check-payments";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { SANDBOX_URL, sandboxWithShop } from "~/sandbox/test-shop.test-data";
import { paymentNamed, paymentSteps } from "../contract/shop/payment-steps";
import { onBothEnginesWithTasks } from "../contract/shop/servers";
import { orderOf, placeOrder } from "../contract/shop/shop-fixtures";
import { ALL_TAKEN, type Means, NOTHING_TAKEN, newMeans, stateOf } from "../contract/shop/taken-by-order";

const CARD = { card: "4539970000000006", expiry: "12/2030", cvv: "123" };
/**
 * The status of the order once it is paid; once a payment was refused (at Revolut a shopper may try again on the same page);
 * and when a payment follows a cancellation (PayPal and Klarna move no money until the shop asks for it).
 */
const METHODS = [
  { code: "card", provider: "nexi", paid: "paid", refused: "failed", late: "refunded" },
  { code: "paypal", provider: "paypal", paid: "paid", refused: "failed", late: "expired" },
  { code: "klarna", provider: "klarna", paid: "authorised", refused: "failed", late: "expired" },
  { code: "revolut", provider: "revolut", paid: "paid", refused: "pending", late: "refunded" },
] as const;

const accounts = Object.fromEntries(
  Object.entries(SANDBOX_KEYS).map(([name, keys]) => [name, { ...keys, url: `${SANDBOX_URL}/${name}` }]),
);

const NO_PARCEL = { courier: null, tracking_number: null, estimated_delivery: null };

type Received = ReturnType<typeof sandboxWithShop>["notifications"][number];

let providers: ReturnType<typeof paymentProviders>;
let sandbox: ReturnType<typeof sandboxWithShop>;
const settings = {
  /** Read when a server opens. Each database has its own sandbox, because both give their orders the same numbers. */
  get payments() {
    sandbox = sandboxWithShop();
    providers = paymentProviders(accounts, sandbox.send);
    return { providers, topUpCard: null };
  },
};

onBothEnginesWithTasks(
  "an order that is paid in the sandbox, through the adapter of its provider",
  (server) => {
    const paying = paymentSteps(server);
    let means: Means;

    /** What the order has of the stock, the gift card, the coupon and the points: all of it, or nothing. */
    async function expectTaken(id: number, { points = 0, isOver = false } = {}): Promise<void> {
      expect(await stateOf(server, means, id)).toEqual(isOver ? NOTHING_TAKEN : { ...ALL_TAKEN, points });
    }

    /** Hands a notification to the shop, as the front does. */
    const forward = async ({ url, headers, body, query }: Received) => {
      const provider = METHODS.find((method) => new URL(url).pathname.includes(method.provider))?.provider ?? "";
      const named = { headers: Object.fromEntries(headers), query: query.toString(), body };
      return new Response(null, { status: await forwardNotification(server.api, provider, named) });
    };

    beforeEach(async () => {
      means = await newMeans(server);
      sandbox.notifications.length = 0;
      sandbox.shop.answer = async () => {
        const [newest] = sandbox.notifications.slice(-1);
        return newest ? forward(newest) : new Response(null, { status: 404 });
      };
    });

    describe.each(METHODS)("by $code", ({ code, paid, refused, late }) => {
      /** A new order, the reference of its payment, and the provider's page. */
      const begin = async () => {
        // 100 less 10 by the coupon and 20 by the gift card.
        const { goods, coupon, card, member } = means;
        const request = orderOf([[goods, 1]], 70, await paying.methodId(code), { coupon, gift_card: card });
        const { id } = await placeOrder(member.api, request);
        const started = await paying.start(id, request.access_key, code);
        const { url } = await sandbox.visit(started.redirect_url ?? "");
        return { id, key: request.access_key, reference: started.reference, page: url };
      };
      const returnFromProvider = (reference: string, location: string | null, cancelled = false) =>
        finishPayment(server.api, paymentNamed(reference), {
          query: location ? new URL(location).search.slice(1) : "",
          cancelled,
        });
      const expectPaid = async (id: number) => {
        await paying.expectState(id, paid, "new");
        expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
        expect(await paying.refundsOf(id)).toEqual([]);
        // Points are given once the money is there.
        await expectTaken(id, { points: paid === "paid" ? 90 : 0 });
      };

      test.each(["pay", "notify_first", "notify_twice"] as const)(
        "is paid once after the button %s",
        async (button) => {
          const { id, reference, page } = await begin();
          const { location } = await sandbox.submit(page, button, CARD);
          const returns = await Promise.all([
            returnFromProvider(reference, location),
            returnFromProvider(reference, location),
          ]);
          await sandbox.settled();
          expect(returns.map(({ status }) => status)).toEqual([paid, paid]);
          await expectPaid(id);
        },
      );

      test("is paid although the browser never comes back", async () => {
        const { id, page } = await begin();
        await sandbox.submit(page, "pay_and_stay", CARD);
        await sandbox.settled();
        await expectPaid(id);
      });

      test("is paid before its notifications, which come late and change nothing", async () => {
        sandbox.shop.answer = async () => new Response(null, { status: 500 });
        const { id, reference, page } = await begin();
        const { location } = await sandbox.submit(page, "pay", CARD);
        expect(await returnFromProvider(reference, location)).toEqual({ order_id: id, status: paid, returned: null });
        await sandbox.settled();
        for (const message of [...sandbox.notifications]) expect((await forward(message)).status).toBe(200);
        await expectPaid(id);
      });

      test("keeps the order when the payment is refused, and is paid at the next try", async () => {
        const { id, key, reference, page } = await begin();
        const { location } = await sandbox.submit(page, "refuse", CARD);
        await returnFromProvider(reference, location);
        await sandbox.settled();
        await paying.expectState(id, refused, "new");
        await expectTaken(id);
        const again = await paying.start(id, key, code);
        const next = await sandbox.visit(again.redirect_url ?? "");
        const second = await sandbox.submit(next.url, "pay", CARD);
        await returnFromProvider(again.reference, second.location);
        await sandbox.settled();
        await paying.expectState(id, paid, "new");
        await expectTaken(id, { points: paid === "paid" ? 90 : 0 });
      });

      test("is paid by a payment that comes after it has expired, unless the provider still asks the shop", async () => {
        const { id, reference, page } = await begin();
        const later = new Date(Date.now() + 31 * 60_000);
        await expireUnpaidOrders(server.database, later, {
          abandon: (ordersId) => abandonAttempts({ database: server.database, providers }, ordersId),
        });
        await expectTaken(id, { isOver: true });
        const { location } = await sandbox.submit(page, "pay", CARD);
        await sandbox.settled();
        await returnFromProvider(reference, location);
        const isPaid = late === "refunded";
        await paying.expectState(id, isPaid ? "paid" : "expired", isPaid ? "new" : "cancelled");
        await expectTaken(id, isPaid ? { points: 90 } : { isOver: true });
      });

      test("keeps no money that comes after its customer has cancelled it", async () => {
        const { id, key, reference, page } = await begin();
        await cancelOrder(server.api, id, key);
        const { location } = await sandbox.submit(page, "pay", CARD);
        await returnFromProvider(reference, location);
        await sandbox.settled();
        await paying.expectState(id, late, "cancelled");
        await paying.refundsSent(id);
        const refunds = (await paying.refundsOf(id)).map(({ amount, state }) => ({ amount, state }));
        expect(refunds).toEqual(late === "refunded" ? [{ amount: 7_000, state: "sent" }] : []);
        await expectTaken(id, { isOver: true });
      });

      test("waits for another try when the shopper leaves", async () => {
        const { id, reference, page } = await begin();
        const { location } = await sandbox.submit(page, "cancel", CARD);
        expect(await returnFromProvider(reference, location, true)).toEqual({
          order_id: id,
          status: "left",
          returned: null,
        });
        await paying.expectState(id, "pending", "new");
        await expectTaken(id);
      });

      test("sends a part and then the rest back, and no cent more", async () => {
        const { id, reference, page } = await begin();
        const { location } = await sandbox.submit(page, "pay", CARD);
        await returnFromProvider(reference, location);
        await sandbox.settled();
        const operator = { actor: "operator", at: new Date() };
        const row = await paying.orderRow(id);
        await server.database.write((trx) => shipOrder(trx, row, NO_PARCEL, operator));
        // Reserved money is taken when the goods have left.
        await checkPayments({ database: server.database, providers }, new Date(Date.now() + 20 * 60_000));
        await paying.expectState(id, "paid", "shipped");
        const refund = async (amount: number | null) => {
          const row = await paying.orderRow(id);
          return server.database.write((trx) => refundOrder(trx, row, amount, operator));
        };
        await refund(1_050);
        await expect(refund(5_951)).rejects.toMatchObject({ code: "REFUND_TOO_LARGE" });
        await refund(null);
        await expect(refund(1)).rejects.toMatchObject({ status: 409 });
        await expect
          .poll(
            async () => {
              await server.database.write((trx) =>
                trx
                  .updateTable("refunds")
                  .set({ due_on: new Date(0).toISOString() })
                  .where("state", "=", "queued")
                  .execute(),
              );
              await returnFromProvider(reference, null);
              return (await paying.refundsOf(id)).map(({ amount, state }) => ({ amount, state }));
            },
            { timeout: 15_000 },
          )
          .toEqual([
            { amount: 1_050, state: "sent" },
            { amount: 5_950, state: "sent" },
          ]);
        await paying.expectState(id, "refunded", "shipped");
      });
    });
  },
  settings,
);
