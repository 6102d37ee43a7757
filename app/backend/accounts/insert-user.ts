import type { Insertable, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { Users } from "../db/tables/customers";
import { emailTaken } from "../http/errors";

/** @throws RequestError RECORD_NOT_UNIQUE for a taken email, in any case of its letters */
export async function insertUser(trx: Transaction<Tables>, user: Omit<Insertable<Users>, "email_key">): Promise<void> {
  const inserted = await trx
    .insertInto("users")
    .values({ ...user, email_key: user.email.toLowerCase() })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw emailTaken(user.email);
}
