import { beforeAll, expect, test } from "vitest";
import type { OrderRequest } from "~/contract/orders.server";
import { operatorSteps } from "./operator";
import { fakeProviders, paymentSteps } from "./payment-steps";
import { onBothEngines } from "./servers";
import { addProduct, orderOf } from "./shop-fixtures";

const { all, settings } = fakeProviders();
const BY_BANK = "reply to this e-mail with its IBAN";
const BY_PROVIDER = "back to the method you paid with";

onBothEngines(
  "the operator's commands for payments",
  (server) => {
    const { printed, json, refusal } = operatorSteps(server);
    const paying = paymentSteps(server);
    beforeAll(() => all.nexi.reset());

    /** An order of 100 euro by card, with Nexi's page open. */
    async function begin() {
      const goods = await addProduct(server.database, { price: 10_000, quantity: 5 });
      const request: OrderRequest = orderOf([[goods, 1]], 100, await paying.methodId("card"), { locale: "en" });
      const { id, key, reference } = await paying.placeAndStart(request, "card");
      const { number } = await paying.orderRow(id);
      return { id, key, reference, number };
    }

    async function pay(reference: string) {
      all.nexi.pay(reference);
      await paying.returnFromProvider(reference);
    }

    test("paid needs a flag for an order that its provider reports as paid", async () => {
      const { id, number } = await begin();
      expect(await refusal("orders", "paid", number)).toMatch(
        /^The payment method of VR-\S+ is card: its provider reports the payment by itself\. .* with --anyway\./,
      );
      await paying.expectState(id, "pending", "new");
      expect(await json("orders", "paid", number, "--anyway")).toMatchObject({ payment_status: "paid" });
      for (const flag of [["--anyway"], []])
        expect(await refusal("orders", "paid", number, ...flag)).toMatch(/^This order is paid already: .*refunds add/);
      await printed("orders", "cancel", number);
      expect(await refusal("orders", "paid", number)).toBe(
        "This order was paid, and its money has gone back, or a part of it.",
      );
    });

    test("command and mail agree that an operator sends the money, although the order's method is a card", async () => {
      const { id, number } = await begin();
      await printed("orders", "paid", number, "--anyway");
      expect(await printed("orders", "cancel", number)).toContain("send 100,00 € to the bank account");
      expect(await paying.mailOf(id)).toContain(BY_BANK);
    });

    test("command and mail agree that the provider sends the money, although the order's method is a transfer", async () => {
      const { id, key, number, reference } = await begin();
      await paying.start(id, key, "bank_transfer", await paying.methodId("bank_transfer"));
      await printed("orders", "paid", number);
      expect((await paying.orderRow(id)).payment_code).toBe("bank_transfer");
      await pay(reference);
      expect(await json("orders", "show", number)).toMatchObject({
        ...{ payment_status: "paid", refunds: [{ amount: 10_000, sent_by: "provider" }] },
      });
      const mail = await paying.mailOf(id);
      expect(mail).toContain(`We return your second payment for order ${number}`);
      expect(mail).toContain("We send these 100,00 € back to you; nothing changes for your order.");
      expect(mail).toContain(BY_PROVIDER);
      expect(mail).not.toContain(BY_BANK);
    });

    test("the mail about a payment for an ended order says that the order had ended", async () => {
      const { id, number, reference } = await begin();
      await printed("orders", "cancel", number);
      await pay(reference);
      expect(await paying.mailOf(id)).toContain(
        "arrived when the order had already ended. We send all of it back to you.",
      );
    });

    test("the mail about a payment of another total says that the order still waits", async () => {
      const { id, key, reference } = await begin();
      await paying.start(id, key, "cash_on_delivery", await paying.methodId("cash_on_delivery"));
      await pay(reference);
      const mail = await paying.mailOf(id);
      expect(mail).toMatch(/^We return a payment for your order/);
      expect(mail).toContain("We send the 100,00 € back to you; the order is still waiting for its payment.");
    });

    test("show prints every payment with its provider's id, and all steps in the order of time", async () => {
      const { id, key, number, reference } = await begin();
      await paying.start(id, key, "bank_transfer", await paying.methodId("bank_transfer"));
      await printed("orders", "paid", number);
      await pay(reference);
      await printed("orders", "refund", number, "--amount", "1.50", "--reason", "late");
      const [attempt] = await paying.attemptsOf(id);
      const text = await printed("orders", "show", number);
      expect(text).toContain(`payment ${reference} of 100,00 € by card: paid, 100,00 € back (${attempt?.provider_id})`);
      const steps = text.split("\n").filter((line) => /^\d{4}-\d\d-\d\d \d\d:/.test(line));
      expect(steps).toEqual(steps.toSorted((one, other) => one.slice(0, 19).localeCompare(other.slice(0, 19))));
      expect(steps.map((line) => line.slice(21))).toEqual([
        expect.stringMatching(/^payment \S+-1-\w+ of 100,00 € by card: paid/),
        expect.stringMatching(/^payment \S+-2-\w+ of 100,00 € by bank_transfer: paid$/),
        "payment: pending → paid, by operator",
        expect.stringMatching(/^refund of 100,00 € by the provider: \w+ \(the order was paid already[,)]/),
        expect.stringMatching(/^refund of 1,50 € by the operator: to send \(refund \d+\) \(late\)$/),
        "payment: paid → partly_refunded, by operator (late)",
      ]);
    });
  },
  { payments: { ...settings.payments } },
);
