import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lengthOf } from "~/shop/retention";
import { lockUser } from "../accounts/lock-user";
import type { Tables } from "../db/schema";

/** A session ends after this time without a refresh. */
const LIFETIME_MS = lengthOf("sign_in");
/** A session ends this long after its login, however often it is refreshed. */
const SESSION_MS = lengthOf("longest_sign_in");
/** Characters. Our tokens have 43. */
const MAX_LENGTH = 200;

/** A session with its newest refresh token. */
export interface RefreshedSession {
  usersId: string;
  /** The id of the session. */
  session: string;
  refreshToken: string;
}

const hashed = (token: string) => createHash("sha256").update(token).digest("hex");

/** The database stores only the SHA-256 of a token; the token itself is 32 bytes, base64url. */
export function isRefreshToken(text: string): boolean {
  return text.length <= MAX_LENGTH;
}

/**
 * Starts a session of an active user.
 * @param passwordHash the hash that the password was checked against: it must not have changed since
 * @returns undefined when the user is no longer active, or has another password
 */
export async function beginSession(
  trx: Transaction<Tables>,
  { usersId, passwordHash }: { usersId: string; passwordHash?: string },
  now: Date,
): Promise<RefreshedSession | undefined> {
  if (!(await lockUser(trx, usersId))) return undefined;
  const user = await trx
    .selectFrom("users")
    .select(["status", "password_hash"])
    .where("id", "=", usersId)
    .executeTakeFirst();
  if (user?.status !== "active" || (passwordHash !== undefined && user.password_hash !== passwordHash))
    return undefined;
  const refreshToken = randomBytes(32).toString("base64url");
  const session = randomUUID();
  await trx
    .insertInto("refresh_tokens")
    .values({
      id: hashed(refreshToken),
      users_id: usersId,
      family: session,
      successor: null,
      created_on: now.toISOString(),
      signed_in_on: now.toISOString(),
      expires_on: new Date(now.getTime() + LIFETIME_MS).toISOString(),
    })
    .execute();
  return { usersId, session, refreshToken };
}

/**
 * Exchanges a refresh token for its successor, which is derived from it: parallel and repeated exchanges, also in several
 * processes, get the same one, so that a lost answer ends no session. After the successor's own exchange the token is
 * stolen or copied, and its whole session ends.
 * @param secrets the first one derives
 * @returns undefined when the token is unknown, has expired or was replaced twice
 */
export async function exchangeRefreshToken(
  trx: Transaction<Tables>,
  token: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): Promise<RefreshedSession | undefined> {
  const id = hashed(token);
  // Behind this lock no other transaction ends the user's sessions.
  const owner = await trx.selectFrom("refresh_tokens").select("users_id").where("id", "=", id).executeTakeFirst();
  if (!owner || !(await lockUser(trx, owner.users_id))) return undefined;
  // Written before it is read, so that the second of two parallel exchanges waits for the first.
  const row = await trx
    .updateTable("refresh_tokens")
    .set((eb) => ({ successor: eb.fn.coalesce("successor", eb.val(hashed(successorOf(token, secrets[0])))) }))
    .where("id", "=", id)
    .where("expires_on", ">", now.toISOString())
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  // A secret may have changed between two exchanges of the same token.
  const refreshToken = secrets.map((secret) => successorOf(token, secret)).find((one) => hashed(one) === row.successor);
  const session = { usersId: row.users_id, session: row.family };
  const existing = await trx
    .selectFrom("refresh_tokens")
    .select("successor")
    .where("id", "=", row.successor)
    .executeTakeFirst();
  if (existing && existing.successor !== null) {
    await endSession(trx, row.family);
    return undefined;
  }
  // Derived with a secret that this process does not know.
  if (refreshToken === undefined) return undefined;
  if (existing) return { ...session, refreshToken };
  const ends = Math.min(now.getTime() + LIFETIME_MS, Date.parse(row.signed_in_on) + SESSION_MS);
  await trx
    .insertInto("refresh_tokens")
    .values({
      id: hashed(refreshToken),
      users_id: row.users_id,
      family: row.family,
      successor: null,
      created_on: now.toISOString(),
      signed_in_on: row.signed_in_on,
      expires_on: new Date(ends).toISOString(),
    })
    .execute();
  return { ...session, refreshToken };
}

/** Ends the session of a refresh token, also of a replaced one. */
export async function endSessionOf(trx: Transaction<Tables>, token: string): Promise<void> {
  const row = await trx
    .selectFrom("refresh_tokens")
    .select(["family", "users_id"])
    .where("id", "=", hashed(token))
    .executeTakeFirst();
  if (row && (await lockUser(trx, row.users_id))) await endSession(trx, row.family);
}

/** Ends all sessions of a user: their refresh tokens and access tokens are refused from now on. */
export async function endSessionsOf(trx: Transaction<Tables>, usersId: string): Promise<void> {
  await trx.deleteFrom("refresh_tokens").where("users_id", "=", usersId).execute();
}

/** The user of a session that has not ended, and is neither deleted nor suspended. */
export async function userOfSession(
  db: Kysely<Tables>,
  { id, session }: { id: string; session: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .innerJoin("refresh_tokens", "refresh_tokens.users_id", "users.id")
    .select("users.id")
    .where("users.id", "=", id)
    .where("users.status", "=", "active")
    .where("refresh_tokens.family", "=", session)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

async function endSession(trx: Transaction<Tables>, family: string): Promise<void> {
  await trx.deleteFrom("refresh_tokens").where("family", "=", family).execute();
}

function successorOf(token: string, secret = ""): string {
  return createHmac("sha256", secret).update(`refresh token ${token}`).digest("base64url");
}
