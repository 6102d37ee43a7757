import { expect, test, vi } from "vitest";
import { sendRefunds } from "~/backend/payments/refund";
import { announced } from "./announced";
import { operatorSteps } from "./operator";
import { endRefundWaits, fakeProviders, paymentSteps } from "./payment-steps";
import { KEY, returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";
import { addCoupon, addGiftCard, addProduct, balanceOf, methodId, orderOf, stockLeft } from "./shop-fixtures";

const { all, settings } = fakeProviders();

onBothEngines(
  "the operator's refunds and cancellations",
  (server) => {
    const { place, delivered, refund, arrive, mailsOf, rowOf } = returnSteps(server);
    const { printed, json, refusal } = operatorSteps(server);
    const paying = paymentSteps(server);
    const transfer = () => methodId(server.api, "bank_transfer");
    const refundsOf = async (number: string) => (await json("orders", "show", number)).refunds;

    test("a part goes back, then another, and the rest with everything, never more than was paid", async () => {
      const { order } = await delivered({ price: 6_000, quantity: 2 });
      const first = await printed("orders", "refund", order.number, "--amount", "20,50", "--reason", "late");
      expect(first).toMatch(/^VR-\S+: 20,50 € refunded, in all 20,50 € of 120,00 €$/m);
      expect(first).toMatch(/^send 20,50 € to the bank account that the customer names/m);
      expect(await json("orders", "refund", order.number, "--amount", "9.5")).toMatchObject({
        ...{ payment_status: "partly_refunded", money: 950, sent_by: "operator", gift_card: 0, currency: "EUR" },
      });
      expect(await refusal("orders", "refund", order.number, "--amount", "90.01")).toBe(
        "This is more than what was paid and has not gone back yet.",
      );
      expect(await printed("orders", "refund", order.number)).toMatch(/^VR-\S+: refunded\nsend 90,00 €/);
      expect(await refusal("orders", "refund", order.number)).toBe(
        "Everything that was paid for this order has gone back already.",
      );
      expect(await refundsOf(order.number)).toMatchObject([
        { amount: 2_050, actor: "operator", reason: "late", sent_by: "operator" },
        { amount: 950 },
        { amount: 9_000 },
      ]);
      const { events } = await json("orders", "show", order.number);
      expect(events.slice(-2)).toMatchObject([
        { before: "paid", after: "partly_refunded", actor: "operator", reason: "late" },
        { before: "partly_refunded", after: "refunded", actor: "operator" },
      ]);
      expect((await mailsOf(order.id)).filter((kind) => kind === "order_refunded")).toHaveLength(3);
    });

    test("two refunds at the same moment never send more than was paid", async () => {
      const { order } = await delivered({ price: 6_000, quantity: 2 });
      const attempts = await Promise.allSettled(
        Array.from({ length: 4 }, () => json("orders", "refund", order.number, "--amount", "50", "--again")),
      );
      expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
      expect(await rowOf(order.id)).toMatchObject({ refunded: 10_000, payment_status: "partly_refunded" });
    });

    test("a command that is typed twice does not refund twice, unless the operator says so", async () => {
      const { order } = await delivered({ price: 6_000, quantity: 2 });
      const part = ["orders", "refund", order.number, "--amount", "20"] as const;
      const attempts = await Promise.allSettled([json(...part), json(...part)]);
      expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await refusal(...part)).toMatch(
        /^A refund of 20,00 € was booked for this order on \d{4}-\d\d-\d\d \d\d:\d\d; .*--again/,
      );
      expect(await refusal("orders", "refund", order.number, "--again")).toBe("--again needs its --amount.");
      await json(...part, "--again");
      expect(await rowOf(order.id)).toMatchObject({ refunded: 4_000 });
    });

    test("what went back without a return is not sent again with the return", async () => {
      const { order, guest, line } = await delivered({ price: 6_000, quantity: 2 });
      await printed("orders", "refund", order.number, "--amount", "100");
      const { number } = await refund(guest, line, 2);
      await arrive(number);
      expect(await json("returns", "refund", number)).toMatchObject({ order: order.number, money: 2_000 });
      expect(await rowOf(order.id)).toMatchObject({ refunded: 12_000, total: 12_000, payment_status: "refunded" });
      expect(await refundsOf(order.number)).toMatchObject([{ amount: 10_000 }, { amount: 2_000, reason: number }]);
    });

    test("an order is refunded once everything has gone back, by parts and returns together", async () => {
      const { order, guest, line } = await delivered({ price: 5_000, quantity: 2 });
      await printed("orders", "refund", order.number, "--amount", "50");
      const { number } = await refund(guest, line, 1);
      await arrive(number);
      expect(await json("returns", "refund", number)).toMatchObject({ money: 5_000 });
      expect(await rowOf(order.id)).toMatchObject({ refunded: 10_000, payment_status: "refunded" });
    });

    test("an order that was never paid, or whose goods are in the shop, is not refunded", async () => {
      const goods = await addProduct(server.database, { price: 10_000 });
      const { number } = await place(orderOf([[goods, 1]], 100, await transfer()));
      expect(await refusal("orders", "refund", number)).toBe("This order is not paid: its payment is pending.");
      await printed("orders", "paid", number);
      expect(await refusal("orders", "refund", number)).toMatch(/still in the shop: cancel the order/);
      expect(await refusal("orders", "refund", number, "--amount", "100")).toMatch(/still in the shop/);
      const waiting = await place(orderOf([[goods, 1]], 100, await transfer(), { shipping: "pickup" }));
      for (const step of ["paid", "ready"]) await printed("orders", step, waiting.number);
      expect(await refusal("orders", "refund", waiting.number)).toMatch(/still in the shop: cancel the order/);
      for (const amount of ["0", "-1", "1e3", "1.234", "ten"])
        expect(await refusal("orders", "refund", number, `--amount=${amount}`)).toMatch(/is not an amount/);
      expect(await json("orders", "refund", number, "--amount", "0.01")).toMatchObject({ money: 1 });
    });

    test("a paid order that is cancelled releases stock, coupon and gift card, and its money goes back", async () => {
      const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
      const coupon = await addCoupon(server.database, { uses_total: 1 });
      const gift_card = await addGiftCard(server.database, 3_000);
      const { id, number } = await place(orderOf([[goods, 2]], 160, await transfer(), { coupon, gift_card }));
      await printed("orders", "paid", number);
      await printed("orders", "prepare", number);
      expect(await stockLeft(server.database, goods)).toBe(3);
      const text = await printed("orders", "cancel", number, "--reason", "damaged in the shop");
      expect(text).toContain("send 160,00 € to the bank account");
      expect(text).toMatch(/back on gift card \d+: 30,00 €/);
      expect(await stockLeft(server.database, goods)).toBe(5);
      expect(await balanceOf(server.database, gift_card)).toBe(3_000);
      expect(await rowOf(id)).toMatchObject({
        ...{ payment_status: "refunded", fulfilment_status: "cancelled", refunded: 16_000 },
      });
      expect((await mailsOf(id)).slice(-2)).toEqual(["order_cancelled", "order_refunded"]);
      expect((await json("coupons", "show", coupon)).uses).toBe(0);
      expect(await refusal("orders", "cancel", number)).toBe("This order is already cancelled.");
    });

    test("an order that was refunded on its way is delivered, or cancelled when its parcel is back", async () => {
      const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
      for (const [step, fulfilment_status, pieces] of [
        ["deliver", "delivered", 4],
        ["cancel", "cancelled", 4],
      ] as const) {
        const { id, number } = await place(orderOf([[goods, 1]], 100, await transfer()));
        for (const each of ["paid", "ship", "refund", step]) await printed("orders", each, number);
        expect(await rowOf(id)).toMatchObject({ payment_status: "refunded", fulfilment_status, refunded: 10_000 });
        expect(await stockLeft(server.database, goods)).toBe(pieces);
        expect((await mailsOf(id)).slice(-1)).toEqual(["order_refunded"]);
      }
    });

    test("an order that a gift card has paid is refunded and cancelled too, one that cost nothing only cancelled", async () => {
      const goods = await addProduct(server.database, { price: 10_000 });
      const gift_card = await addGiftCard(server.database, 20_000);
      const free = await methodId(server.api, "free");
      const { id, number } = await place(orderOf([[goods, 1]], 0, free, { gift_card }));
      expect(await balanceOf(server.database, gift_card)).toBe(10_000);
      expect(await json("orders", "cancel", number)).toMatchObject({
        ...{ payment_status: "refunded", fulfilment_status: "cancelled", money: 0, sent_by: null, gift_card: 10_000 },
      });
      expect(await balanceOf(server.database, gift_card)).toBe(20_000);
      expect((await mailsOf(id)).slice(-2)).toEqual(["order_cancelled", "order_refunded"]);
      const coupon = await addCoupon(server.database, { discount: 10_000 });
      const gift = await place(orderOf([[goods, 1]], 0, free, { coupon, shipping: "pickup" }));
      expect(await json("orders", "cancel", gift.number)).toMatchObject({
        ...{ payment_status: "not_needed", fulfilment_status: "cancelled", money: 0, gift_card: 0 },
      });
      expect((await mailsOf(gift.id)).slice(-1)).toEqual(["order_cancelled"]);
    });

    test("bought gift cards are emptied with their refund, and block it once they are spent", async () => {
      const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
      const bought = async () => {
        const { id, number } = await place(orderOf([[card, 2]], 100, await transfer(), { shipping: "none" }));
        await printed("orders", "paid", number);
        const cards: { id: number }[] = await json("giftcards", "list", "--order", number);
        const { code } = await json("giftcards", "show", String(cards[0]?.id));
        return { id, number, code };
      };
      const unspent = await bought();
      expect(await refusal("orders", "refund", unspent.number, "--amount", "1")).toMatch(/^The price of gift cards/);
      expect(await json("orders", "refund", unspent.number)).toMatchObject({
        payment_status: "refunded",
        money: 10_000,
      });
      for (const { state, balance } of await json("giftcards", "list", "--order", unspent.number))
        expect([state, balance]).toEqual(["spent", 0]);
      const spent = await bought();
      const goods = await addProduct(server.database, { price: 10_000 });
      await place(orderOf([[goods, 1]], 50, await transfer(), { gift_card: spent.code }));
      expect(await refusal("orders", "refund", spent.number)).toMatch(/^A gift card of this order has been spent/);
      expect(await rowOf(spent.id)).toMatchObject({ payment_status: "paid", refunded: 0 });
    });

    test("the price of a bought gift card that can be spent goes back neither with a part nor with a return after it", async () => {
      const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
      const goods = await addProduct(server.database, { price: 10_000 });
      const lines: Parameters<typeof orderOf>[0] = [
        [goods, 1],
        [card, 1],
      ];
      const { id, number, items } = await place(orderOf(lines, 150, await transfer()));
      for (const step of ["paid", "ship", "deliver"]) await printed("orders", step, number);
      await printed("orders", "refund", number, "--amount", "100");
      const line = items.find(({ products_id }) => products_id === goods.id)?.id ?? 0;
      const made = await refund({ id, key: KEY }, line);
      await arrive(made.number);
      expect(await json("returns", "refund", made.number)).toMatchObject({ money: 0, gift_card: 0 });
      expect(await rowOf(id)).toMatchObject({ refunded: 10_000, payment_status: "partly_refunded" });
      expect(await json("giftcards", "list", "--order", number)).toMatchObject([{ balance: 5_000 }]);
      // It goes back with the card.
      expect(await json("orders", "refund", number)).toMatchObject({ money: 5_000, payment_status: "refunded" });
      expect(await json("giftcards", "list", "--order", number)).toMatchObject([{ balance: 0 }]);
    });

    test("reserved money of a cancelled order is released, and no mail announces a refund", async () => {
      const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
      const request = orderOf([[goods, 1]], 100, await paying.methodId("klarna"));
      // Both databases number their orders alike.
      all.klarna.reset();
      const { id, reference } = await paying.placeAndStart(request, "klarna");
      all.klarna.pay(reference);
      await paying.returnFromProvider(reference);
      await announced(server, id);
      const { number } = await rowOf(id);
      expect(await refusal("orders", "refund", number)).toBe("This order is not paid: its payment is authorised.");
      expect(await json("orders", "cancel", number)).toMatchObject({
        ...{ payment_status: "expired", fulfilment_status: "cancelled", money: 0, sent_by: null },
      });
      await sendRefunds(server.database, settings.payments.providers, () => false);
      expect(all.klarna.payments.get(reference)).toMatchObject({ outcome: "cancelled", taken: 0 });
      expect(await stockLeft(server.database, goods)).toBe(5);
      expect(await mailsOf(id)).toEqual(["order_confirmation", "order_cancelled"]);
    });

    test("a refund that its provider refuses fails with the reason, and is sent once when it is tried again", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
      all.nexi.reset();
      const { id, reference } = await paying.placeAndStart(
        orderOf([[goods, 1]], 100, await paying.methodId("card")),
        "card",
      );
      all.nexi.pay(reference);
      await paying.returnFromProvider(reference);
      const { number } = await rowOf(id);
      const send = () => sendRefunds(server.database, settings.payments.providers, () => false);
      expect(await refusal("orders", "retry-refund", number)).toBe("No refund of this order has failed.");
      all.nexi.answerRefunds("failed");
      await printed("orders", "refund", number, "--amount", "30");
      await send();
      expect(await refundsOf(number)).toMatchObject([
        { state: "failed", last_error: "The provider could not refund the payment" },
      ]);
      expect(await printed("orders", "show", number)).toMatch(
        /refund of 30,00\s€ by the provider: failed \(The provider/,
      );
      all.nexi.answerRefunds("done");
      await printed("orders", "refund", number, "--amount", "20");
      await send();
      expect(await json("orders", "retry-refund", number)).toMatchObject({ number, refunds: 1 });
      await send();
      await send();
      expect((await refundsOf(number)).map(({ state }: { state: string }) => state)).toEqual(["sent", "sent"]);
      expect([...(all.nexi.payments.get(reference)?.refunds.values() ?? [])].toSorted()).toEqual([2_000, 3_000]);
      log.mockRestore();
    });

    test("a refund is sent although the operator has sent an equal, failed one at a provider without keys", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
      all.nexi.reset();
      const request = orderOf([[goods, 1]], 100, await paying.methodId("card"));
      const { id, reference } = await paying.placeAndStart(request, "card");
      all.nexi.pay(reference);
      await paying.returnFromProvider(reference);
      const { number } = await rowOf(id);
      const send = () => sendRefunds(server.database, settings.payments.providers, () => false);
      const atNexi = () => [...(all.nexi.payments.get(reference)?.refunds.values() ?? [])];
      all.nexi.answerRefunds("failed");
      await printed("orders", "refund", number, "--amount", "10");
      await send();
      expect(await refundsOf(number)).toMatchObject([{ state: "failed" }]);
      expect(await refusal("orders", "refund", number, "--amount", "10")).toMatch(/has failed: .*orders retry-refund/);
      all.nexi.refundByHand(reference, 1_000);
      all.nexi.answerRefunds("done");
      await printed("orders", "refund", number, "--amount", "10", "--again");
      await send();
      expect(atNexi()).toEqual([1_000, 1_000]);
      expect(await refundsOf(number)).toMatchObject([{ state: "failed" }, { state: "sent" }]);
      // The one that was sent by hand counts as the failed one, which is not sent again.
      await printed("orders", "retry-refund", number);
      await send();
      expect(await refundsOf(number)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
      expect(atNexi()).toEqual([1_000, 1_000]);
      await printed("orders", "refund", number, "--amount", "25");
      await send();
      expect(atNexi()).toEqual([1_000, 1_000, 2_500]);
      log.mockRestore();
    });

    test("a refund that its provider refuses is sent by a transfer, once, and the provider sends the later ones", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
      all.nexi.reset();
      const request = orderOf([[goods, 1]], 100, await paying.methodId("card"));
      const { id, reference } = await paying.placeAndStart(request, "card");
      all.nexi.pay(reference);
      await paying.returnFromProvider(reference);
      const { number } = await rowOf(id);
      const send = () => sendRefunds(server.database, settings.payments.providers, () => false);
      all.nexi.answerRefunds("failed");
      const { refund: booked } = await json("orders", "refund", number, "--amount", "30");
      expect(await refusal("refunds", "sent", String(booked))).toMatch(/goes through the payment's provider/);
      await send();
      await printed("refunds", "by-hand", String(booked), "--reason", "closed card");
      expect(await refusal("refunds", "by-hand", String(booked))).toMatch(/has not failed/);
      expect(await refusal("orders", "retry-refund", number)).toBe("No refund of this order has failed.");
      await printed("refunds", "sent", String(booked));
      all.nexi.answerRefunds("done");
      await printed("orders", "refund", number, "--amount", "20");
      await send();
      expect(await refundsOf(number)).toMatchObject([
        { state: "sent", sent_by: "operator", amount: 3_000 },
        { state: "sent", sent_by: "provider", amount: 2_000 },
      ]);
      expect([...(all.nexi.payments.get(reference)?.refunds.values() ?? [])]).toEqual([2_000]);
      // The mail that asks for the account is dropped with the mark.
      expect((await mailsOf(id)).slice(-3)).toEqual(["order_refunded", "refund_sent", "order_refunded"]);
      log.mockRestore();
    });

    test("a refund without a result is not sent by hand, because its provider may have sent it, and by hand can be undone", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
      all.revolut.reset();
      const request = orderOf([[goods, 1]], 100, await paying.methodId("revolut"));
      const { id, reference } = await paying.placeAndStart(request, "revolut");
      all.revolut.pay(reference);
      await paying.returnFromProvider(reference);
      const { number } = await rowOf(id);
      const { refund: booked } = await json("orders", "refund", number, "--amount", "30");
      const send = () => sendRefunds(server.database, settings.payments.providers, () => false);
      const atProvider = () => [...(all.revolut.payments.get(reference)?.refunds.values() ?? [])];
      const lastTry = (change: object = {}) =>
        server.database.write((trx) =>
          trx
            .updateTable("refunds")
            .set({ attempts: 6, ...change })
            .where("id", "=", booked)
            .execute(),
        );
      await lastTry();
      all.revolut.loseReplies(() => true);
      await send();
      expect(await refundsOf(number)).toMatchObject([{ state: "failed" }]);
      expect(atProvider()).toEqual([3_000]);
      expect(await refusal("refunds", "by-hand", String(booked))).toMatch(
        /may have sent it: try it again \(orders retry-refund/,
      );
      all.revolut.loseReplies(() => false);
      all.revolut.payments.get(reference)?.refunds.clear();
      all.revolut.answerRefunds("failed");
      await printed("orders", "retry-refund", number);
      await send();
      await printed("refunds", "by-hand", String(booked));
      expect(await printed("refunds", "by-provider", String(booked))).toMatch(/the provider tries again$/);
      expect(await refusal("refunds", "sent", String(booked))).toMatch(/goes through the payment's provider/);
      // A refusal of before says nothing about the last try.
      await lastTry();
      all.revolut.answerRefunds("done");
      all.revolut.loseReplies(() => true);
      await send();
      expect(await refusal("refunds", "by-hand", String(booked))).toMatch(/may have sent it/);
      all.revolut.loseReplies(() => false);
      await printed("orders", "retry-refund", number);
      await send();
      expect(await refundsOf(number)).toMatchObject([{ state: "sent", sent_by: "provider" }]);
      expect(atProvider()).toEqual([3_000]);
      log.mockRestore();
    });

    test("a refund that its provider has only accepted waits until the provider has sent it", async () => {
      const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
      all.revolut.reset();
      const request = orderOf([[goods, 1]], 100, await paying.methodId("revolut"));
      const { id, reference } = await paying.placeAndStart(request, "revolut");
      all.revolut.pay(reference);
      await paying.returnFromProvider(reference);
      const { number } = await rowOf(id);
      all.revolut.answerRefunds("pending");
      await printed("orders", "refund", number, "--amount", "30");
      const send = () => sendRefunds(server.database, settings.payments.providers, () => false);
      await send();
      expect(await refundsOf(number)).toMatchObject([
        { state: "queued", last_error: expect.stringMatching(/not sent/) },
      ]);
      all.revolut.answerRefunds("done");
      await endRefundWaits(server);
      await send();
      expect(await refundsOf(number)).toMatchObject([{ state: "sent", last_error: null }]);
      expect(all.revolut.payments.get(reference)?.refunds).toEqual(new Map([[expect.any(String), 3_000]]));
    });
  },
  settings,
);
