import type { Transaction } from "kysely";
import type { z } from "zod";
import type { withdrawalRequest } from "~/contract/returns.server";
import { typedNumber } from "~/shop/typed-number";
import type { Tables } from "../db/schema";
import { RequestError } from "../http/errors";
import type { OrderAccess, OrderReader } from "../orders/order-access";

/** The same declaration within this time is one: a button was pressed twice, or a reply was lost. */
const SAME_WITHIN_MS = 60_000;

/**
 * The stored form of the order number of a declaration.
 * @throws RequestError 422 for a text that cannot be an order's number, with its `problem`
 */
export function declaredNumber(typed: string): string {
  const read = typedNumber(typed);
  const problem = "problem" in read ? read.problem : read.prefix === "RS" ? "number_of_return" : null;
  if ("problem" in read || problem !== null)
    throw new RequestError(422, "INVALID_NUMBER", '"number" is not the number of an order.', { problem });
  return read.number;
}

/** Whether the reader is the customer of the order with this number, or a guest with one of its keys. */
export async function isReadersOrder(
  trx: Transaction<Tables>,
  access: OrderAccess,
  { number, reader }: { number: string; reader: OrderReader },
): Promise<boolean> {
  if (reader.userId === null && reader.key === "") return false;
  const order = await trx
    .selectFrom("orders")
    .select(["id", "access_key_hash", "users_id"])
    .where("number", "=", number)
    .executeTakeFirst();
  return order !== undefined && access.mayRead(order, reader);
}

type Declaration = Omit<z.output<typeof withdrawalRequest>, "confirm_url"> & { confirm_url?: string };

/**
 * Stores a declaration of withdrawal, unless the same one has just been stored. Its order is looked for later, by
 * `startWithdrawals`.
 * @param declaration with the number in its stored form
 */
export async function queueDeclaration(
  trx: Transaction<Tables>,
  { confirm_url, ...declaration }: Declaration,
  now: Date,
  isProven = false,
): Promise<void> {
  const { number, email, name, items } = declaration;
  const same = trx
    .selectFrom("withdrawals")
    .select("id")
    .where("number", "=", number)
    .where("email", "=", email)
    .where("name", "=", name)
    .where("items", "=", items)
    // One that proves nothing may wait for a link that its customer does not need.
    .where("is_proven", ">=", isProven ? 1 : 0)
    .where("created_on", ">", new Date(now.getTime() - SAME_WITHIN_MS).toISOString());
  if (await same.executeTakeFirst()) return;
  const at = now.toISOString();
  await trx
    .insertInto("withdrawals")
    .values({
      ...declaration,
      orders_id: null,
      returns_id: null,
      outcome: null,
      is_proven: isProven ? 1 : 0,
      confirm_url: confirm_url ?? null,
      state: "queued",
      attempts: 0,
      due_on: at,
      created_on: at,
      sent_on: null,
      last_error: null,
    })
    .execute();
}
