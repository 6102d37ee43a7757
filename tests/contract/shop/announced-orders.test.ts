import type { Updateable } from "kysely";
import { describe, expect, test } from "vitest";
import { cancelOrder } from "~/api/payments.server";
import type { Mails } from "~/backend/db/tables/mails";
import { queueMail } from "~/backend/mail/queue";
import { announced } from "./announced";
import { fakeProviders, inMinutes, MINUTE_MS, payingSteps } from "./payment-steps";
import { onBothEngines } from "./servers";
import { placeOrder } from "./shop-fixtures";

const { all, settings } = fakeProviders();
const PAST = "2020-01-01T00:00:00.000Z";

onBothEngines(
  "the mail that announces an order",
  (server) => {
    const paying = payingSteps(server, { all, settings });
    const begin = (code: "card") => paying.begin(code, { locale: "en" });
    const rowsOf = (id: number) =>
      server.database.read.selectFrom("mails").selectAll().where("orders_id", "=", id).orderBy("id").execute();
    const statesOf = async (id: number) => (await rowsOf(id)).map(({ kind, variant, state }) => [kind, variant, state]);
    const makeDue = (id: number) =>
      server.database.write((trx) =>
        trx
          .updateTable("mails")
          .set({ due_on: PAST })
          .where("orders_id", "=", id)
          .where("state", "=", "queued")
          .execute(),
      );
    /** The waits of an order's mails are over, and they leave. */
    const wait = async (id: number) => {
      await makeDue(id);
      await server.sendMails();
      expect((await rowsOf(id)).filter(({ state }) => state === "queued")).toEqual([]);
    };
    const pay = async (reference: string) => {
      all.nexi.pay(reference);
      await paying.notify("nexi", all.nexi.notification(reference));
    };

    test("waits ten minutes for a payment online, and leaves with it", async () => {
      const { id, reference } = await begin("card");
      await server.sendMails();
      const [waiting] = await rowsOf(id);
      expect(waiting).toMatchObject({ kind: "order_confirmation", state: "queued", variant: null });
      expect(Date.parse(waiting?.due_on ?? "") - Date.parse(waiting?.created_on ?? "")).toBe(10 * MINUTE_MS);
      await pay(reference);
      await announced(server, id);
      expect(await statesOf(id)).toEqual([["order_confirmation", "paid", "sent"]]);
      expect(await paying.mailOf(id)).toMatch(/^Your order \S+ is confirmed: payment received\n/);
    });

    test("asks to complete the payment when none came, and a later payment has one mail", async () => {
      const { id, reference } = await begin("card");
      await wait(id);
      expect(await statesOf(id)).toEqual([["order_confirmation", "complete", "sent"]]);
      expect(await paying.mailOf(id)).toMatch(/^Complete the payment of your order /);
      await pay(reference);
      await paying.returnFromProvider(reference);
      await wait(id);
      expect(await statesOf(id)).toEqual([
        ["order_confirmation", "complete", "sent"],
        ["order_paid", "paid", "sent"],
      ]);
      expect(await paying.mailOf(id)).not.toContain("WITHDRAWAL FORM");
    });

    test("says that the payment was declined when it was, once, and a refusal after it has its own", async () => {
      const refused = async (reference: string) => {
        all.nexi.end(reference, "refused");
        await paying.returnFromProvider(reference);
      };
      const first = await begin("card");
      await refused(first.reference);
      expect(await statesOf(first.id)).toEqual([["order_confirmation", null, "queued"]]);
      await wait(first.id);
      await refused((await paying.start(first.id, first.key, "card")).reference);
      await wait(first.id);
      expect(await statesOf(first.id)).toEqual([["order_confirmation", "declined", "sent"]]);
      const second = await begin("card");
      await wait(second.id);
      for (const reference of [second.reference, ""]) {
        await refused(reference || (await paying.start(second.id, second.key, "card")).reference);
        await wait(second.id);
      }
      expect(await statesOf(second.id)).toEqual([
        ["order_confirmation", "complete", "sent"],
        ["payment_refused", "declined", "sent"],
      ]);
    });

    test("is not sent for an order that ended before: the mail about the end is the only one", async () => {
      const { id, key } = await begin("card");
      await cancelOrder(server.api, id, key);
      await wait(id);
      expect(await statesOf(id)).toEqual([["order_cancelled", null, "sent"]]);
    });

    test("has the data of a transfer at once; chosen later, they come by a mail of their own", async () => {
      const transfer = await paying.methodId("bank_transfer");
      const direct = await placeOrder(server.api, await paying.order("bank_transfer"));
      await announced(server, direct.id);
      expect(await statesOf(direct.id)).toEqual([["order_confirmation", "placed", "sent"]]);
      const early = await begin("card");
      await paying.start(early.id, early.key, "bank_transfer", transfer);
      await announced(server, early.id);
      expect(await statesOf(early.id)).toEqual([["order_confirmation", "placed", "sent"]]);
      const late = await begin("card");
      await wait(late.id);
      await paying.start(late.id, late.key, "bank_transfer", transfer);
      await wait(late.id);
      expect(await statesOf(late.id)).toEqual([
        ["order_confirmation", "complete", "sent"],
        ["order_instructions", "placed", "sent"],
      ]);
      expect(await paying.mailOf(late.id)).toMatch(/is waiting for your bank transfer\n[\s\S]*\nIBAN: /);
    });

    /** The provider has called the order's payment undecided. */
    const undecide = async (id: number) => {
      const [attempt] = await paying.attemptsOf(id);
      const decided = new Date(Date.parse(attempt?.created_on ?? "") + 2 * 24 * 60 * MINUTE_MS).toISOString();
      await server.database.write((trx) =>
        trx.updateTable("orders").set({ expires_on: decided }).where("id", "=", id).execute(),
      );
    };

    test("calls a payment declined once its provider has refused it, and asks to complete the next try", async () => {
      const declined = await begin("card");
      const again = await begin("card");
      for (const { id, reference } of [declined, again]) {
        await undecide(id);
        all.nexi.end(reference, "refused");
        await paying.returnFromProvider(reference);
      }
      await paying.start(again.id, again.key, "card");
      for (const { id } of [declined, again]) await wait(id);
      expect(await statesOf(declined.id)).toEqual([["order_confirmation", "declined", "sent"]]);
      expect(await statesOf(again.id)).toEqual([["order_confirmation", "complete", "sent"]]);
    });

    test("says that a payment is being checked while its provider decides", async () => {
      const { id } = await begin("card");
      await undecide(id);
      await wait(id);
      expect(await statesOf(id)).toEqual([["order_confirmation", "checking", "sent"]]);
      expect(await paying.mailOf(id)).not.toMatch(/Complete your payment|Pay now/);
    });

    test("is followed by no mail that is not true any more when it leaves, as after a time without a mail server", async () => {
      const late = async (id: number, kind: "order_paid" | "payment_refused") => {
        const { email: recipient, locale } = await paying.orderRow(id);
        await server.database.write((trx) =>
          queueMail(trx, { kind, recipient, locale, ordersId: id, dueOn: PAST }, new Date()),
        );
        await wait(id);
      };
      for (const columns of [
        { payment_status: "refunded" },
        { payment_status: "expired", fulfilment_status: "cancelled" },
        { payment_status: "failed" },
      ] as const) {
        const { id } = await begin("card");
        await wait(id);
        await server.database.write((trx) => trx.updateTable("orders").set(columns).where("id", "=", id).execute());
        await late(id, "order_paid");
        expect(await statesOf(id), columns.payment_status).toEqual([["order_confirmation", "complete", "sent"]]);
      }
      const { id, key } = await begin("card");
      await paying.start(id, key, "bank_transfer", await paying.methodId("bank_transfer"));
      await announced(server, id);
      await late(id, "payment_refused");
      expect(await statesOf(id)).toEqual([["order_confirmation", "placed", "sent"]]);
    });

    describe("after a crash between sending and its note", () => {
      /** The mail may have arrived, and its claim is over. */
      const crashed = async (id: number) => {
        await wait(id);
        await server.database.write((trx) =>
          trx.updateTable("mails").set({ state: "queued", due_on: PAST }).where("orders_id", "=", id).execute(),
        );
      };

      test("is repeated as it was", async () => {
        const { id } = await begin("card");
        await crashed(id);
        await server.sendMails();
        expect(await statesOf(id)).toEqual([["order_confirmation", "complete", "sent"]]);
      });

      test("says with its terms that the order is paid, if it is since, and no other mail does", async () => {
        const { id, reference } = await begin("card");
        await crashed(id);
        await pay(reference);
        await wait(id);
        expect(await statesOf(id)).toEqual([["order_confirmation", "paid", "sent"]]);
        expect(await paying.mailOf(id)).toContain("WITHDRAWAL FORM");
      });
    });

    describe("beside processes of the version before, which decide nothing,", () => {
      const change = (id: number, kind: "order_confirmation" | "order_paid", columns: Updateable<Mails>) =>
        server.database.write((trx) =>
          trx.updateTable("mails").set(columns).where("orders_id", "=", id).where("kind", "=", kind).execute(),
        );
      const queue = async (id: number, kind: "order_confirmation" | "order_paid") => {
        const { email: recipient, locale } = await paying.orderRow(id);
        await server.database.write((trx) =>
          queueMail(trx, { kind, recipient, locale, ordersId: id, dueOn: inMinutes(1).toISOString() }, new Date()),
        );
      };

      test("has a payment mailed on its own while one of them sends it", async () => {
        const { id, reference } = await begin("card");
        await change(id, "order_confirmation", { attempts: 1, due_on: inMinutes(2).toISOString() });
        await pay(reference);
        expect(await statesOf(id)).toEqual([
          ["order_confirmation", null, "queued"],
          ["order_paid", null, "queued"],
        ]);
      });

      test("leaves once although one of them has queued it again", async () => {
        const { id } = await begin("card");
        await queue(id, "order_confirmation");
        await wait(id);
        expect(await statesOf(id)).toEqual([["order_confirmation", "complete", "sent"]]);
      });

      test("leaves with its terms although one of them has mailed the payment without them", async () => {
        const { id } = await begin("card");
        await queue(id, "order_paid");
        await change(id, "order_paid", { state: "sent", attempts: 1 });
        await wait(id);
        expect(await statesOf(id)).toEqual([
          ["order_confirmation", "complete", "sent"],
          ["order_paid", null, "sent"],
        ]);
      });
    });

    test("and a payment at the same moment make one mail that calls the order paid, after any other", async () => {
      const orders = await Promise.all(Array.from({ length: 5 }, () => begin("card")));
      await Promise.all(
        orders.map(async ({ id, reference }) => {
          await makeDue(id);
          all.nexi.pay(reference);
          await Promise.all([
            server.sendMails(),
            paying.notify("nexi", all.nexi.notification(reference)),
            server.sendMails(),
            paying.returnFromProvider(reference),
          ]);
        }),
      );
      for (const { id } of orders) {
        await wait(id);
        const rows = (await rowsOf(id)).toSorted((one, other) =>
          (one.sent_on ?? "").localeCompare(other.sent_on ?? ""),
        );
        const variants = rows.map(({ variant }) => variant);
        expect([["paid"], ["complete", "paid"]]).toContainEqual(variants);
      }
    });
  },
  settings,
);
