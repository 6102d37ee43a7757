import { type Selectable, sql, type Transaction } from "kysely";
import { type OpenPart, openPart } from "~/shop/order-erasure";
import { keptUntil } from "~/shop/retention";
import { deleteRequestsOf } from "../back-in-stock/requests";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Erasure, Orders } from "../db/tables/orders";
import { RequestError } from "../http/errors";
import { lockedOrder } from "../orders/locked-order";
import type { OrderEvent } from "../orders/transition";
import { endNewsletter, removeAccount } from "./delete-account";
import { readErasable, requestErasureOf } from "./erase-orders";
import { lockUser } from "./lock-user";

/** An order whose erasure is requested. Times are ISO 8601 UTC. */
export interface RequestedErasure {
  number: string;
  erasure: Erasure;
  /** When the personal data are erased, except those of an invoice; in the past once they are, null while the order is open. */
  erasedOn: string | null;
  /** Until when the invoice's data are kept by law; null for an order without an invoice. */
  invoiceUntil: string | null;
}

const OPEN: Readonly<Record<OpenPart, string>> = {
  return: "a return of it is open: refund or reject it first",
  refund:
    "money of it is to be sent: send it first (refunds list --to-send), or end it without a transfer (refunds settled)",
  money: "its payment is open: record, refund or cancel it first",
  goods: "its goods have not arrived: deliver or cancel it first",
};

/**
 * Requests the erasure of a guest's order (GDPR, art. 17), as the deletion of an account does. `eraseOrders` erases what the order no
 * longer needs: all but an invoice's data once the days for returns are over. Idempotent. The order must be locked.
 * @throws RequestError 409 ORDER_OPEN with the reason, ORDER_OF_ACCOUNT
 */
export async function requestErasure(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  event: OrderEvent,
): Promise<RequestedErasure> {
  if (order.users_id !== null)
    throw new RequestError(409, "ORDER_OF_ACCOUNT", "This order belongs to an account, which is erased as a whole.", {
      reason: `${order.number} belongs to an account, which is erased as a whole: customers erase`,
    });
  const erasable = await readErasable(trx, order);
  const open = openPart(erasable);
  if (open !== null && order.erasure === null)
    throw new RequestError(409, "ORDER_OPEN", "This order is open.", {
      reason: `${order.number} is open, and needs its data: ${OPEN[open]}`,
    });
  await requestErasureOf(trx, order, event);
  const lastEvent = new Date(erasable.lastEventOn);
  return {
    number: order.number,
    erasure: order.erasure ?? "requested",
    erasedOn: open === null ? keptUntil("erased_order", lastEvent).toISOString() : null,
    invoiceUntil: erasable.hasInvoice ? keptUntil("invoice", lastEvent).toISOString() : null,
  };
}

/** What the erasure of a person has done. */
export interface ErasedPerson {
  /** Whether there was an account. */
  account: boolean;
  orders: RequestedErasure[];
  /** Why these orders keep their data. */
  open: string[];
}

/**
 * Erases everything about an email (GDPR, art. 17): account, newsletter, requests for products, declarations of withdrawal without an
 * order, recipients of mails, and the data of its orders in their time. Orders that are open keep theirs; call it again
 * afterwards. Idempotent. The proof of an ended subscription stays (GDPR, art. 17(3)(e)).
 * @param emailKey the email in lower case
 */
export async function erasePerson(
  database: Database<Tables>,
  emailKey: string,
  event: OrderEvent,
): Promise<ErasedPerson> {
  return database.write(async (trx) => {
    const ids = await trx
      .selectFrom("orders")
      .select("id")
      .where(sql<string>`lower(email)`, "=", emailKey)
      .orderBy("id")
      .execute();
    const account = await eraseAccount(trx, emailKey, event);
    await endNewsletter(trx, emailKey, event.at);
    await trx
      .deleteFrom("newsletter_subscriptions")
      .where("email_key", "=", emailKey)
      .where("confirmed_on", "is", null)
      .execute();
    await deleteRequestsOf(trx, emailKey);
    await deleteDeclarationsOf(trx, emailKey);
    await trx
      .updateTable("mails")
      .set({ recipient: "", last_error: null, links: null })
      .where(sql<string>`lower(recipient)`, "=", emailKey)
      .where("orders_id", "is", null)
      .where("returns_id", "is", null)
      .where("state", "!=", "queued")
      .execute();
    const erased: ErasedPerson = { account, orders: [], open: [] };
    for (const { id } of ids) {
      const order = await lockedOrder(trx, database.engine, id);
      if (!order) continue;
      try {
        erased.orders.push(await requestErasure(trx, order, event));
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        erased.open.push(String(error.extensions.reason ?? error.message));
      }
    }
    return erased;
  });
}

/** Deletes the declarations of withdrawal without an order, and their mails: one that is still queued could not be composed. */
async function deleteDeclarationsOf(trx: Transaction<Tables>, emailKey: string): Promise<void> {
  const declarations = trx
    .selectFrom("withdrawals")
    .select("withdrawals.id")
    .where(sql<string>`lower(email)`, "=", emailKey)
    .where("withdrawals.orders_id", "is", null)
    .where("withdrawals.state", "!=", "queued");
  await trx.deleteFrom("mails").where("withdrawals_id", "in", declarations).execute();
  await trx.deleteFrom("withdrawals").where("id", "in", declarations).execute();
}

/** @returns whether there was an account with this email */
async function eraseAccount(trx: Transaction<Tables>, emailKey: string, event: OrderEvent): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select(["id", "email_key", "email_confirmed_on"])
    .where("email_key", "=", emailKey)
    .executeTakeFirst();
  if (!user || !(await lockUser(trx, user.id))) return false;
  await removeAccount(trx, user, event);
  return true;
}
