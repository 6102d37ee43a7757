import { expect, test } from "vitest";
import { plusProduct } from "~/api/membership.server";
import { checkCart } from "~/api/orders.server";
import { finishPayment } from "~/api/payments.server";
import { setStock } from "~/backend/catalogue/stock";
import { openMembershipOrder } from "~/backend/membership/open-order";
import { memberSteps } from "./member-steps";
import { operatorSteps } from "./operator";
import { fakeProviders, inMinutes, payingSteps, paymentNamed } from "./payment-steps";
import { deleteMe } from "./person";
import { onBothEngines } from "./servers";
import { addGiftCard, addProduct, balanceOf, methodId, newCart, orderOf, placeOrder } from "./shop-fixtures";

const { all, settings } = fakeProviders();

onBothEngines(
  "a membership",
  (server) => {
    const paying = payingSteps(server, { all, settings });
    const { join, plus, tierOf, rowOf } = memberSteps(server);
    const { printed, refusal } = operatorSteps(server);
    type Member = Awaited<ReturnType<typeof join>>;

    /** An order of plus, with goods where they are given; its payment has begun at the provider. */
    async function beginOrder(member: Member, code: "card" | "klarna", extra: object = {}, total = 49) {
      const request = orderOf([[await plus(), 1]], total, await methodId(server.api, code), {
        shipping: "none",
        locale: "en",
        ...extra,
      });
      const order = await placeOrder(member.api, request);
      const { reference } = await paying.start(order.id, request.access_key, code);
      return { ...order, reference };
    }

    /** A second open order, as older versions and revived orders leave it. */
    async function secondOrder(member: Member, code: "card" | "klarna", extra: object = {}, total = 49) {
      const first = await beginOrder(member, "card");
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ users_id: null }).where("id", "=", first.id).execute(),
      );
      const second = await beginOrder(member, code, extra, total);
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ users_id: member.id }).where("id", "=", first.id).execute(),
      );
      return { first, second };
    }

    const pay = async (provider: "nexi" | "klarna", reference: string) => {
      all[provider].pay(reference);
      if (provider === "nexi") await paying.notify("nexi", all.nexi.notification(reference));
      else await paying.returnFromProvider(reference);
    };

    test("is ordered once: a second cart is refused with the open order, and may follow when that has ended", async () => {
      const ada = await join();
      const { id, number } = await beginOrder(ada, "card");
      const again = async () =>
        placeOrder(
          ada.api,
          orderOf([[await plus(), 1]], 49, await methodId(server.api, "bank_transfer"), { shipping: "none" }),
        );
      await expect(again()).rejects.toMatchObject({
        status: 409,
        code: "MEMBERSHIP_OPEN",
        details: { order: { id, number } },
      });
      expect(await plusProduct(ada.api)).toMatchObject({ open_order: { id, number } });
      expect((await plusProduct(server.api))?.open_order ?? null).toBeNull();
      const product = await plus();
      const cart = { cart: newCart(), items: [{ id: product.id, size: { id: product.sizeId }, quantity: 1 }] };
      expect(await checkCart(ada.api, cart)).toMatchObject({
        items: [],
        changes: [{ code: "membership_open", number }],
      });
      expect(await checkCart(server.api, cart)).toMatchObject({ items: [{ quantity: 1 }] });
      await printed("orders", "cancel", number);
      expect((await plusProduct(ada.api))?.open_order ?? null).toBeNull();
      expect((await again()).number).not.toBe(number);
    });

    test("is ordered once from ten carts at the same time", async () => {
      const ada = await join();
      const transfer = await methodId(server.api, "bank_transfer");
      const product = await plus();
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, () =>
          placeOrder(ada.api, orderOf([[product, 1]], 49, transfer, { shipping: "none" })),
        ),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      for (const one of results)
        if (one.status === "rejected") expect(one.reason).toMatchObject({ status: 409, code: "MEMBERSHIP_OPEN" });
    });

    test("is ordered by each of two accounts, and again in one order with goods only when it is free", async () => {
      const [ada, eva] = [await join(), await join()];
      await beginOrder(ada, "card");
      await beginOrder(eva, "card");
      const goods = await addProduct(server.database, { price: 10_000 });
      const mixed = orderOf(
        [
          [await plus(), 1],
          [goods, 1],
        ],
        149,
        await methodId(server.api, "bank_transfer"),
      );
      await expect(placeOrder(ada.api, mixed)).rejects.toMatchObject({ code: "MEMBERSHIP_OPEN" });
    });

    test("that is paid twice is granted once, and the second payment goes back whole with a mail", async () => {
      const ada = await join();
      const { first, second } = await secondOrder(ada, "card");
      await pay("nexi", first.reference);
      expect(await tierOf(ada)).toBe("plus");
      await pay("nexi", second.reference);
      await paying.expectState(first.id, "paid", "delivered");
      await paying.expectState(second.id, "refunded", "cancelled");
      expect(await rowOf(second.id)).toMatchObject({ refunded: 4_900 });
      await paying.refundsSent(second.id);
      expect(await paying.refundsOf(second.id)).toMatchObject([{ amount: 4_900, state: "sent", is_release: 0 }]);
      expect(await paying.mailKinds(second.id)).toEqual(["order_refunded"]);
      expect(await finishPayment(server.api, paymentNamed(second.reference), {})).toMatchObject({
        returned: "membership_owned",
      });
      expect(await tierOf(ada)).toBe("plus");
      // The second payment gave nothing that the refund of the first would leave behind.
      await printed("orders", "refund", first.number);
      expect(await tierOf(ada)).toBe("basic");
    });

    test("paid in two orders at the same moment is granted once", async () => {
      for (let round = 0; round < 3; round += 1) {
        const ada = await join();
        const { first, second } = await secondOrder(ada, "card");
        for (const { reference } of [first, second]) all.nexi.pay(reference);
        await Promise.all(
          [first, second].map(({ reference }) => paying.notify("nexi", all.nexi.notification(reference))),
        );
        const states = [await rowOf(first.id), await rowOf(second.id)].map(({ payment_status }) => payment_status);
        expect(states.sort()).toEqual(["paid", "refunded"]);
        expect(await tierOf(ada)).toBe("plus");
      }
    });

    test("with goods in one order goes back whole: the goods are on sale, and the gift card has its balance", async () => {
      const ada = await join();
      const card = await addGiftCard(server.database, 3_000);
      const first = await beginOrder(ada, "card");
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ users_id: null }).where("id", "=", first.id).execute(),
      );
      const product = await plus();
      const request = orderOf(
        [
          [product, 1],
          [paying.goods(), 1],
        ],
        119,
        await methodId(server.api, "card"),
        { gift_card: card },
      );
      const order = await placeOrder(ada.api, request);
      const { reference } = await paying.start(order.id, request.access_key, "card");
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ users_id: ada.id }).where("id", "=", first.id).execute(),
      );
      await pay("nexi", first.reference);
      await pay("nexi", reference);
      await paying.expectState(order.id, "refunded", "cancelled");
      expect(await rowOf(order.id)).toMatchObject({ refunded: 11_900 });
      expect([await paying.left(), await balanceOf(server.database, card)]).toEqual([5, 3_000]);
    });

    test("whose order has expired is not revived by a late payment when the account has it already", async () => {
      const ada = await join();
      const late = await beginOrder(ada, "card");
      await paying.expire(inMinutes(31));
      const next = await beginOrder(ada, "card");
      await pay("nexi", next.reference);
      await pay("nexi", late.reference);
      await paying.expectState(late.id, "refunded", "cancelled");
      await paying.expectState(next.id, "paid", "delivered");
      // Without another one a late payment still counts.
      const eva = await join();
      const alone = await beginOrder(eva, "card");
      await paying.expire(inMinutes(31));
      await pay("nexi", alone.reference);
      expect(await tierOf(eva)).toBe("plus");
    });

    test("reserved by Klarna a second time is released, and nothing counts as refunded", async () => {
      const ada = await join();
      const { first, second } = await secondOrder(ada, "klarna");
      await pay("nexi", first.reference);
      await pay("klarna", second.reference);
      await paying.expectState(second.id, "expired", "cancelled");
      expect(await rowOf(second.id)).toMatchObject({ refunded: 0 });
      await paying.refundsSent(second.id);
      expect(await paying.refundsOf(second.id)).toMatchObject([{ is_release: 1, state: "sent" }]);
      expect(await paying.returnFromProvider(second.reference)).toMatchObject({ returned: "released" });
      const mail = await paying.mailOf(second.id);
      expect(mail).toMatch(/^Nothing is charged for your order \S+\n/);
      expect(mail).toContain("Your account already has the membership of order");
      expect(mail).toContain("nothing is charged");
      expect(mail).not.toMatch(/refund| back/);
      expect(all.klarna.payments.get(second.reference)?.outcome).toBe("cancelled");
    });

    test("of an account that was deleted meanwhile goes back: there is nobody to give it to", async () => {
      const ada = await join();
      const { id, reference } = await beginOrder(ada, "card");
      await deleteMe(server, ada, "a-good-password");
      await pay("nexi", reference);
      await paying.expectState(id, "refunded", "cancelled");
      expect(await paying.returnFromProvider(reference)).toMatchObject({ returned: "account_deleted" });
      const mail = await paying.mailOf(id);
      expect(mail).toContain("has been deleted, so the membership cannot start and we have cancelled this order");
      expect(mail).not.toContain("already has");
    });

    test("by transfer for an account that has it is refused to the operator, who sends the money back", async () => {
      const ada = await join();
      const { first, second } = await secondOrder(ada, "card");
      await pay("nexi", first.reference);
      expect(await refusal("orders", "paid", second.number, "--anyway")).toContain("send the money back");
      await paying.expectState(second.id, "pending", "new");
      expect(await openMembershipOrder(server.database.read, ada.id, "plus")).toMatchObject({ id: second.id });
    });

    test("bought by a pro member is plus until it is refunded, and pro again then", async () => {
      const ada = await join({ points: 1_200 });
      const { id, number, reference } = await beginOrder(ada, "card");
      await pay("nexi", reference);
      expect(await tierOf(ada)).toBe("plus");
      await paying.expectState(id, "paid", "delivered");
      await printed("orders", "refund", number);
      expect(await tierOf(ada)).toBe("pro");
    });
  },
  settings,
);

onBothEngines(
  "an order whose money was only reserved",
  (server) => {
    const paying = payingSteps(server, { all, settings });
    const { printed, json } = operatorSteps(server);

    test("and that is cancelled has no refund in any report, sum or mail", async () => {
      const { id, reference } = await paying.begin("klarna");
      all.klarna.pay(reference);
      await paying.returnFromProvider(reference);
      await paying.expectState(id, "authorised", "new");
      const { number } = await paying.orderRow(id);
      await printed("orders", "cancel", number);
      await paying.refundsSent(id);
      await paying.expectState(id, "expired", "cancelled");
      const report = await json("orders", "show", number);
      expect(report).toMatchObject({
        refunded: 0,
        refunds: [],
        releases: [{ amount: 10_000, state: "sent", sent_by: "provider" }],
        payments: [{ refunded: 0, released: 10_000 }],
      });
      const text = await printed("orders", "show", number);
      expect(text).toContain("release of the reserved 100,00 € by the provider: sent");
      expect(text).not.toMatch(/refund| back/);
      expect(await paying.mailKinds(id)).not.toContain("order_refunded");
      expect(all.klarna.payments.get(reference)?.outcome).toBe("cancelled");
      expect(await paying.left()).toBe(5);
    });

    test("and that had expired before is released, stays unpaid, and its mail speaks of no refund", async () => {
      const { id, reference } = await paying.begin("klarna", { locale: "en" });
      await paying.expire(inMinutes(31));
      const { id: productId, sizeId } = paying.goods();
      await server.database.write((trx) => setStock(trx, { productId, sizeId, quantity: 0 }, { actor: "test" }));
      all.klarna.pay(reference);
      await paying.returnFromProvider(reference);
      await paying.expectState(id, "expired", "cancelled");
      expect(await paying.orderRow(id)).toMatchObject({ refunded: 0 });
      await paying.refundsSent(id);
      expect(await paying.refundsOf(id)).toMatchObject([{ is_release: 1 }]);
      expect(await paying.returnFromProvider(reference)).toMatchObject({ returned: "released" });
      const mail = await paying.mailOf(id);
      expect(mail).toContain("was only reserved: we have released it, and nothing is charged");
      expect(mail).not.toMatch(/refund| back/);
    });
  },
  settings,
);
