import { beforeAll, expect, test } from "vitest";
import { composeMail } from "~/backend/mail/compose";
import { createOrderAccess } from "~/backend/orders/order-access";
import { companyOf } from "~/config/company-settings.server";
import type { OrderRequest } from "~/contract/orders.server";
import { orderOf, stock } from "./arrange";
import { operatorDesk } from "./operator";
import { ledgers, paymentDesk } from "./payment-desk";
import { onBothEngines } from "./servers";

const { all, settings } = ledgers();
const BY_BANK = "reply to this e-mail with its IBAN";
const BY_PROVIDER = "by the means with which you paid";

onBothEngines(
  "the operator's commands for payments",
  (server) => {
    const { printed, json } = operatorDesk(server);
    const desk = paymentDesk(server);
    beforeAll(() => all.nexi.reset());

    /** An order of 100 euro by card, with Nexi's page open. */
    async function begin() {
      const goods = await stock(server.database, { price: 10_000, quantity: 5 });
      const request: OrderRequest = orderOf([[goods, 1]], 100, await desk.methodId("card"), { locale: "en" });
      const { id, key, reference } = await desk.placeAndStart(request, "card");
      const { number } = await desk.orderRow(id);
      return { id, key, reference, number };
    }

    async function pay(reference: string) {
      all.nexi.pay(reference);
      await desk.comeBack(reference);
    }

    /** The text of an order's latest mail, with plain spaces. */
    async function mailOf(id: number): Promise<string> {
      const mails = server.database.read.selectFrom("mails").selectAll().where("orders_id", "=", id);
      const { subject, text } = await composeMail(await mails.orderBy("id", "desc").executeTakeFirstOrThrow(), {
        db: server.database.read,
        bank: { holder: "Shop", iban: "IT60X0542811101000000123456" },
        company: companyOf({}, false),
        access: createOrderAccess(),
      });
      return `${subject}\n${text}`.replaceAll("\u00a0", " ");
    }

    test("command and mail agree that an operator sends the money, although the order's method is a card", async () => {
      const { id, number } = await begin();
      await printed("orders", "paid", number);
      expect(await printed("orders", "cancel", number)).toContain("send 100,00 € to the bank account");
      expect(await mailOf(id)).toContain(BY_BANK);
    });

    test("command and mail agree that the provider sends the money, although the order's method is a transfer", async () => {
      const { id, key, number, reference } = await begin();
      await desk.start(id, key, "bank_transfer", await desk.methodId("bank_transfer"));
      await printed("orders", "paid", number);
      expect((await desk.orderRow(id)).payment_code).toBe("bank_transfer");
      await pay(reference);
      expect(await json("orders", "show", number)).toMatchObject({
        ...{ payment_status: "paid", refunds: [{ amount: 10_000, sent_by: "provider" }] },
      });
      const mail = await mailOf(id);
      expect(mail).toContain(BY_PROVIDER);
      expect(mail).not.toContain(BY_BANK);
    });
  },
  { payments: { ...settings.payments } },
);
