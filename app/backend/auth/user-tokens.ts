import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { UserTokens } from "../db/tables/customers";

const HOUR_MS = 60 * 60 * 1000;
/** How long a token is valid. */
export const TOKEN_LIFETIME_MS: Record<Purpose, number> = {
  password_reset: HOUR_MS,
  email_confirmation: 7 * 24 * HOUR_MS,
};

type Purpose = UserTokens["purpose"];

/** A token in a mail's link, and whether it is still valid. */
export interface UserToken {
  usersId: string;
  isUsed: boolean;
  isValid: boolean;
}

const hashed = (token: string) => createHash("sha256").update(token).digest("hex");

/** Creates a token for a mail to the user's email. The database stores only its hash. */
export async function makeUserToken(
  trx: Transaction<Tables>,
  usersId: string,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("user_tokens")
    .values({
      hash: hashed(token),
      users_id: usersId,
      purpose,
      created_on: now.toISOString(),
      expires_on: new Date(now.getTime() + TOKEN_LIFETIME_MS[purpose]).toISOString(),
      used_on: null,
    })
    .execute();
  return token;
}

/** The token with this purpose; undefined for an unknown one. */
export async function findUserToken(
  db: Kysely<Tables>,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<UserToken | undefined> {
  const row = await db
    .selectFrom("user_tokens")
    .selectAll()
    .where("hash", "=", hashed(token))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (!row) return undefined;
  const isUsed = row.used_on !== null;
  return { usersId: row.users_id, isUsed, isValid: !isUsed && row.expires_on > now.toISOString() };
}

/** Ends all tokens of a user with one of these purposes: one of them was used, or they were mailed to a former email. */
export async function endUserTokens(
  trx: Transaction<Tables>,
  usersId: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable("user_tokens")
    .set({ used_on: now.toISOString() })
    .where("users_id", "=", usersId)
    .where("purpose", "in", purposes)
    .where("used_on", "is", null)
    .execute();
}
