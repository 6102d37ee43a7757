import { expect, test } from "vitest";
import { paidRows } from "~/backend/operations/bookkeeping/order-to-book";
import { ordersOf } from "~/backend/operations/bookkeeping/sold-orders";
import { accountProblems } from "./account-problems";
import { operatorSteps } from "./operator";
import { fakeProviders, payingSteps } from "./payment-steps";
import { onBothEngines } from "./servers";

const { all, settings } = fakeProviders();

onBothEngines(
  "the accounts of an order that is paid twice",
  (server) => {
    const paying = payingSteps(server, { all, settings });
    const { json } = operatorSteps(server);

    async function rowsOf(id: number) {
      for await (const batch of ordersOf(server.database.read, { from: "2000-01-01", to: "2099-12-31" })) {
        const sold = batch.find(({ order }) => order.id === id);
        if (sold) return paidRows(sold).map(({ type, kind, method, reference }) => [type, kind, method, reference]);
      }
      return [];
    }

    const otherReason = (id: number) =>
      server.database.write((trx) =>
        trx.updateTable("refunds").set({ reason: "pagato due volte" }).where("orders_id", "=", id).execute(),
      );

    test("name the payment that the order keeps, whatever the reason of the other's way back says", async () => {
      const { id, key, reference } = await paying.begin("card");
      const { number } = await paying.orderRow(id);
      await paying.returnFromProvider(reference, { cancelled: true });
      const second = await paying.start(id, key, "revolut", await paying.methodId("revolut"));
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      all.revolut.pay(second.reference);
      await paying.notify("revolut", all.revolut.notification(second.reference));
      await otherReason(id);
      const [sale, ...others] = await rowsOf(id);
      expect([sale, ...others]).toEqual([
        ["sale", "goods", "card", reference],
        ["unexpected", "payment", "revolut", second.reference],
        ["unexpected", "payment_back", "revolut", second.reference],
      ]);
      // The order's own money goes back, too, in parts and whole.
      await json("orders", "refund", number, "--amount", "40");
      expect(await rowsOf(id)).toEqual([sale, ["refund", "refund", "card", reference], ...others]);
      await json("orders", "cancel", number);
      expect(await rowsOf(id)).toEqual([
        ...[sale, ["refund", "refund", "card", reference], ["refund", "refund", "card", reference]],
        ...others,
      ]);
      expect(await accountProblems(server.database)).toEqual([]);
    });

    test("have a payment of another total that goes back, although the order still waits for its own", async () => {
      const { id, key, reference } = await paying.begin("card");
      await paying.start(id, key, "cash_on_delivery", await paying.methodId("cash_on_delivery"));
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      expect(await rowsOf(id)).toEqual([
        ["unexpected", "payment", "card", reference],
        ["unexpected", "payment_back", "card", reference],
      ]);
    });

    test("name the transfer that an operator has booked, and not the card that came after it", async () => {
      const { id, key, reference } = await paying.begin("card");
      const { number } = await paying.orderRow(id);
      const transfer = await paying.start(id, key, "bank_transfer", await paying.methodId("bank_transfer"));
      await json("orders", "paid", number);
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      await otherReason(id);
      const rows = await rowsOf(id);
      expect(rows).toEqual([
        ["sale", "goods", "bank_transfer", transfer.reference],
        ["unexpected", "payment", "card", reference],
        ["unexpected", "payment_back", "card", reference],
      ]);
      expect(await accountProblems(server.database)).toEqual([]);
    });
  },
  settings,
);
