import { type Context, Hono } from "hono";
import type { Selectable } from "kysely";
import { refundAccountRequest, type WireRefund } from "~/contract/orders.server";
import { readAccount } from "~/shop/bank-account.server";
import { requireUser, type WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import { readBody } from "../http/body";
import { forbidden, RequestError } from "../http/errors";
import { idIn } from "../http/path-id";
import { reply } from "../http/reply";
import { DatabaseLimiter } from "../limits/database-limiter";
import { queueMail } from "../mail/queue";
import { lockedOrder } from "../orders/locked-order";
import type { OrderAccess } from "../orders/order-access";
import { confirmationState } from "../orders/read-order";
import { readerOf } from "../orders/routes";
import { readRefunds } from "./read-refunds";
import { accountOf, CUSTOMER, writeAccount } from "./refund-accounts";

interface RefundAccountOptions {
  database: Database<Tables>;
  access: OrderAccess;
  /** The shop's own account, which is nobody's else. */
  bank: { iban: string };
  /** Called after an account is written, so that its mail is sent. */
  given(): void;
}

/** Accounts for one order in a day: each one is a mail to its customer. */
const ACCOUNTS_PER_DAY = 10;
const DAY_SECONDS = 24 * 3_600;

/** `me/orders/{id}/refund-account` of customers, and `orders/{id}/refund-account` of guests with their key. */
export function refundAccountRoutes({ database, access, bank, given }: RefundAccountOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();
  const limiter = new DatabaseLimiter({
    ...{ database, name: "refund-account", points: ACCOUNTS_PER_DAY, seconds: DAY_SECONDS },
  });
  const asCustomer = (context: Context<WithRequester>) => {
    const user = requireUser(context.var.requester);
    return (order: Selectable<Orders>) => order.users_id === user;
  };
  const asReader = (context: Context<WithRequester>) => {
    const reader = readerOf(context);
    return (order: Selectable<Orders>) => {
      const visibility = access.visibility(order, reader);
      // Who has a stranger's email typed into an order must not find an account of theirs in it.
      if (visibility === "masked" && confirmationState(order) === "waiting")
        throw new RequestError(409, "UNCONFIRMED", "This order waits for the confirmation of its email.");
      return visibility !== "none";
    };
  };

  for (const [path, permissionOf] of [
    ["/me/orders/:id/refund-account", asCustomer],
    ["/orders/:id/refund-account", asReader],
  ] as const)
    routes.post(path, async (context) => {
      const isAllowed = permissionOf(context);
      const ordersId = idIn(context);
      const { bic, ...typed } = await readBody(context, refundAccountRequest);
      const account = readAccount({ ...typed, bic: bic ?? "" }, bank.iban);
      await database.write(async (trx) => {
        const order = await lockedOrder(trx, database.engine, ordersId);
        if (!order || !isAllowed(order)) throw forbidden();
        if (Array.isArray(account))
          throw new RequestError(422, "INVALID_ACCOUNT", "This is no account to send money to.", { problems: account });
        const refunds = await trx
          .selectFrom("refunds")
          .selectAll()
          .where("orders_id", "=", ordersId)
          .where("state", "=", "to_send")
          .orderBy("id")
          .execute();
        if (refunds.length === 0) throw new RequestError(409, "NOTHING_TO_SEND", "All money has been sent.");
        const event = { actor: CUSTOMER, at: new Date() };
        let written: number | undefined;
        for (const refund of refunds) {
          const before = await accountOf(trx, refund.id);
          // Sent twice, or by two tabs.
          if (before && (["iban", "holder", "bic"] as const).every((name) => before[name] === account[name])) continue;
          await writeAccount(trx, refund, account, event);
          written ??= refund.id;
        }
        if (written === undefined) return;
        await limiter.count(String(ordersId), { trx });
        const { email: recipient, locale } = order;
        const mail = { kind: "refund_account_given", recipient, locale, ordersId, refundsId: written } as const;
        await queueMail(trx, mail, event.at);
      });
      given();
      return reply<WireRefund[]>(context, await readRefunds(database.read, ordersId));
    });

  return routes;
}
