import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Conflict, NotFound } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { cancelOrder, finishPayment } from "~/api/payments.server";
import { setStock } from "~/backend/catalogue/stock";
import { expireUnpaidOrders } from "~/backend/orders/expire-unpaid-orders";
import { shipOrder } from "~/backend/orders/fulfil-order";
import { refundOrder } from "~/backend/orders/refund-order";
import { checkPayments } from "~/backend/payments/check-payments";
import { settleOrder } from "~/backend/payments/settle-payment";
import { returnedOrder } from "~/backend/returns/returned-order";
import { MAX_ATTEMPTS } from "~/shop/payment-attempt";
import type { PaymentCode } from "~/shop/payment-methods";
import { addCoupon, addGiftCard, balanceOf, type Goods, left, newCart, orderOf, placeOrder, stock } from "./arrange";
import { ledgers, paymentDesk } from "./payment-desk";
import { onBothEngines } from "./servers";

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const PRICE = 10_000;
const FORGER = "203.0.113.66";

const { all, settings } = ledgers();

onBothEngines(
  "an order that is paid at a provider",
  (server) => {
    const desk = paymentDesk(server);
    const payments = () => ({ database: server.database, providers: settings.payments.providers });
    const settle = (id: number, now: Date) => settleOrder(payments(), id, now);
    let goods: Goods;

    beforeAll(() => {
      for (const ledger of Object.values(all)) ledger.reset();
    });
    beforeEach(async () => {
      for (const ledger of Object.values(all)) ledger.down(false);
      goods = await stock(server.database, { price: PRICE, quantity: 5 });
    });

    const order = async (code: PaymentCode, extra: Parameters<typeof orderOf>[3] = {}, total = 100) =>
      orderOf([[goods, 1]], total, await desk.methodId(code), extra);
    const begin = async (code: PaymentCode, extra: Parameters<typeof orderOf>[3] = {}, total = 100) =>
      desk.placeAndStart(await order(code, extra, total), code);

    test("keeps its stock while it waits, names its page, and is paid when the shopper comes back", async () => {
      const request = await order("card");
      const placed = await placeOrder(server.api, request);
      const started = await desk.start(placed.id, request.access_key, "card");
      expect(started.redirect_url).toBe(`https://provider.example/${started.reference}`);
      expect(await left(server.database, goods)).toBe(4);
      await desk.expectState(placed.id, "pending", "new");
      all.nexi.pay(started.reference);
      expect(await desk.comeBack(started.reference)).toEqual({ order_id: placed.id, status: "paid" });
      await desk.expectState(placed.id, "paid", "new");
      expect((await desk.orderRow(placed.id)).expires_on).toBeNull();
      expect(await desk.mailKinds(placed.id)).toEqual(["order_confirmation", "order_paid"]);
      expect(await left(server.database, goods)).toBe(4);
    });

    test.each([
      ["card", "nexi", "paid"],
      ["paypal", "paypal", "paid"],
      ["klarna", "klarna", "authorised"],
      ["revolut", "revolut", "paid"],
    ] as const)(
      "by %s is paid once by a notification before the return, twice and after it",
      async (code, name, status) => {
        const { id, reference } = await begin(code);
        all[name].pay(reference);
        for (const proof of [true, false, true])
          expect(await desk.notify(name, all[name].notification(reference, proof))).toBe(200);
        await Promise.all([desk.comeBack(reference), desk.comeBack(reference)]);
        await desk.notify(name, all[name].notification(reference));
        await desk.expectState(id, status, "new");
        expect(await desk.mailKinds(id)).toEqual(["order_confirmation", "order_paid"]);
        expect(await desk.refundsOf(id)).toEqual([]);
      },
    );

    test("is refused a notification with a wrong signature, and one of another provider changes nothing", async () => {
      const { id, reference } = await begin("card");
      all.nexi.pay(reference);
      const { body } = all.nexi.notification(reference);
      expect(await desk.notify("nexi", { headers: { "x-signature": "wrong" }, body })).toBe(403);
      expect(await desk.notify("nexi", { headers: {}, body })).toBe(403);
      expect(await desk.notify("revolut", all.nexi.notification(reference))).toBe(200);
      expect(await desk.notify("nexi", all.nexi.notification("VR-2026-0000000000-9"))).toBe(200);
      await desk.expectState(id, "pending", "new");
    });

    test("is refused a hundred forged messages in ten minutes, and then does not check more of them", async () => {
      const { id, reference } = await begin("card");
      const forged = { headers: { "x-signature": "wrong" }, body: all.nexi.notification(reference).body };
      const statuses: number[] = [];
      for (let count = 0; count < 101; count += 1) statuses.push(await desk.notify("nexi", forged, FORGER));
      expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 403));
      expect(statuses[100]).toBe(429);
      // The provider has another IP.
      all.nexi.pay(reference);
      expect(await desk.notify("nexi", all.nexi.notification(reference))).toBe(200);
      await desk.expectState(id, "paid", "new");
    });

    test("is not paid by another amount or currency", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      for (const change of [{ amount: 1 }, { currency: "GBP" as const }]) {
        const { id, reference } = await begin("revolut");
        all.revolut.pay(reference, change);
        expect(await desk.comeBack(reference)).toMatchObject({ status: "mismatched" });
        await desk.expectState(id, "pending", "new");
      }
      expect(log).toHaveBeenCalledTimes(2);
      log.mockRestore();
    });

    test("that was refused keeps its stock, is mailed once, and can be paid with another method", async () => {
      const { id, key, reference } = await begin("card");
      all.nexi.end(reference, "refused");
      expect(await desk.comeBack(reference)).toMatchObject({ status: "refused" });
      await desk.expectState(id, "failed", "new");
      expect(await left(server.database, goods)).toBe(4);
      expect(await readOrder(server.api, id, key)).toMatchObject({ payment: { payable: true, attempt: "refused" } });

      const again = await desk.start(id, key, "card");
      expect(again.reference).not.toBe(reference);
      all.nexi.end(again.reference, "refused");
      await desk.comeBack(again.reference);
      const other = await desk.start(id, key, "revolut", await desk.methodId("revolut"));
      all.revolut.pay(other.reference);
      await desk.comeBack(other.reference);
      await desk.expectState(id, "paid", "new");
      expect((await desk.orderRow(id)).payment_code).toBe("revolut");
      expect(await desk.mailKinds(id)).toEqual(["order_confirmation", "order_paid", "payment_refused"]);
      expect((await desk.attemptsOf(id)).map(({ status }) => status)).toEqual(["refused", "refused", "paid"]);
    });

    test("that the shopper leaves stays open, and money that comes after all pays it", async () => {
      const { id, reference } = await begin("card");
      expect(await desk.comeBack(reference, { cancelled: true })).toMatchObject({ status: "left" });
      await desk.expectState(id, "pending", "new");
      all.nexi.pay(reference);
      await desk.notify("nexi", all.nexi.notification(reference));
      await desk.expectState(id, "paid", "new");
    });

    test("continues the open attempt at a second click, and asks for its result first", async () => {
      const { id, key, reference } = await begin("card");
      const [one, two] = await Promise.all([desk.start(id, key, "card"), desk.start(id, key, "card")]);
      expect([one.reference, two.reference]).toEqual([reference, reference]);
      all.nexi.pay(reference);
      await expect(desk.start(id, key, "card")).rejects.toMatchObject({ code: "NOT_PAYABLE" });
      await desk.expectState(id, "paid", "new");
    });

    test("is started once by two clicks at the same time", async () => {
      const request = await order("card");
      const { id } = await placeOrder(server.api, request);
      const started = await Promise.allSettled([1, 2, 3].map(() => desk.start(id, request.access_key, "card")));
      const references = started.flatMap((one) => (one.status === "fulfilled" ? [one.value.reference] : []));
      expect(references.length).toBeGreaterThan(0);
      expect(new Set(references).size).toBe(1);
      expect(await desk.attemptsOf(id)).toHaveLength(1);
    });

    test("is paid without a return and without a notification, because the provider is asked", async () => {
      const { id, reference } = await begin("card");
      expect(await checkPayments(payments(), inMinutes(1))).toBe(0);
      all.nexi.pay(reference);
      expect(await checkPayments(payments(), inMinutes(3))).toBeGreaterThan(0);
      await desk.expectState(id, "paid", "new");
      expect(await checkPayments(payments(), inMinutes(4))).toBe(0);
    });

    test("is asked for before it expires", async () => {
      const { id, reference } = await begin("card");
      all.nexi.pay(reference);
      await expireUnpaidOrders(server.database, inMinutes(31), { settle });
      await desk.expectState(id, "paid", "new");
    });

    test("expires after 30 minutes, and a late payment takes stock, gift card and coupon again", async () => {
      const coupon = await addCoupon(server.database, { uses_total: 1 });
      const card = await addGiftCard(server.database, 3_000);
      const { id, reference } = await begin("card", { coupon, gift_card: card }, 60);
      await expireUnpaidOrders(server.database, inMinutes(31), { settle });
      await desk.expectState(id, "expired", "cancelled");
      expect([await left(server.database, goods), await balanceOf(server.database, card)]).toEqual([5, 3_000]);
      all.nexi.pay(reference);
      await desk.notify("nexi", all.nexi.notification(reference));
      await desk.expectState(id, "paid", "new");
      expect([await left(server.database, goods), await balanceOf(server.database, card)]).toEqual([4, 0]);
      // A return gives back what the card has paid, once.
      expect(await returnedOrder(server.database.read, await desk.orderRow(id))).toMatchObject({
        giftCardTaken: 3_000,
      });
      const again = await order("card", { coupon, cart: newCart() }, 90);
      await expect(placeOrder(server.api, again)).rejects.toMatchObject({ code: "QUOTE_CHANGED" });
    });

    test("expires, and a late payment goes back when the last pair or the gift card is gone", async () => {
      const card = await addGiftCard(server.database, 3_000);
      const { id, reference } = await begin("card", { gift_card: card }, 70);
      await expireUnpaidOrders(server.database, inMinutes(31), { settle });
      const other = await placeOrder(
        server.api,
        await order("bank_transfer", { gift_card: card, cart: newCart() }, 70),
      );
      expect(other.gift_card_amount).toBe(30);
      all.nexi.pay(reference);
      await desk.comeBack(reference);
      await desk.expectState(id, "refunded", "cancelled");
      await desk.refundsSent(id);
      expect(all.nexi.payments.get(reference)?.refunds).toEqual(new Map([[expect.stringMatching(/^RF-\d+$/), 7_000]]));
      expect(await desk.mailKinds(id)).toEqual(["order_confirmation", "order_expired", "order_refunded"]);
      expect(await left(server.database, goods)).toBe(4);

      const last = await begin("revolut");
      await expireUnpaidOrders(server.database, inMinutes(31), { settle });
      const { id: productId, sizeId } = goods;
      const none = { productId, sizeId, quantity: 0 };
      await server.database.write((trx) => setStock(trx, none, { actor: "test" }));
      all.revolut.pay(last.reference);
      await desk.comeBack(last.reference);
      await desk.expectState(last.id, "refunded", "cancelled");
      expect(await left(server.database, goods)).toBe(0);
    });

    test("that its customer cancels frees everything, and a later payment goes back", async () => {
      const { id, key, reference } = await begin("card");
      await expect(cancelOrder(server.api, id, "x".repeat(43))).rejects.toBeInstanceOf(NotFound);
      await cancelOrder(server.api, id, key);
      await desk.expectState(id, "expired", "cancelled");
      expect(await left(server.database, goods)).toBe(5);
      await expect(desk.start(id, key, "card")).rejects.toMatchObject({ code: "NOT_PAYABLE" });
      all.nexi.pay(reference);
      await desk.notify("nexi", all.nexi.notification(reference));
      await desk.expectState(id, "refunded", "cancelled");
      await desk.refundsSent(id);
      expect(all.nexi.payments.get(reference)?.refunds.size).toBe(1);
      expect(await left(server.database, goods)).toBe(5);
    });

    test("that is paid cannot be cancelled by its customer", async () => {
      const { id, key, reference } = await begin("card");
      all.nexi.pay(reference);
      await expect(cancelOrder(server.api, id, key)).rejects.toMatchObject({ code: "NOT_PAYABLE" });
      await desk.expectState(id, "paid", "new");
    });

    test("that is paid twice sends the second payment back", async () => {
      const { id, key, reference } = await begin("card");
      await desk.comeBack(reference, { cancelled: true });
      const second = await desk.start(id, key, "revolut", await desk.methodId("revolut"));
      all.revolut.pay(second.reference);
      await desk.comeBack(second.reference);
      await desk.expectState(id, "paid", "new");
      all.nexi.pay(reference);
      await desk.notify("nexi", all.nexi.notification(reference));
      await desk.expectState(id, "paid", "new");
      await desk.refundsSent(id);
      expect(all.nexi.payments.get(reference)?.refunds.size).toBe(1);
      expect(all.revolut.payments.get(second.reference)?.refunds.size).toBe(0);
      expect((await desk.orderRow(id)).refunded).toBe(0);
    });

    test("paid in instalments keeps its payment after another one was sent back, and can be refunded", async () => {
      const { id, key, reference } = await begin("card");
      await desk.comeBack(reference, { cancelled: true });
      const second = await desk.start(id, key, "klarna", await desk.methodId("klarna"));
      all.klarna.pay(second.reference);
      await desk.comeBack(second.reference);
      all.nexi.pay(reference);
      await desk.notify("nexi", all.nexi.notification(reference));
      await desk.refundsSent(id);
      const parcel = { courier: null, tracking_number: null, estimated_delivery: null };
      const row = await desk.orderRow(id);
      const operator = { actor: "operator", at: new Date() };
      await server.database.write((trx) => shipOrder(trx, row, parcel, operator));
      await checkPayments(payments(), inMinutes(20));
      await desk.expectState(id, "paid", "shipped");
      expect(await desk.refundsOf(id)).toHaveLength(1);
      const shipped = await desk.orderRow(id);
      await server.database.write((trx) => refundOrder(trx, shipped, null, operator));
      await desk.expectState(id, "refunded", "shipped");
      expect((await desk.refundsOf(id)).map(({ amount }) => amount)).toEqual([PRICE, PRICE]);
    });

    test("with reserved money is not touched by a token that a stranger sends", async () => {
      const { id, reference } = await begin("klarna");
      all.klarna.pay(reference);
      await desk.comeBack(reference);
      await desk.expectState(id, "authorised", "new");
      all.klarna.provider.authorise = async () => ({ outcome: "approved", state: { authorizationToken: "x" } });
      const stolen = finishPayment(server.api, reference, { authorization_token: "x" });
      expect(await stolen).toMatchObject({ status: "authorised" });
      all.klarna.provider.authorise = undefined;
      await desk.expectState(id, "authorised", "new");
      expect(await desk.mailKinds(id)).toEqual(["order_confirmation", "order_paid"]);
    });

    test("whose reservation the provider ends can be paid again, and expires in the end", async () => {
      const { id, key, reference } = await begin("klarna");
      all.klarna.pay(reference);
      await desk.comeBack(reference);
      all.klarna.end(reference, "cancelled");
      await desk.comeBack(reference);
      await desk.expectState(id, "failed", "new");
      expect(await readOrder(server.api, id, key)).toMatchObject({ payment: { payable: true } });
      await expireUnpaidOrders(server.database, inMinutes(3 * 24 * 60), { settle });
      await desk.expectState(id, "expired", "cancelled");
      expect(await left(server.database, goods)).toBe(5);
    });

    test("that waits for a transfer sends no second mail, and waits no longer, when it is started again", async () => {
      const request = await order("bank_transfer");
      const { id, expires_on } = await placeOrder(server.api, request);
      const transfer = await desk.methodId("bank_transfer");
      for (let count = 0; count < 3; count += 1) await desk.start(id, request.access_key, "bank_transfer", transfer);
      expect(await desk.mailKinds(id)).toEqual(["order_confirmation"]);
      expect((await desk.orderRow(id)).expires_on).toBe(expires_on);
    });

    test("is not captured when it has expired since the shopper approved", async () => {
      const { id, reference } = await begin("paypal");
      await expireUnpaidOrders(server.database, inMinutes(31), { settle });
      all.paypal.pay(reference);
      expect(await desk.comeBack(reference)).toMatchObject({ status: "left" });
      expect(all.paypal.payments.get(reference)?.taken).toBe(0);
      await desk.expectState(id, "expired", "cancelled");
    });

    test("by instalments is captured when the goods have left", async () => {
      const { id, reference } = await begin("klarna");
      all.klarna.pay(reference);
      await desk.comeBack(reference);
      await desk.expectState(id, "authorised", "new");
      await checkPayments(payments(), inMinutes(20));
      await desk.expectState(id, "authorised", "new");
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ fulfilment_status: "shipped" }).where("id", "=", id).execute(),
      );
      await checkPayments(payments(), inMinutes(40));
      await desk.expectState(id, "paid", "shipped");
      expect(all.klarna.payments.get(reference)?.taken).toBe(PRICE);
      expect(await desk.mailKinds(id)).toEqual(["order_confirmation", "order_paid"]);
    });

    test("switches to a bank transfer, which waits five days, and a late card payment still pays it", async () => {
      const { id, key, reference } = await begin("card");
      await desk.comeBack(reference, { cancelled: true });
      const started = await desk.start(id, key, "bank_transfer", await desk.methodId("bank_transfer"));
      expect(started.redirect_url).toBeNull();
      const row = await desk.orderRow(id);
      expect(row.payment_code).toBe("bank_transfer");
      expect(Date.parse(row.expires_on ?? "") - Date.now()).toBeGreaterThan(4.9 * 24 * 60 * MINUTE_MS);
      all.nexi.pay(reference);
      await desk.notify("nexi", all.nexi.notification(reference));
      await desk.expectState(id, "paid", "new");
      expect((await desk.orderRow(id)).payment_code).toBe("card");
    });

    test("can be tried ten times", async () => {
      const { id, key, reference } = await begin("card");
      let last = reference;
      for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) {
        all.nexi.end(last, "refused");
        await desk.comeBack(last);
        ({ reference: last } = await desk.start(id, key, "card"));
      }
      all.nexi.end(last, "refused");
      await desk.comeBack(last);
      await expect(desk.start(id, key, "card")).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
    });

    describe("while the provider is down", () => {
      beforeEach(() => {
        const log = vi.spyOn(console, "error").mockImplementation(() => {});
        return () => log.mockRestore();
      });

      test("is kept, and can be started again", async () => {
        all.nexi.down(true);
        const request = await order("card");
        const { id } = await placeOrder(server.api, request);
        const error = await desk.start(id, request.access_key, "card").catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(Conflict);
        expect(error).toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
        await desk.expectState(id, "pending", "new");
        all.nexi.down(false);
        const { reference } = await desk.start(id, request.access_key, "card");
        all.nexi.pay(reference);
        await desk.comeBack(reference);
        await desk.expectState(id, "paid", "new");
      });

      test("changes nothing at the return, and a later check finds the payment", async () => {
        const { id, reference } = await begin("card");
        all.nexi.pay(reference);
        all.nexi.down(true);
        expect(await desk.comeBack(reference)).toMatchObject({ status: "pending" });
        await checkPayments(payments(), inMinutes(3));
        all.nexi.down(false);
        await checkPayments(payments(), inMinutes(20));
        await desk.expectState(id, "paid", "new");
      });
    });

    test("is opened by its key alone, and with an offered method alone", async () => {
      const { id, key } = await begin("card");
      await expect(desk.start(id, "x".repeat(43), "card")).rejects.toBeInstanceOf(NotFound);
      for (const wrong of [await desk.methodId("free"), 9_999])
        await expect(desk.start(id, key, "card", wrong)).rejects.toMatchObject({ code: "METHOD_NOT_OFFERED" });
      await expect(desk.comeBack("VR-2026-0000000000-1")).rejects.toBeInstanceOf(NotFound);
    });
  },
  settings,
);
