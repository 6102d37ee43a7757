import { expect, test } from "vitest";
import { memberSteps } from "./member-steps";
import { operatorSteps } from "./operator";
import { fakeProviders, inMinutes, payingSteps } from "./payment-steps";
import { deleteMe } from "./person";
import { onBothEngines } from "./servers";
import { addGiftCard, balanceOf, orderOf, placeOrder } from "./shop-fixtures";

const { all, settings } = fakeProviders();
type Code = "card" | "klarna" | "bank_transfer" | "cash_on_delivery";

onBothEngines(
  "goods and a membership in one order",
  (server) => {
    const paying = payingSteps(server, { all, settings });
    const { join, plus, tierOf, rowOf, ledgerOf } = memberSteps(server);
    const { printed, refusal } = operatorSteps(server);
    type Member = Awaited<ReturnType<typeof join>>;

    /** Goods at 100 euro and plus at 49 euro; `total` in euro. */
    async function order(member: Member, code: Code, extra: object = {}, total = 149) {
      const lines: Parameters<typeof orderOf>[0] = [
        [await plus(), 1],
        [paying.goods(), 1],
      ];
      const request = orderOf(lines, total, await paying.methodId(code), { locale: "en", ...extra });
      return { ...(await placeOrder(member.api, request)), key: request.access_key };
    }
    async function begin(member: Member, code: "card" | "klarna", extra: object = {}, total = 149) {
      const placed = await order(member, code, extra, total);
      return { ...placed, reference: (await paying.start(placed.id, placed.key, code)).reference };
    }
    const payCard = async (reference: string) => {
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
    };
    /** Klarna has reserved the money, and the goods are with the courier. */
    async function shipped(member: Member) {
      const placed = await begin(member, "klarna");
      all.klarna.pay(placed.reference);
      await paying.returnFromProvider(placed.reference);
      await paying.expectState(placed.id, "authorised", "new");
      await printed("orders", "ship", placed.number);
      return placed;
    }
    const grant = (member: Member) =>
      server.database.write((trx) =>
        trx.updateTable("users").set({ tier: "plus" }).where("id", "=", member.id).execute(),
      );

    test("that have left the shop stay paid when the account is deleted: the membership's price alone goes back", async () => {
      const ada = await join();
      const { id, reference } = await shipped(ada);
      await deleteMe(server, ada, "a-good-password");
      await paying.check(new Date());
      await paying.expectState(id, "partly_refunded", "shipped");
      expect(await rowOf(id)).toMatchObject({ refunded: 4_900 });
      await paying.refundsSent(id);
      expect([...(all.klarna.payments.get(reference)?.refunds.values() ?? [])]).toEqual([4_900]);
      expect(await paying.left()).toBe(4);
      expect(await paying.mailOf(id)).toContain("so the membership cannot start and we refund its price");
    });

    test("that have left the shop stay paid when the account has the membership by then", async () => {
      const ada = await join();
      const { id } = await shipped(ada);
      await grant(ada);
      await paying.check(new Date());
      await paying.expectState(id, "partly_refunded", "shipped");
      expect(await rowOf(id)).toMatchObject({ refunded: 4_900 });
      expect(await paying.left()).toBe(4);
      expect(await paying.mailOf(id)).toContain("Your account already has the membership of order");
      // The points of the goods stay.
      expect(await ledgerOf(ada)).toEqual([["order", 100]]);
    });

    test("of an account that is deleted before the money arrives: the goods are sent, the membership's price goes back", async () => {
      const ada = await join();
      const { id, number, reference } = await begin(ada, "card");
      await deleteMe(server, ada, "a-good-password");
      await payCard(reference);
      await paying.expectState(id, "partly_refunded", "new");
      await paying.refundsSent(id);
      expect([...(all.nexi.payments.get(reference)?.refunds.values() ?? [])]).toEqual([4_900]);
      const mail = await paying.mailOf(id);
      expect(mail).toContain("has been deleted, so the membership cannot start and we refund its price");
      expect(mail).toContain("We refund 49,00 €");
      expect(mail).not.toMatch(/already has|cancelled/);
      await printed("orders", "ship", number);
      await printed("orders", "cancel", number);
      expect(await rowOf(id)).toMatchObject({ payment_status: "refunded", refunded: 14_900 });
    });

    test("of a deleted account by transfer: the operator records the money, and sends the membership's price back", async () => {
      const ada = await join();
      const { id, number } = await order(ada, "bank_transfer");
      const alone = await placeOrder(
        (await join()).api,
        orderOf([[await plus(), 1]], 49, await paying.methodId("bank_transfer"), { shipping: "none" }),
      );
      await deleteMe(server, ada, "a-good-password");
      await printed("orders", "paid", number);
      await paying.expectState(id, "partly_refunded", "new");
      expect(await paying.mailOf(id)).toContain("reply to this e-mail with its IBAN");
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ users_id: null }).where("id", "=", alone.id).execute(),
      );
      expect(await refusal("orders", "paid", alone.number)).toBe(
        "The account that ordered this membership is deleted: cancel the order, and send the money back (refunds add).",
      );
    });

    test("of a deleted account, paid on delivery: the delivery is recorded, and the membership's price goes back", async () => {
      const ada = await join();
      const fee = await server.database.read
        .selectFrom("payments")
        .select("price")
        .where("code", "=", "cash_on_delivery")
        .executeTakeFirstOrThrow();
      const { id, number } = await order(ada, "cash_on_delivery", {}, 149 + fee.price / 100);
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ confirmation_hash: null }).where("id", "=", id).execute(),
      );
      await printed("orders", "ship", number);
      await deleteMe(server, ada, "a-good-password");
      await printed("orders", "deliver", number);
      await paying.expectState(id, "partly_refunded", "delivered");
      expect(await rowOf(id)).toMatchObject({ refunded: 4_900 });
    });

    test("of a deleted account, paid by gift card for the most part: the card gets what is beyond the money", async () => {
      const ada = await join();
      const card = await addGiftCard(server.database, 12_000);
      const { id, reference } = await begin(ada, "card", { gift_card: card }, 29);
      await deleteMe(server, ada, "a-good-password");
      await payCard(reference);
      await paying.expectState(id, "partly_refunded", "new");
      expect(await rowOf(id)).toMatchObject({ refunded: 2_900 });
      expect(await balanceOf(server.database, card)).toBe(2_000);
    });

    test.each(["klarna", "cash_on_delivery"] as const)(
      "ordered by %s keep the membership: the late money of an expired order goes back",
      async (code) => {
        const ada = await join();
        const request = orderOf([[await plus(), 1]], 49, await paying.methodId("card"), { shipping: "none" });
        const late = await placeOrder(ada.api, request);
        const { reference } = await paying.start(late.id, request.access_key, "card");
        await paying.expire(inMinutes(31));
        const fee = await server.database.read
          .selectFrom("payments")
          .select("price")
          .where("code", "=", code)
          .executeTakeFirstOrThrow();
        const next = await order(ada, code, {}, 149 + fee.price / 100);
        if (code === "klarna") {
          const started = await paying.start(next.id, next.key, code);
          all.klarna.pay(started.reference);
          await paying.returnFromProvider(started.reference);
        }
        await payCard(reference);
        await paying.expectState(late.id, "refunded", "cancelled");
        expect(await tierOf(ada)).toBe("basic");
        await server.database.write((trx) =>
          trx.updateTable("orders").set({ confirmation_hash: null }).where("id", "=", next.id).execute(),
        );
        await printed("orders", "ship", next.number);
        if (code === "klarna") await paying.check(new Date());
        else await printed("orders", "deliver", next.number);
        expect(await tierOf(ada)).toBe("plus");
        expect(await rowOf(next.id)).toMatchObject({ payment_status: "paid", refunded: 0 });
      },
    );
  },
  settings,
);
