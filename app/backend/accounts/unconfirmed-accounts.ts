import { sql } from "kysely";
import { erasedBefore } from "~/shop/retention";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { removeAccount } from "./delete-account";
import { lockUser } from "./lock-user";

/** Accounts per run. */
const BATCH = 100;

/**
 * Deletes accounts whose email nobody has confirmed for a year after the latest mail with a link to do so. Those with an order or
 * with a session stay, and those of versions that mailed no link.
 */
export async function deleteUnconfirmedAccounts(
  database: Database<Tables>,
  now: Date,
  closed: () => boolean = () => false,
): Promise<void> {
  const accounts = await unconfirmed(database.read, now).limit(BATCH).execute();
  for (const { id } of accounts) {
    if (closed()) return;
    await database.write(async (trx) => {
      if (!(await lockUser(trx, id))) return;
      // Its owner may have confirmed it or ordered in the meantime.
      const user = await unconfirmed(trx, now).where("users.id", "=", id).executeTakeFirst();
      if (user) await removeAccount(trx, user, { actor: "retention", at: now });
    });
  }
}

function unconfirmed(db: Database<Tables>["read"], now: Date) {
  const before = erasedBefore("unconfirmed_account", now);
  return db
    .selectFrom("users")
    .select(["users.id", "email_key", "email_confirmed_on"])
    .where(sql<boolean>`email_confirmed_on is null`)
    .where("users.created_on", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("orders").select("orders.id").whereRef("orders.users_id", "=", "users.id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("refresh_tokens").select("family").whereRef("refresh_tokens.users_id", "=", "users.id"))),
    )
    .where(
      ({ selectFrom }) =>
        selectFrom("mails")
          .select(({ fn }) => fn.max<string>("mails.created_on").as("latest"))
          .whereRef("mails.users_id", "=", "users.id")
          .where("kind", "in", ["welcome", "email_confirmation"]),
      "<",
      before,
    );
}
