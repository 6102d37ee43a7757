import { beforeEach, describe, expect, test } from "vitest";
import { cancelOrder } from "~/api/payments.server";
import { setStock } from "~/backend/catalogue/stock";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { announced } from "./announced";
import { operatorSteps } from "./operator";
import { fakeProviders, inMinutes, paymentSteps } from "./payment-steps";
import { onBothEngines } from "./servers";
import { orderOf, placeOrder } from "./shop-fixtures";
import { ALL_TAKEN, type Means, NOTHING_TAKEN, newMeans, stateOf } from "./taken-by-order";

const SIX_DAYS = 6 * 24 * 60;
const { settings } = fakeProviders();

onBothEngines(
  "an order that is paid outside the shop",
  (server) => {
    const paying = paymentSteps(server);
    const { printed, json, refusal } = operatorSteps(server);
    let means: Means;

    beforeEach(async () => {
      means = await newMeans(server);
    });

    /** 100 euro less 10 by the coupon and 20 by the gift card. */
    const begin = async (code: "bank_transfer" | "postepay" | "cash_on_delivery", total: number) => {
      const { goods, coupon, card, member } = means;
      const request = orderOf([[goods, 1]], total, await paying.methodId(code), { coupon, gift_card: card });
      const { id, number } = await placeOrder(member.api, request);
      await announced(server, id);
      return { id, number, key: request.access_key };
    };
    const state = (id: number) => stateOf(server, means, id);
    const expire = () => expireUnpaidOrders(server.database, inMinutes(SIX_DAYS));

    describe.each(["bank_transfer", "postepay"] as const)("by %s", (code) => {
      test("is paid once when the money has arrived, also by two operators at the same moment", async () => {
        const { id, number } = await begin(code, 70);
        expect(await state(id)).toEqual({ ...ALL_TAKEN, points: 0 });
        const tries = await Promise.allSettled([json("orders", "paid", number), json("orders", "paid", number)]);
        expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
        await paying.expectState(id, "paid", "new");
        expect(await paying.mailKinds(id)).toEqual(["order_confirmation", "order_paid"]);
        expect(await state(id)).toEqual({ ...ALL_TAKEN, points: 90 });
        await expire();
        await paying.expectState(id, "paid", "new");
      });

      test("releases everything when the money never arrives", async () => {
        const { id } = await begin(code, 70);
        await expire();
        await paying.expectState(id, "expired", "cancelled");
        expect(await paying.mailKinds(id)).toEqual(["order_confirmation", "order_expired"]);
        expect(await state(id)).toEqual(NOTHING_TAKEN);
      });

      test("releases everything when its customer or an operator cancels it, and is not paid afterwards", async () => {
        const { id, number, key } = await begin(code, 70);
        await cancelOrder(means.member.api, id, key);
        await paying.expectState(id, "expired", "cancelled");
        expect(await state(id)).toEqual(NOTHING_TAKEN);
        expect(await refusal("orders", "paid", number)).toMatch(/^This order has ended and its stock is on sale again/);
        const second = await begin(code, 70);
        await printed("orders", "cancel", second.number);
        await paying.expectState(second.id, "expired", "cancelled");
        expect(await state(second.id)).toEqual(NOTHING_TAKEN);
        expect(await paying.mailKinds(second.id)).toEqual(["order_cancelled", "order_confirmation"]);
      });

      test("takes everything again when its money arrives after it has expired", async () => {
        const { id, number } = await begin(code, 70);
        await expire();
        expect(await json("orders", "paid", number)).toMatchObject({
          ...{ payment_status: "paid", fulfilment_status: "new" },
        });
        expect(await paying.mailKinds(id)).toEqual(["order_confirmation", "order_expired", "order_paid"]);
        expect(await state(id)).toEqual({ ...ALL_TAKEN, points: 90 });
      });

      test("stays ended when its money arrives after the last piece was sold", async () => {
        const { id, number } = await begin(code, 70);
        await expire();
        const { id: productId, sizeId } = means.goods;
        await server.database.write((trx) => setStock(trx, { productId, sizeId, quantity: 0 }, { actor: "test" }));
        expect(await refusal("orders", "paid", number)).toMatch(/send the money back/);
        await paying.expectState(id, "expired", "cancelled");
        expect(await state(id)).toEqual({ ...NOTHING_TAKEN, stock: 0 });
      });

      test("goes back in parts, and the gift card and the points with the last one", async () => {
        const { id, number } = await begin(code, 70);
        for (const step of ["paid", "ship", "deliver"]) await printed("orders", step, number);
        await printed("orders", "refund", number, "--amount", "30");
        await paying.expectState(id, "partly_refunded", "delivered");
        expect(await refusal("orders", "refund", number, "--amount", "40.01")).toMatch(/more than what was paid/);
        expect(await json("orders", "refund", number)).toMatchObject({ money: 4_000, gift_card: 2_000 });
        await paying.expectState(id, "refunded", "delivered");
        expect(await state(id)).toMatchObject({ stock: 4, card: 2_000 });
        expect((await paying.refundsOf(id)).map(({ amount, state }) => [amount, state])).toEqual([
          [3_000, "to_send"],
          [4_000, "to_send"],
        ]);
      });
    });

    describe("by cash on delivery", () => {
      test("is paid when the courier has brought it, and does not expire before", async () => {
        const { id, number } = await begin("cash_on_delivery", 75);
        await expire();
        expect(await state(id)).toEqual({ ...ALL_TAKEN, points: 0 });
        for (const step of ["ship", "deliver"]) await printed("orders", step, number);
        await paying.expectState(id, "paid", "delivered");
        expect(await paying.mailKinds(id)).toEqual(["order_confirmation", "order_shipped"]);
        expect(await state(id)).toEqual({ ...ALL_TAKEN, points: 90 });
      });

      test("releases everything when the parcel is refused, or an operator cancels it before", async () => {
        const refused = await begin("cash_on_delivery", 75);
        await printed("orders", "ship", refused.number);
        await printed("orders", "cancel", refused.number, "--reason", "parcel refused");
        await paying.expectState(refused.id, "expired", "cancelled");
        expect(await state(refused.id)).toEqual(NOTHING_TAKEN);
        const cancelled = await begin("cash_on_delivery", 75);
        await printed("orders", "cancel", cancelled.number);
        await paying.expectState(cancelled.id, "expired", "cancelled");
        expect(await state(cancelled.id)).toEqual(NOTHING_TAKEN);
        expect(await refusal("orders", "ship", cancelled.number)).toBeTruthy();
      });
    });

    test("with nothing to pay needs no payment, gives its points at once, and gives everything back", async () => {
      means = await newMeans(server, 9_000);
      const { goods, coupon, card, member } = means;
      const request = orderOf([[goods, 1]], 0, await paying.methodId("free"), { coupon, gift_card: card });
      const { id, number } = await placeOrder(member.api, request);
      await paying.expectState(id, "not_needed", "new");
      expect(await state(id)).toEqual({ ...ALL_TAKEN, points: 90 });
      expect(await refusal("orders", "paid", number)).toBe("This order needs no payment.");
      expect(await json("orders", "cancel", number)).toMatchObject({ money: 0, gift_card: 9_000 });
      expect(await state(id)).toMatchObject({ stock: 5, card: 9_000, uses: 0 });
    });
  },
  { payments: { ...settings.payments } },
);
