import { type Selectable, sql, type Transaction } from "kysely";
import { isPassword } from "../auth/passwords";
import { endSessionsOf } from "../auth/refresh-tokens";
import { deleteRequestsOf } from "../back-in-stock/requests";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { Users } from "../db/tables/customers";
import { invalidCredentials, RequestError } from "../http/errors";
import type { Client } from "../limits/client";
import type { PasswordGuesses } from "../limits/password-guesses";
import { removeLedger } from "../membership/points";
import { unsubscribeEmail } from "../newsletter/subscriptions";
import type { OrderEvent } from "../orders/transition";
import { requestErasureOf } from "./erase-orders";

interface DeletionContext {
  database: Database<Tables>;
  guesses: PasswordGuesses;
  client: Client;
}

/**
 * Deletes an account with everything that belongs to it alone. Its orders stay without it; `eraseOrders` removes their
 * personal data (decision record 032).
 * @throws RequestError WRONG_PASSWORD (400), 429 after too many wrong ones, 401 for an account that is already deleted
 */
export async function deleteAccount(
  { database, guesses, client }: DeletionContext,
  usersId: string,
  password: string,
): Promise<void> {
  const user = await database.read
    .selectFrom("users")
    .select(["email", "password_hash", "email_key", "email_confirmed_on"])
    .where("id", "=", usersId)
    .executeTakeFirst();
  if (!user) throw invalidCredentials();
  const isRight = await guesses.limit({ email: user.email, client }, async () =>
    (await isPassword(password, user.password_hash)) ? true : undefined,
  );
  if (!isRight) throw new RequestError(400, "WRONG_PASSWORD", "The password is wrong.", { field: "password" });
  const now = new Date();
  await database.write(async (trx) => {
    await requireUnchanged(trx, database.engine, usersId, user.password_hash);
    await removeAccount(trx, { id: usersId, ...user }, { actor: "customer", at: now });
  });
}

type Account = Pick<Selectable<Users>, "id" | "email_key" | "email_confirmed_on">;

/** Removes an account with everything that belongs to it alone, and requests the erasure of its orders. The user must be locked. */
export async function removeAccount(trx: Transaction<Tables>, user: Account, event: OrderEvent): Promise<void> {
  await endSessionsOf(trx, user.id);
  for (const remove of [removeTokens, removeIdentities, removeAddresses, removeWishlist, removeLedger])
    await remove(trx, user.id);
  await endCoupons(trx, user.id, event.at);
  await forgetMails(trx, user.id);
  // Until its mailbox is confirmed, an email may be anybody's, with a subscription and requests that are not the account's.
  if (user.email_confirmed_on !== null) {
    await endNewsletter(trx, user.email_key, event.at);
    await deleteRequestsOf(trx, user.email_key);
  }
  const orders = await trx.selectFrom("orders").select(["id", "erasure"]).where("users_id", "=", user.id).execute();
  for (const order of orders) await requestErasureOf(trx, order, event);
  await trx.updateTable("orders").set({ users_id: null }).where("users_id", "=", user.id).execute();
  await trx.deleteFrom("users").where("id", "=", user.id).execute();
}

/**
 * Locks the user's row, also against new rows that refer to it, such as an order that is being placed.
 * @throws RequestError 401 when the account was deleted or has got another password
 */
async function requireUnchanged(
  trx: Transaction<Tables>,
  engine: Database<Tables>["engine"],
  usersId: string,
  passwordHash: string,
): Promise<void> {
  const user = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", usersId)
    .where("password_hash", "=", passwordHash)
    // SQLite has one writer.
    .$if(engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirst();
  if (!user) throw invalidCredentials();
}

async function removeTokens(trx: Transaction<Tables>, usersId: string): Promise<void> {
  await trx.deleteFrom("user_tokens").where("users_id", "=", usersId).execute();
}

async function removeIdentities(trx: Transaction<Tables>, usersId: string): Promise<void> {
  await trx.deleteFrom("user_identities").where("users_id", "=", usersId).execute();
}

async function removeAddresses(trx: Transaction<Tables>, usersId: string): Promise<void> {
  await trx.deleteFrom("user_addresses").where("users_id", "=", usersId).execute();
}

async function removeWishlist(trx: Transaction<Tables>, usersId: string): Promise<void> {
  await trx.deleteFrom("wishlist_items").where("users_id", "=", usersId).execute();
}

/** The rows stay, because the uses of orders refer to them. They contain a random code and nothing of a person. */
async function endCoupons(trx: Transaction<Tables>, usersId: string, now: Date): Promise<void> {
  await trx
    .updateTable("coupons")
    .set({ users_id: null, deleted_at: now.toISOString() })
    .where("users_id", "=", usersId)
    .execute();
}

/** Removes the account's mails that wait to be sent, and the recipient of the others. Those of its orders are in `eraseOrders`. */
async function forgetMails(trx: Transaction<Tables>, usersId: string): Promise<void> {
  await trx.deleteFrom("mails").where("users_id", "=", usersId).where("state", "=", "queued").execute();
  await trx
    .updateTable("mails")
    .set({ users_id: null, recipient: "", last_error: null, links: null })
    .where("users_id", "=", usersId)
    .execute();
}

/** Ends the subscription, whose proof stays (decision record 032), and erases the recipients of mails that belong to the email. */
export async function endNewsletter(trx: Transaction<Tables>, emailKey: string, now: Date): Promise<void> {
  await unsubscribeEmail(trx, emailKey, now);
  await trx
    .updateTable("mails")
    .set({ recipient: "", last_error: null, links: null })
    .where("kind", "in", [
      "newsletter_confirmation",
      "newsletter_welcome",
      "newsletter_already",
      "stock_confirmation",
      "stock_back",
    ])
    .where("state", "!=", "queued")
    .where(sql<string>`lower(recipient)`, "=", emailKey)
    .execute();
}
