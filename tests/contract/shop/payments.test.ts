import { beforeEach, describe, expect, test, vi } from "vitest";
import { Conflict, NotFound } from "~/api/errors.server";
import { readOrder } from "~/api/orders.server";
import { cancelOrder, finishPayment } from "~/api/payments.server";
import { MAX_ATTEMPTS } from "~/shop/payment-attempt";
import { fakeProviders, inMinutes, payingSteps } from "./payment-steps";
import { onBothEngines } from "./servers";
import { countryId, placeOrder } from "./shop-fixtures";

const FORGER = "203.0.113.66";

const { all, settings } = fakeProviders();

onBothEngines(
  "an order that is paid at a provider",
  (server) => {
    const paying = payingSteps(server, { all, settings });
    const { order, begin } = paying;

    test("keeps its stock while it waits, names its page, and is paid when the shopper comes back", async () => {
      const request = await order("card");
      const placed = await placeOrder(server.api, request);
      const started = await paying.start(placed.id, request.access_key, "card");
      expect(started.redirect_url).toBe(`https://provider.example/${started.reference}`);
      expect(await paying.left()).toBe(4);
      await paying.expectState(placed.id, "pending", "new");
      all.nexi.pay(started.reference);
      expect(await paying.returnFromProvider(started.reference)).toEqual({
        order_id: placed.id,
        status: "paid",
        returned: null,
      });
      await paying.expectState(placed.id, "paid", "new");
      expect((await paying.orderRow(placed.id)).expires_on).toBeNull();
      expect(await paying.mailKinds(placed.id)).toEqual(["order_confirmation"]);
      expect(await paying.left()).toBe(4);
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
          expect(await paying.notify(name, all[name].notification(reference, proof))).toBe(200);
        await Promise.all([paying.returnFromProvider(reference), paying.returnFromProvider(reference)]);
        await paying.notify(name, all[name].notification(reference));
        await paying.expectState(id, status, "new");
        expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
        expect(await paying.refundsOf(id)).toEqual([]);
      },
    );

    test("is placed by the specification's path: the order's id, its page, and the reference or the order's key", async () => {
      const confirmation_url = "https://shop.example/thankyou";
      const finish = (orderId: number, reference: string | null, accessKey: string) =>
        finishPayment(server.api, { code: "klarna", orderId, reference, accessKey }, { confirmation_url });
      const [one, other] = [await begin("klarna"), await begin("klarna")];
      all.klarna.pay(one.reference);
      // Of another order, without a key, with a wrong one, and of no order.
      const refused = [
        [other.id, one.reference, other.key],
        [one.id, null, ""],
        [one.id, null, "x".repeat(43)],
        [999_999_999, null, one.key],
        [2_147_483_648, null, one.key],
      ] as const;
      for (const [id, reference, key] of refused)
        await expect(finish(id, reference, key), `${id} ${reference} ${key}`).rejects.toBeInstanceOf(NotFound);
      await paying.expectState(one.id, "pending", "new");
      expect(await finish(one.id, null, one.key)).toMatchObject({ order_id: one.id, status: "authorised" });
      expect(await finish(one.id, one.reference, "")).toMatchObject({ order_id: one.id, status: "authorised" });
      await paying.expectState(one.id, "authorised", "new");
      await paying.expectState(other.id, "pending", "new");
      for (const url of ["javascript:alert(1)", "thankyou", "http://[", 7]) {
        const body = JSON.stringify({ confirmation_url: url });
        const headers = { "content-type": "application/json" };
        const path = `payments/klarna/place_order/${one.reference}`;
        expect((await server.ask(path, { method: "POST", headers, body })).status, String(url)).toBe(400);
      }
    });

    test("is refused a notification with a wrong signature, and one of another provider changes nothing", async () => {
      const { id, reference } = await begin("card");
      all.nexi.pay(reference);
      const { body } = all.nexi.notification(reference);
      expect(await paying.notify("nexi", { headers: { "x-signature": "wrong" }, body })).toBe(403);
      expect(await paying.notify("nexi", { headers: {}, body })).toBe(403);
      expect(await paying.notify("revolut", all.nexi.notification(reference))).toBe(200);
      expect(await paying.notify("nexi", all.nexi.notification("VR-2026-0000000000-9"))).toBe(200);
      await paying.expectState(id, "pending", "new");
    });

    test("is refused a hundred forged messages in ten minutes, and then does not check more of them", async () => {
      const { id, reference } = await begin("card");
      const forged = { headers: { "x-signature": "wrong" }, body: all.nexi.notification(reference).body };
      const statuses: number[] = [];
      for (let count = 0; count < 101; count += 1) statuses.push(await paying.notify("nexi", forged, FORGER));
      expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 403));
      expect(statuses[100]).toBe(429);
      // The provider has another IP.
      all.nexi.pay(reference);
      expect(await paying.notify("nexi", all.nexi.notification(reference))).toBe(200);
      await paying.expectState(id, "paid", "new");
    });

    test("is not paid by another amount or currency", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => {});
      for (const change of [{ amount: 1 }, { currency: "GBP" as const }]) {
        const { id, reference } = await begin("revolut");
        all.revolut.pay(reference, change);
        expect(await paying.returnFromProvider(reference)).toMatchObject({ status: "mismatched" });
        await paying.expectState(id, "pending", "new");
      }
      expect(log).toHaveBeenCalledTimes(2);
      log.mockRestore();
    });

    test("that was refused keeps its stock, and can be paid with another method", async () => {
      const { id, key, reference } = await begin("card");
      all.nexi.end(reference, "refused");
      expect(await paying.returnFromProvider(reference)).toMatchObject({ status: "refused" });
      await paying.expectState(id, "failed", "new");
      expect(await paying.left()).toBe(4);
      expect(await readOrder(server.api, id, key)).toMatchObject({ payment: { payable: true, attempt: "refused" } });

      const again = await paying.start(id, key, "card");
      expect(again.reference).not.toBe(reference);
      all.nexi.end(again.reference, "refused");
      await paying.returnFromProvider(again.reference);
      const other = await paying.start(id, key, "revolut", await paying.methodId("revolut"));
      all.revolut.pay(other.reference);
      await paying.returnFromProvider(other.reference);
      await paying.expectState(id, "paid", "new");
      expect((await paying.orderRow(id)).payment_code).toBe("revolut");
      expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
      expect((await paying.attemptsOf(id)).map(({ status }) => status)).toEqual(["refused", "refused", "paid"]);
    });

    test("whose means of payment is declined is not charged by itself later, but when its shopper approves again", async () => {
      const { id, reference } = await begin("paypal");
      const { capture } = all.paypal.provider;
      all.paypal.provider.capture = async () => ({ outcome: "refused" });
      all.paypal.pay(reference);
      expect(await paying.returnFromProvider(reference)).toMatchObject({ status: "refused" });
      all.paypal.provider.capture = capture;
      await paying.check(inMinutes(3));
      await paying.expectState(id, "failed", "new");
      expect(all.paypal.payments.get(reference)?.taken).toBe(0);
      await paying.returnFromProvider(reference);
      await paying.expectState(id, "paid", "new");
    });

    test("that the shopper leaves stays open, and money that comes after all pays it", async () => {
      const { id, reference } = await begin("card");
      expect(await paying.returnFromProvider(reference, { cancelled: true })).toMatchObject({ status: "left" });
      await paying.expectState(id, "pending", "new");
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
      await paying.expectState(id, "paid", "new");
    });

    test("continues the open attempt at a second click, and asks for its result first", async () => {
      const { id, key, reference } = await begin("card");
      const [one, two] = await Promise.all([paying.start(id, key, "card"), paying.start(id, key, "card")]);
      expect([one.reference, two.reference]).toEqual([reference, reference]);
      all.nexi.pay(reference);
      await expect(paying.start(id, key, "card")).rejects.toMatchObject({ code: "NOT_PAYABLE" });
      await paying.expectState(id, "paid", "new");
    });

    test("is started once by two clicks at the same time", async () => {
      const request = await order("card");
      const { id } = await placeOrder(server.api, request);
      const started = await Promise.allSettled([1, 2, 3].map(() => paying.start(id, request.access_key, "card")));
      const references = started.flatMap((one) => (one.status === "fulfilled" ? [one.value.reference] : []));
      expect(references.length).toBeGreaterThan(0);
      expect(new Set(references).size).toBe(1);
      expect(await paying.attemptsOf(id)).toHaveLength(1);
    });

    test("is paid without a return and without a notification, because the provider is asked", async () => {
      const { id, reference } = await begin("card");
      expect(await paying.check(inMinutes(1))).toBe(0);
      all.nexi.pay(reference);
      expect(await paying.check(inMinutes(3))).toBeGreaterThan(0);
      await paying.expectState(id, "paid", "new");
      expect(await paying.check(inMinutes(4))).toBe(0);
    });

    test("that waits for a transfer sends no second mail, and waits no longer, when it is started again", async () => {
      const request = await order("bank_transfer");
      const { id, expires_on } = await placeOrder(server.api, request);
      const transfer = await paying.methodId("bank_transfer");
      for (let count = 0; count < 3; count += 1) await paying.start(id, request.access_key, "bank_transfer", transfer);
      expect(await paying.mailKinds(id)).toEqual(["order_confirmation"]);
      expect((await paying.orderRow(id)).expires_on).toBe(expires_on);
    });

    test("can be tried ten times at a provider, and then by a transfer", async () => {
      const { id, key, reference } = await begin("card");
      let last = reference;
      for (let tries = 1; tries < MAX_ATTEMPTS; tries += 1) {
        all.nexi.end(last, "refused");
        await paying.returnFromProvider(last);
        ({ reference: last } = await paying.start(id, key, "card"));
      }
      all.nexi.end(last, "refused");
      await paying.returnFromProvider(last);
      await expect(paying.start(id, key, "card")).rejects.toMatchObject({ code: "TOO_MANY_ATTEMPTS" });
      expect(await paying.start(id, key, "bank_transfer", await paying.methodId("bank_transfer"))).toMatchObject({
        redirect_url: null,
      });
      await paying.expectState(id, "pending", "new");
      await cancelOrder(server.api, id, key);
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
        const error = await paying.start(id, request.access_key, "card").catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(Conflict);
        expect(error).toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
        await paying.expectState(id, "pending", "new");
        all.nexi.down(false);
        const { reference } = await paying.start(id, request.access_key, "card");
        all.nexi.pay(reference);
        await paying.returnFromProvider(reference);
        await paying.expectState(id, "paid", "new");
      });

      test("does not count as left when the shopper comes back, because the provider may have the money", async () => {
        const { id, reference } = await begin("card");
        all.nexi.pay(reference);
        all.nexi.down(true);
        expect(await paying.returnFromProvider(reference, { cancelled: true })).toMatchObject({ status: "pending" });
        all.nexi.down(false);
        expect(await paying.returnFromProvider(reference, { cancelled: true })).toMatchObject({ status: "paid" });
        await paying.expectState(id, "paid", "new");
      });

      test("changes nothing at the return, and a later check finds the payment", async () => {
        const { id, reference } = await begin("card");
        all.nexi.pay(reference);
        all.nexi.down(true);
        expect(await paying.returnFromProvider(reference)).toMatchObject({ status: "pending" });
        await paying.check(inMinutes(3));
        all.nexi.down(false);
        await paying.check(inMinutes(20));
        await paying.expectState(id, "paid", "new");
      });
    });

    describe("while a provider does not answer", () => {
      const { query } = all.nexi.provider;
      let answer = () => {};
      beforeEach(() => {
        const answered = new Promise<void>((resolve) => {
          answer = resolve;
        });
        all.nexi.provider.query = (payment) => answered.then(() => query(payment));
        return () => {
          answer();
          all.nexi.provider.query = query;
        };
      });

      test("can be paid with another one, and be cancelled", async () => {
        const { id, key, reference } = await begin("card");
        const other = await paying.start(id, key, "revolut", await paying.methodId("revolut"));
        await cancelOrder(server.api, id, key);
        await paying.expectState(id, "expired", "cancelled");
        answer();
        all.nexi.pay(reference);
        await paying.returnFromProvider(reference);
        await paying.expectState(id, "refunded", "cancelled");
        expect(await paying.returnFromProvider(other.reference)).toMatchObject({ status: "pending" });
      });

      test("is found to be paid by another one, and an order for a transfer expires", async () => {
        await begin("card");
        const transfer = await placeOrder(server.api, await order("bank_transfer"));
        const { id, reference } = await begin("revolut");
        all.revolut.pay(reference);
        const checks = paying.check(inMinutes(3));
        await expect.poll(async () => (await paying.orderRow(id)).payment_status).toBe("paid");
        const expiry = paying.expire(inMinutes(6 * 24 * 60));
        await expect.poll(async () => (await paying.orderRow(transfer.id)).payment_status).toBe("expired");
        answer();
        await Promise.all([checks, expiry]);
      });
    });

    test("with an invoice outside Klarna's countries is not paid in instalments, neither at first nor later", async () => {
      const request = await order("klarna");
      request.delivery.billing.countries_id = await countryId(server.api, "US");
      await expect(placeOrder(server.api, request)).rejects.toMatchObject({ status: 400 });
      request.delivery.payments_id = await paying.methodId("card");
      const { id, key } = await paying.placeAndStart(request, "card");
      const klarna = await paying.methodId("klarna");
      await expect(paying.start(id, key, "klarna", klarna)).rejects.toMatchObject({ code: "METHOD_NOT_OFFERED" });
    });

    test("is opened by its key alone, and with an offered method alone", async () => {
      const { id, key } = await begin("card");
      await expect(paying.start(id, "x".repeat(43), "card")).rejects.toBeInstanceOf(NotFound);
      for (const wrong of [await paying.methodId("free"), 9_999])
        await expect(paying.start(id, key, "card", wrong)).rejects.toMatchObject({ code: "METHOD_NOT_OFFERED" });
      await expect(paying.returnFromProvider("VR-2026-0000000000-1")).rejects.toBeInstanceOf(NotFound);
    });
  },
  settings,
);
