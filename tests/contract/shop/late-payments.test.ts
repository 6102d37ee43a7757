import { expect, test, vi } from "vitest";
import { NotFound } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { cancelOrder, finishPayment } from "~/api/payments.server";
import { setStock } from "~/backend/catalogue/stock";
import { blockGiftCard } from "~/backend/gift-cards/change-gift-card";
import { shipOrder } from "~/backend/orders/fulfil-order";
import { refundOrder } from "~/backend/orders/refund-order";
import { returnedOrder } from "~/backend/returns/returned-order";
import { fakeProviders, inMinutes, MINUTE_MS, PIECE_PRICE, payingSteps, paymentNamed } from "./payment-steps";
import { onBothEngines } from "./servers";
import { addCoupon, addGiftCard, balanceOf, newCart, placeOrder } from "./shop-fixtures";

const { all, settings } = fakeProviders();

/** A point that one side waits at until the other opens it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

onBothEngines(
  "an order that ends, is paid late or is paid twice",
  (server) => {
    const paying = payingSteps(server, { all, settings });
    const { order, begin } = paying;

    test("is asked for before it expires", async () => {
      const { id, reference } = await begin("card");
      all.nexi.pay(reference);
      await paying.expire(inMinutes(31));
      await paying.expectState(id, "paid", "new");
    });

    test("expires after 30 minutes, and a late payment takes stock, gift card and coupon again", async () => {
      const coupon = await addCoupon(server.database, { uses_total: 1 });
      const card = await addGiftCard(server.database, 3_000);
      const { id, reference } = await begin("card", { coupon, gift_card: card }, 60);
      await paying.expire(inMinutes(31));
      await paying.expectState(id, "expired", "cancelled");
      expect([await paying.left(), await balanceOf(server.database, card)]).toEqual([5, 3_000]);
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      await paying.expectState(id, "paid", "new");
      expect([await paying.left(), await balanceOf(server.database, card)]).toEqual([4, 0]);
      // A return gives back what the card has paid, once.
      expect(
        await returnedOrder(server.database.read, await paying.orderRow(id), server.database.policy),
      ).toMatchObject({
        giftCardTaken: 3_000,
      });
      const again = await order("card", { coupon, cart: newCart() }, 90);
      await expect(placeOrder(server.api, again)).rejects.toMatchObject({ code: "QUOTE_CHANGED" });
    });

    test("expires, and a late payment goes back when the last pair or the gift card is gone", async () => {
      const card = await addGiftCard(server.database, 3_000);
      const { id, reference } = await begin("card", { gift_card: card }, 70);
      await paying.expire(inMinutes(31));
      const other = await placeOrder(
        server.api,
        await order("bank_transfer", { gift_card: card, cart: newCart() }, 70),
      );
      expect(other.gift_card_amount).toBe(30);
      all.nexi.pay(reference);
      await paying.returnFromProvider(reference);
      await paying.expectState(id, "refunded", "cancelled");
      await paying.refundsSent(id);
      expect(all.nexi.payments.get(reference)?.refunds).toEqual(new Map([[expect.stringMatching(/^RF-\d+$/), 7_000]]));
      expect(await paying.mailKinds(id)).toEqual(["order_expired", "order_refunded"]);
      expect(await paying.left()).toBe(4);

      const last = await begin("revolut");
      await paying.expire(inMinutes(31));
      const { id: productId, sizeId } = paying.goods();
      const none = { productId, sizeId, quantity: 0 };
      await server.database.write((trx) => setStock(trx, none, { actor: "test" }));
      all.revolut.pay(last.reference);
      await paying.returnFromProvider(last.reference);
      await paying.expectState(last.id, "refunded", "cancelled");
      expect(await paying.left()).toBe(0);
    });

    test("expires, and a late payment goes back when its gift card was blocked since", async () => {
      const code = await addGiftCard(server.database, 3_000);
      const { id, reference } = await begin("card", { gift_card: code }, 70);
      await paying.expire(inMinutes(31));
      const card = server.database.read.selectFrom("gift_cards").select("id").where("code", "=", code);
      const { id: cardId } = await card.executeTakeFirstOrThrow();
      await server.database.write((trx) => blockGiftCard(trx, cardId, { actor: "operator", at: new Date() }));
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      await paying.expectState(id, "refunded", "cancelled");
      await paying.refundsSent(id);
      expect([await paying.left(), await balanceOf(server.database, code)]).toEqual([5, 3_000]);
    });

    test("with one size on two lines goes back when only one piece is left, and is revived when both are", async () => {
      const twoLines = async () => {
        const request = await order("card", { cart: newCart() }, 200);
        return paying.placeAndStart({ ...request, items: [...request.items, ...request.items] }, "card");
      };
      const [one, other] = [await twoLines(), await twoLines()];
      await paying.expire(inMinutes(31));
      const { id: productId, sizeId } = paying.goods();
      const leave = (quantity: number) =>
        server.database.write((trx) => setStock(trx, { productId, sizeId, quantity }, { actor: "test" }));
      await leave(1);
      all.nexi.pay(one.reference);
      expect(await paying.notify("nexi", all.nexi.notification(one.reference))).toBe(200);
      await paying.expectState(one.id, "refunded", "cancelled");
      await paying.refundsSent(one.id);
      expect(await paying.left()).toBe(1);
      await leave(2);
      all.nexi.pay(other.reference);
      await paying.notify("nexi", all.nexi.notification(other.reference));
      await paying.expectState(other.id, "paid", "new");
      expect(await paying.left()).toBe(0);
    });

    test("that its customer cancels frees everything, and a later payment goes back", async () => {
      const { id, key, reference } = await begin("card");
      await expect(cancelOrder(server.api, id, "x".repeat(43))).rejects.toBeInstanceOf(NotFound);
      await cancelOrder(server.api, id, key);
      await paying.expectState(id, "expired", "cancelled");
      expect(await paying.left()).toBe(5);
      await expect(paying.start(id, key, "card")).rejects.toMatchObject({ code: "NOT_PAYABLE" });
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      await paying.expectState(id, "refunded", "cancelled");
      await paying.refundsSent(id);
      expect(all.nexi.payments.get(reference)?.refunds.size).toBe(1);
      expect(await paying.left()).toBe(5);
    });

    test("that its customer cancels after the approval at PayPal moves no money", async () => {
      const { id, key, reference } = await begin("paypal");
      all.paypal.pay(reference);
      await cancelOrder(server.api, id, key);
      await paying.expectState(id, "expired", "cancelled");
      expect(await paying.returnFromProvider(reference)).toMatchObject({ status: "left" });
      expect(all.paypal.payments.get(reference)?.taken).toBe(0);
      expect(await paying.left()).toBe(5);
      expect(await paying.mailKinds(id)).toEqual(["order_cancelled"]);
    });

    test.each(["requested", "approved"] as const)(
      "whose withdrawal is %s after the approval at PayPal moves no money",
      async (status) => {
        const { id, reference } = await begin("paypal");
        all.paypal.pay(reference);
        const withdrawal = { orders_id: id, kind: "withdrawal", status, reason: "", refunded: null } as const;
        await server.database.write((trx) =>
          trx
            .insertInto("returns")
            .values({ ...withdrawal, number: `R-${id}`, created_on: new Date().toISOString() })
            .execute(),
        );
        expect(await paying.returnFromProvider(reference)).toMatchObject({ status: "left" });
        await paying.notify("paypal", all.paypal.notification(reference));
        expect(all.paypal.payments.get(reference)?.taken).toBe(0);
        await paying.expectState(id, "pending", "new");
      },
    );

    test("that is paid cannot be cancelled by its customer", async () => {
      const { id, key, reference } = await begin("card");
      all.nexi.pay(reference);
      await expect(cancelOrder(server.api, id, key)).rejects.toMatchObject({ code: "NOT_PAYABLE" });
      await paying.expectState(id, "paid", "new");
    });

    test("that is paid twice sends the second payment back", async () => {
      const { id, key, reference } = await begin("card");
      await paying.returnFromProvider(reference, { cancelled: true });
      const second = await paying.start(id, key, "revolut", await paying.methodId("revolut"));
      all.revolut.pay(second.reference);
      await paying.returnFromProvider(second.reference);
      await paying.expectState(id, "paid", "new");
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      await paying.expectState(id, "paid", "new");
      await paying.refundsSent(id);
      expect(all.nexi.payments.get(reference)?.refunds.size).toBe(1);
      expect(all.revolut.payments.get(second.reference)?.refunds.size).toBe(0);
      expect((await paying.orderRow(id)).refunded).toBe(0);
    });

    test("paid in instalments keeps its payment after another one was sent back, and can be refunded", async () => {
      const { id, key, reference } = await begin("card");
      await paying.returnFromProvider(reference, { cancelled: true });
      const second = await paying.start(id, key, "klarna", await paying.methodId("klarna"));
      all.klarna.pay(second.reference);
      await paying.returnFromProvider(second.reference);
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      await paying.refundsSent(id);
      const parcel = { courier: null, tracking_number: null, estimated_delivery: null };
      const row = await paying.orderRow(id);
      const operator = { actor: "operator", at: new Date() };
      await server.database.write((trx) => shipOrder(trx, row, parcel, operator));
      await paying.check(inMinutes(20));
      await paying.expectState(id, "paid", "shipped");
      expect(await paying.refundsOf(id)).toHaveLength(1);
      const shipped = await paying.orderRow(id);
      await server.database.write((trx) => refundOrder(trx, shipped, null, operator));
      await paying.expectState(id, "refunded", "shipped");
      expect((await paying.refundsOf(id)).map(({ amount }) => amount)).toEqual([PIECE_PRICE, PIECE_PRICE]);
    });

    test("with reserved money is not touched by a token that a stranger sends", async () => {
      const { id, reference } = await begin("klarna");
      all.klarna.pay(reference);
      await paying.returnFromProvider(reference);
      await paying.expectState(id, "authorised", "new");
      all.klarna.provider.authorise = async () => ({ outcome: "approved", state: { authorizationToken: "x" } });
      const stolen = finishPayment(server.api, paymentNamed(reference), { authorization_token: "x" });
      expect(await stolen).toMatchObject({ status: "authorised" });
      all.klarna.provider.authorise = undefined;
      await paying.expectState(id, "authorised", "new");
      expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
    });

    test("whose reservation the provider ends can be paid again, and expires in the end", async () => {
      const { id, key, reference } = await begin("klarna");
      all.klarna.pay(reference);
      await paying.returnFromProvider(reference);
      all.klarna.end(reference, "cancelled");
      await paying.returnFromProvider(reference);
      await paying.expectState(id, "failed", "new");
      expect(await readOrder(server.api, id, key)).toMatchObject({ payment: { payable: true } });
      await paying.expire(inMinutes(3 * 24 * 60));
      await paying.expectState(id, "expired", "cancelled");
      expect(await paying.left()).toBe(5);
    });

    test("with reserved money keeps it when an older answer of the provider arrives after it", async () => {
      const { id, reference } = await begin("klarna");
      all.klarna.end(reference, "cancelled");
      const { query } = all.klarna.provider;
      const asked = gate();
      const late = gate();
      all.klarna.provider.query = async (payment) => {
        const report = await query(payment);
        asked.open();
        await late.opened;
        return report;
      };
      const check = paying.check(inMinutes(3));
      await asked.opened;
      all.klarna.provider.query = query;
      all.klarna.pay(reference);
      await paying.returnFromProvider(reference);
      await paying.expectState(id, "authorised", "new");
      late.open();
      await check;
      await paying.expectState(id, "authorised", "new");
      expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
    });

    test("whose reservation ends after six days can change to a bank transfer, and has two days for it", async () => {
      const { id, key, reference } = await begin("klarna");
      all.klarna.pay(reference);
      await paying.returnFromProvider(reference);
      await server.database.write((trx) =>
        trx
          .updateTable("orders")
          .set({ created_on: inMinutes(-6 * 24 * 60).toISOString() })
          .where("id", "=", id)
          .execute(),
      );
      all.klarna.end(reference, "cancelled");
      await paying.returnFromProvider(reference);
      await paying.start(id, key, "bank_transfer", await paying.methodId("bank_transfer"));
      await paying.expire(inMinutes(24 * 60));
      await paying.expectState(id, "pending", "new");
      await paying.expire(inMinutes(3 * 24 * 60));
      await paying.expectState(id, "expired", "cancelled");
    });

    test.each(["accepted", "rejected"] as const)(
      "waits two days for a provider that checks the payment, which is %s in the end",
      async (decision) => {
        const { id, reference } = await begin("klarna");
        const { query } = all.klarna.provider;
        all.klarna.provider.query = async () => ({ outcome: "pending", undecided: "checking" });
        await paying.returnFromProvider(reference);
        await paying.expire(inMinutes(25 * 60));
        await paying.expectState(id, "pending", "new");
        all.klarna.provider.query = query;
        if (decision === "accepted") all.klarna.pay(reference);
        else all.klarna.end(reference, "refused");
        await paying.check(inMinutes(26 * 60));
        await paying.expire(inMinutes(49 * 60));
        if (decision === "accepted") await paying.expectState(id, "authorised", "new");
        else await paying.expectState(id, "expired", "cancelled");
        expect(await paying.left()).toBe(decision === "accepted" ? 4 : 5);
      },
    );

    test("waits two days for a payment whose result was lost, and an operator is asked to look it up", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      const { id, reference } = await begin("klarna");
      const { query } = all.klarna.provider;
      all.klarna.provider.query = async () => ({ outcome: "pending", undecided: "lost" });
      // The first question comes when the order is about to expire.
      await paying.expire(inMinutes(31));
      await paying.expectState(id, "pending", "new");
      expect(log).not.toHaveBeenCalled();
      await paying.check(inMinutes(3 * 60));
      expect(log.mock.calls.flat().join()).toMatch(`Payment ${reference}: the shopper has agreed`);
      log.mockRestore();
      all.klarna.provider.query = query;
      all.klarna.pay(reference);
      await paying.notify("klarna", all.klarna.notification(reference));
      await paying.expectState(id, "authorised", "new");
      expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
    });

    test("is not captured when it has expired since the shopper approved", async () => {
      const { id, reference } = await begin("paypal");
      await paying.expire(inMinutes(31));
      all.paypal.pay(reference);
      expect(await paying.returnFromProvider(reference)).toMatchObject({ status: "left" });
      expect(all.paypal.payments.get(reference)?.taken).toBe(0);
      await paying.expectState(id, "expired", "cancelled");
    });

    test("by instalments is captured when the goods have left", async () => {
      const { id, reference } = await begin("klarna");
      all.klarna.pay(reference);
      await paying.returnFromProvider(reference);
      await paying.expectState(id, "authorised", "new");
      await paying.check(inMinutes(20));
      await paying.expectState(id, "authorised", "new");
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ fulfilment_status: "shipped" }).where("id", "=", id).execute(),
      );
      await paying.check(inMinutes(40));
      await paying.expectState(id, "paid", "shipped");
      expect(all.klarna.payments.get(reference)?.taken).toBe(PIECE_PRICE);
      expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
    });

    test("switches to a bank transfer, which waits five days, and a late card payment still pays it", async () => {
      const { id, key, reference } = await begin("card");
      await paying.returnFromProvider(reference, { cancelled: true });
      const started = await paying.start(id, key, "bank_transfer", await paying.methodId("bank_transfer"));
      expect(started.redirect_url).toBeNull();
      const row = await paying.orderRow(id);
      expect(row.payment_code).toBe("bank_transfer");
      expect(Date.parse(row.expires_on ?? "") - Date.now()).toBeGreaterThan(4.9 * 24 * 60 * MINUTE_MS);
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      await paying.expectState(id, "paid", "new");
      expect((await paying.orderRow(id)).payment_code).toBe("card");
    });

    test.each([
      ["bank_transfer", "transfer", "expired", "cancelled"],
      ["cash_on_delivery", "none", "pending", "shipped"],
    ] as const)(
      "switches to %s, and the refusal of the card left behind changes nothing",
      async (code, next, payment, fulfilment) => {
        const { id, key, reference } = await begin("card");
        await paying.start(id, key, code, await paying.methodId(code));
        all.nexi.end(reference, "refused");
        await paying.check(inMinutes(3));
        expect((await paying.attemptsOf(id)).map(({ status }) => status)).toEqual(["refused", "pending"]);
        await paying.expectState(id, "pending", "new");
        expect(await readOrder(server.api, id, key)).toMatchObject({ payment: { next } });
        // It has the instructions of the new method.
        expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
        const row = await paying.orderRow(id);
        const parcel = { courier: null, tracking_number: null, estimated_delivery: null };
        if (code === "cash_on_delivery")
          await server.database.write((trx) => shipOrder(trx, row, parcel, { actor: "operator", at: new Date() }));
        await paying.expire(inMinutes(6 * 24 * 60));
        await paying.expectState(id, payment, fulfilment);
      },
    );
  },
  settings,
);
