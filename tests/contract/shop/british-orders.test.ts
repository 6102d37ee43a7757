import { beforeEach, describe, expect, test, vi } from "vitest";
import { Conflict } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { cancelOrder } from "~/api/payments.server";
import { orderReturns } from "~/api/returns.server";
import { sendRefunds } from "~/backend/payments/refund";
import type { OrderRequest } from "~/contract/orders.server";
import type { PaymentCode } from "~/shop/payment-methods";
import { memberSteps } from "./member-steps";
import { operatorSteps } from "./operator";
import { fakeProviders, inMinutes, payingSteps } from "./payment-steps";
import { returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";
import { addGiftCard, addProduct, balanceOf, countryId, type Goods, orderOf, placeOrder } from "./shop-fixtures";

const { all, settings } = fakeProviders();
const PROVIDERS = { card: "nexi", paypal: "paypal", klarna: "klarna", revolut: "revolut" } as const;
type OnlineCode = keyof typeof PROVIDERS;

onBothEngines(
  "an order to Great Britain, shown in pounds",
  (server) => {
    const paying = payingSteps(server, { all, settings });
    const returns = returnSteps(server);
    const members = memberSteps(server);
    const { json, printed } = operatorSteps(server);
    let socks: Goods;
    beforeEach(async () => {
      // £9.18 each: seven are £64.26, and 73,01 € where the rate would give 73,02 €.
      socks = await addProduct(server.database, { price: 1_043, quantity: 50 });
    });

    /** Seven pairs of socks, £64.26 and £17.51 for the courier: 73,01 € and 19,90 €. */
    const wanted = async (code: PaymentCode, change: Partial<OrderRequest> = {}, total = 81.77) => {
      const country = await countryId(server.api, "GB");
      return orderOf([[socks, 7]], total, await paying.methodId(code), { country, ...change });
    };
    const begin = async (code: OnlineCode) => paying.placeAndStart(await wanted(code), code);
    const paymentOf = (code: OnlineCode, reference: string) => all[PROVIDERS[code]].payments.get(reference);
    const pay = async (code: OnlineCode, reference: string) => {
      all[PROVIDERS[code]].pay(reference);
      return paying.returnFromProvider(reference);
    };
    async function sent(id: number): Promise<void> {
      await sendRefunds(server.database, settings.payments.providers, () => false);
      await paying.refundsSent(id);
    }
    /** What the provider has not sent back of a payment. */
    function kept(code: OnlineCode, reference: string): number {
      const { taken = 0, refunds = new Map<string, number>() } = paymentOf(code, reference) ?? {};
      return [...refunds.values()].reduce((left, amount) => left - amount, taken);
    }
    /** Pays by the method, and lets the goods arrive. */
    async function delivered(code: OnlineCode, change: Partial<OrderRequest> = {}, total = 81.77) {
      const request = await wanted(code, change, total);
      const { id, key, reference } = await paying.placeAndStart(request, code);
      await pay(code, reference);
      await returns.deliver(id);
      const order = await readOrder(server.api, id, key);
      return { id, key, order, reference, line: order.items[0]?.id ?? 0, number: order.number };
    }

    test.each(["card", "paypal"] as const)("is paid by %s in its euros, and read in pounds", async (code) => {
      const { id, key, reference } = await begin(code);
      expect(paymentOf(code, reference)).toMatchObject({ amount: 9_291, currency: "EUR" });
      expect(await pay(code, reference)).toMatchObject({ status: "paid" });
      expect(await readOrder(server.api, id, key)).toMatchObject({
        ...{ currency: "GBP", subtotal: 64.26, delivery_cost: 17.51, total: 81.77, payment_status: "paid" },
        ...{ taken_currency: "EUR", euro: { subtotal: 73.01, delivery_cost: 19.9, total: 92.91 } },
        items: [{ unit_price: 9.18, quantity: 7 }],
      });
    });

    test.each(["klarna", "revolut"] as const)("is paid by %s in its pounds", async (code) => {
      const { id, key, reference } = await begin(code);
      expect(paymentOf(code, reference)).toMatchObject({ amount: 8_177, currency: "GBP" });
      await pay(code, reference);
      expect(await readOrder(server.api, id, key)).toMatchObject({
        currency: "GBP",
        taken_currency: null,
        total: 81.77,
      });
    });

    test.each(["bank_transfer", "postepay"] as const)("waits for its euros by %s", async (code) => {
      const order = await placeOrder(server.api, await wanted(code));
      expect(order).toMatchObject({ currency: "GBP", total: 81.77, taken_currency: "EUR", euro: { total: 92.91 } });
      await printed("orders", "paid", order.number);
      expect(await paying.orderRow(order.id)).toMatchObject({ currency: "EUR", total: 9_291, payment_status: "paid" });
      const report = await json("orders", "show", order.number);
      expect(report).toMatchObject({ currency: "EUR", total: 9_291, shown: { currency: "GBP", total: 8_177 } });
      // Goods in Great Britain are an export, without Italian VAT.
      expect(report.invoice.vat.reduce((sum: number, part: { gross: number }) => sum + part.gross, 0)).toBe(9_291);
      expect(await printed("orders", "show", order.number)).toContain("shown to the customer: £81.77");
    });

    test("is booked in euro when its transfer arrives after the customer has looked at Klarna, or after it has expired", async () => {
      for (const expires of [false, true]) {
        const request = await wanted("bank_transfer");
        const { id, number } = await placeOrder(server.api, request);
        await paying.start(id, request.access_key, "klarna", await paying.methodId("klarna"));
        expect(await paying.orderRow(id)).toMatchObject({ currency: "GBP", payment_code: "klarna" });
        if (expires) await paying.expire(inMinutes(60 * 24 * 30));
        await printed("orders", "paid", number, "--anyway");
        expect(await paying.orderRow(id)).toMatchObject({
          ...{ currency: "EUR", total: 9_291, payment_code: "bank_transfer", payment_status: "paid" },
        });
        expect(await printed("orders", "refund", number, "--amount", "12.34")).toContain("12,34 €");
      }
    });

    test("is mismatched when the provider reports its pounds instead of its euros", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      for (const change of [
        { amount: 8_177, currency: "GBP" as const },
        { currency: "GBP" as const },
        { amount: 9_292 },
      ]) {
        const { id, reference } = await begin("card");
        all.nexi.pay(reference, change);
        expect(await paying.returnFromProvider(reference)).toMatchObject({ status: "mismatched" });
        await paying.expectState(id, "pending", "new");
      }
      log.mockRestore();
    });

    describe("whose method is changed", () => {
      test("takes what the new method takes, there and back, with the fee of each", async () => {
        const postepay = await paying.methodId("postepay");
        await server.database.write((trx) =>
          trx.updateTable("payments").set({ price: 137 }).where("id", "=", postepay).execute(),
        );
        const { id, key } = await begin("card");
        const change = async (code: PaymentCode) => {
          const { reference } = await paying.start(id, key, code, await paying.methodId(code));
          const { currency, total, payment_fee, other_amounts } = await paying.orderRow(id);
          const attempt = (await paying.attemptsOf(id)).find((one) => one.reference === reference);
          expect([attempt?.amount, attempt?.currency]).toEqual([total, currency]);
          const items = await server.database.read
            .selectFrom("order_items")
            .select(["charged_price", "other_price", "charged_rate"])
            .where("orders_id", "=", id)
            .execute();
          return { taken: [currency, total, payment_fee], other: JSON.parse(other_amounts ?? "").total, items };
        };
        const inPounds = { charged_price: 918, other_price: 1_043, charged_rate: 8_800 };
        const inEuro = { charged_price: 1_043, other_price: 918, charged_rate: 10_000 };
        expect(await change("klarna")).toEqual({ taken: ["GBP", 8_177, 0], other: 9_291, items: [inPounds] });
        // 1,37 € are £1.21.
        expect(await change("postepay")).toEqual({ taken: ["EUR", 9_428, 137], other: 8_298, items: [inEuro] });
        expect(await readOrder(server.api, id, key)).toMatchObject({
          total: 82.98,
          payment_fee: 1.21,
          euro: { total: 94.28 },
        });
        expect(await change("revolut")).toEqual({ taken: ["GBP", 8_177, 0], other: 9_291, items: [inPounds] });
        expect(await change("paypal")).toEqual({ taken: ["EUR", 9_291, 0], other: 8_177, items: [inEuro] });
        await server.database.write((trx) =>
          trx.updateTable("payments").set({ price: 0 }).where("id", "=", postepay).execute(),
        );
      });

      test("is paid by the first method's late euros, and the pounds of the second go back as pounds", async () => {
        const { id, key, reference } = await begin("card");
        const second = await paying.start(id, key, "revolut", await paying.methodId("revolut"));
        expect(await pay("card", reference)).toMatchObject({ status: "paid" });
        expect(await paying.orderRow(id)).toMatchObject({ payment_code: "card", currency: "EUR", total: 9_291 });
        await pay("revolut", second.reference);
        await sent(id);
        expect(kept("revolut", second.reference)).toBe(0);
        expect(all.nexi.payments.get(reference)?.refunds.size).toBe(0);
        expect(await json("orders", "show", (await paying.orderRow(id)).number)).toMatchObject({
          refunds: [{ amount: 8_177, currency: "GBP" }],
          refunded: 0,
        });
      });

      test("is revived by late euros after it has expired with pounds", async () => {
        const { id, key, reference } = await begin("card");
        await paying.start(id, key, "klarna", await paying.methodId("klarna"));
        await paying.expire(inMinutes(200));
        await paying.expectState(id, "expired", "cancelled");
        all.nexi.pay(reference);
        expect(await paying.notify("nexi", all.nexi.notification(reference))).toBe(200);
        await paying.expectState(id, "paid", "new");
        expect(await paying.orderRow(id)).toMatchObject({ payment_code: "card", currency: "EUR", total: 9_291 });
      });

      test("from before, with pounds alone, keeps its transfer and refuses methods that take euro", async () => {
        const order = await placeOrder(server.api, await wanted("revolut"));
        await server.database.write(async (trx) => {
          await trx.updateTable("orders").set({ other_amounts: null }).where("id", "=", order.id).execute();
          await trx.updateTable("order_items").set({ other_price: null }).where("orders_id", "=", order.id).execute();
        });
        const key = "k".repeat(43);
        for (const code of ["card", "bank_transfer"] as const)
          await expect(paying.start(order.id, key, code, await paying.methodId(code))).rejects.toBeInstanceOf(Conflict);
        const read = await readOrder(server.api, order.id, key);
        expect(read).toMatchObject({ currency: "GBP", total: 81.77, taken_currency: null, euro: null });
        const { reference } = await paying.start(order.id, key, "klarna", await paying.methodId("klarna"));
        expect(all.klarna.payments.get(reference)).toMatchObject({ amount: 8_177, currency: "GBP" });
      });
    });

    test.each(["card", "revolut"] as const)(
      "paid by %s gives the points of its euros, and takes all back",
      async (code) => {
        const ada = await members.join();
        const goods = await addProduct(server.database, { price: 1_040 });
        const country = await countryId(server.api, "GB");
        // £9.15 each; five are 52,00 €, where the rate would give 51,99 €.
        const request = orderOf([[goods, 5]], 63.26, await paying.methodId(code), { country });
        const { id, number } = await placeOrder(ada.api, request);
        const { reference } = await paying.start(id, request.access_key, code);
        await pay(code, reference);
        await printed("orders", "cancel", number);
        expect(await members.ledgerOf(ada)).toEqual([
          ["order", 52],
          ["refund", -52],
        ]);
      },
    );

    describe("whose money goes back", () => {
      test.each([
        ["card", "EUR", [2_086, 5_215 + 1_990]],
        ["revolut", "GBP", [1_836, 4_590 + 1_751]],
      ] as const)("by returns, gets back what %s took, in %s to the cent", async (code, currency, [first, rest]) => {
        const { id, key, line, reference } = await delivered(code);
        for (const [quantity, amount] of [
          [2, first],
          [5, rest],
        ] as const) {
          const { number } = await returns.refund({ id, key }, line, quantity);
          await returns.arrive(number);
          expect(await json("returns", "refund", number)).toMatchObject({ money: amount });
          const { returns: made } = await orderReturns(server.api, { id, key });
          expect(made.find((one) => one.number === number)?.refunded).toBe(amount / 100);
        }
        await sent(id);
        expect(await paying.orderRow(id)).toMatchObject({
          payment_status: "refunded",
          refunded: first + rest,
          currency,
        });
        expect(all[PROVIDERS[code]].payments.get(reference)).toMatchObject({ taken: first + rest, currency });
        expect(kept(code, reference)).toBe(0);
      });

      test("in part without a return, is refunded in euro, and the customer reads euros", async () => {
        const { id, number, reference } = await delivered("paypal");
        expect(await printed("orders", "refund", number, "--amount", "12.34")).toContain("12,34 €");
        await sent(id);
        expect([...(all.paypal.payments.get(reference)?.refunds.values() ?? [])]).toEqual([1_234]);
      });

      test("with a gift card, gets the card's euros back on the card and the rest by the method", async () => {
        const card = await addGiftCard(server.database, 2_021);
        // 20,21 € are £17.78; 92,91 € less 20,21 € are taken.
        const request = await wanted("card", { gift_card: card }, 63.99);
        const { id, reference } = await paying.placeAndStart(request, "card");
        expect(paymentOf("card", reference)).toMatchObject({ amount: 7_270, currency: "EUR" });
        expect(await balanceOf(server.database, card)).toBe(0);
        await pay("card", reference);
        const { number } = await paying.orderRow(id);
        expect(await printed("orders", "cancel", number)).toMatch(/20,21 €/);
        await sent(id);
        expect(await balanceOf(server.database, card)).toBe(2_021);
        expect(kept("card", reference)).toBe(0);
        await paying.expectState(id, "refunded", "cancelled");
      });

      test("covered by a gift card in euro, is free in pounds, and its cancellation gives the same back", async () => {
        const card = await addGiftCard(server.database, 9_291);
        const order = await placeOrder(server.api, await wanted("free", { gift_card: card }, 0));
        expect(order).toMatchObject({ currency: "GBP", total: 0, payment_status: "not_needed", taken_currency: null });
        expect(await balanceOf(server.database, card)).toBe(0);
        await printed("orders", "cancel", order.number);
        expect(await balanceOf(server.database, card)).toBe(9_291);
      });

      test("cancelled unpaid, takes nothing", async () => {
        const card = await addGiftCard(server.database, 2_021);
        const request = await wanted("card", { gift_card: card }, 63.99);
        const { id, key } = await paying.placeAndStart(request, "card");
        await paying.start(id, key, "klarna", await paying.methodId("klarna"));
        await cancelOrder(server.api, id, key);
        expect(await balanceOf(server.database, card)).toBe(2_021);
      });
    });
  },
  settings,
);
