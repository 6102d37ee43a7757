import { expect, vi } from "vitest";
import type { Api } from "~/api/client.server";
import { declareWithdrawal } from "~/api/returns.server";
import { composeMail } from "~/backend/mail/compose";
import { createOrderAccess } from "~/backend/orders/order-access";
import { companyOf } from "~/config/company-settings.server";
import type { WithdrawalRequest } from "~/contract/returns.server";
import { announced } from "./announced";
import { returnSteps } from "./return-steps";
import { bank, type Server } from "./servers";
import { addProduct, methodId, orderOf } from "./shop-fixtures";

let clients = 0;

const pages = { confirm_url: "http://shop.example/withdraw/confirm/" };

/** Declarations of withdrawal at a server, and their receipts. */
export function withdrawalSteps(server: Server) {
  const { place } = returnSteps(server);

  type Declared = Pick<WithdrawalRequest, "number" | "email"> & Partial<WithdrawalRequest>;

  /**
   * Declares from a client of its own, and waits until no declaration is left without its effect.
   * @param proof the API with the customer's token, or the key of the order
   */
  async function declare(declaration: Declared, { api = server.api, key }: { api?: Api; key?: string } = {}) {
    clients += 1;
    const ip = `198.51.${clients >> 8}.${clients & 255}`;
    await declareWithdrawal(api.forClient(ip), { name: "Ada Rossi", locale: "en", ...pages, ...declaration }, key);
    await settled();
  }
  const settled = () =>
    vi.waitFor(
      async () => {
        const open = await server.database.read
          .selectFrom("withdrawals")
          .select("id")
          .where("state", "=", "queued")
          .execute();
        expect(open).toEqual([]);
      },
      { timeout: 10_000, interval: 10 },
    );
  const declarationsOf = (ordersId: number) =>
    server.database.read
      .selectFrom("withdrawals")
      .selectAll()
      .where("orders_id", "=", ordersId)
      .orderBy("id")
      .execute();
  const outcomesOf = async (ordersId: number) => (await declarationsOf(ordersId)).map(({ outcome }) => outcome);

  const ordered = async (price: number, { paid = false, ...change }: { paid?: boolean; coupon?: string } = {}) => {
    const goods = await addProduct(server.database, { price: price * 100, quantity: 3 });
    const email = `ada.${price}.${clients++}@example.com`;
    const total = price - (change.coupon ? 10 : 0);
    const order = await place(
      orderOf([[goods, 1]], total, await methodId(server.api, "bank_transfer"), { email, ...change }),
    );
    await announced(server, order.id);
    if (paid)
      await server.database.write((trx) =>
        trx
          .updateTable("orders")
          .set({ payment_status: "paid", expires_on: null })
          .where("id", "=", order.id)
          .execute(),
      );
    return { goods, order, email, declaration: { number: order.number, email } };
  };

  /** The receipt as it is sent. */
  async function receiptOf(ordersId: number): Promise<string> {
    const mail = await server.database.read
      .selectFrom("mails")
      .selectAll()
      .where("orders_id", "=", ordersId)
      .where("kind", "=", "withdrawal_receipt")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return (
      await composeMail(mail, {
        db: server.database.read,
        bank,
        company: companyOf({}, false),
        access: createOrderAccess(),
      })
    ).text;
  }

  return { declare, settled, declarationsOf, outcomesOf, ordered, receiptOf };
}
