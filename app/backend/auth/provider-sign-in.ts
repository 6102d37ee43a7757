import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { lengthOf } from "~/shop/retention";
import { confirmOwner } from "../accounts/confirm-email";
import { lockUser } from "../accounts/lock-user";
import { removeStrangersData } from "../accounts/remove-strangers-data";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { queueMail } from "../mail/queue";
import { hashPassword } from "./passwords";
import type { ProviderUser, SignInSecrets } from "./providers";
import { endSessionsOf } from "./refresh-tokens";
import { endUserTokens } from "./user-tokens";

/** How long a user may take at the provider. */
const WITHIN_MS = lengthOf("provider_sign_in");

const hashed = (text: string) => createHash("sha256").update(text).digest("hex");

export const newState = () => randomBytes(32).toString("base64url");

interface StartedSignIn {
  provider: string;
  state: string;
  secrets: SignInSecrets;
  /** The page that receives the tokens. */
  redirect: string;
}

/** Remembers a sign-in until its callback. */
export async function rememberSignIn(
  trx: Transaction<Tables>,
  { provider, state, secrets, redirect }: StartedSignIn,
  now: Date,
): Promise<void> {
  const expires_on = new Date(now.getTime() + WITHIN_MS).toISOString();
  await trx
    .insertInto("provider_sign_ins")
    .values({ state_hash: hashed(state), provider, ...secrets, redirect, expires_on })
    .execute();
}

/** Takes a remembered sign-in: each state works once. Undefined for an unknown, used or expired one. */
export async function takeSignIn(database: Database<Tables>, provider: string, state: string, now: Date) {
  return database.write((trx) =>
    trx
      .deleteFrom("provider_sign_ins")
      .where("state_hash", "=", hashed(state))
      .where("provider", "=", provider)
      .where("expires_on", ">", now.toISOString())
      .returning(["verifier", "nonce", "redirect"])
      .executeTakeFirst(),
  );
}

/**
 * The account of a provider's user: the one that is linked to them, or, the first time, the one with their verified email.
 * While nobody has proved to be its owner, a stranger may have signed up with that email: the account then gets a random
 * password, which a mail reports, and all its sessions end.
 * @returns the user's id; `unregistered` without such an account; undefined for a suspended one
 */
export async function accountOf(
  database: Database<Tables>,
  provider: string,
  { subject, verifiedEmail }: ProviderUser,
): Promise<string | "unregistered" | undefined> {
  const linked = await database.read
    .selectFrom("user_identities")
    .innerJoin("users", "users.id", "users_id")
    .select(["users.id", "status", "email_key", "owner_confirmed_on"])
    .where("provider", "=", provider)
    .where("subject", "=", subject)
    .executeTakeFirst();
  const provesLinked = linked?.owner_confirmed_on === null && linked.email_key === verifiedEmail?.toLowerCase();
  if (linked && !provesLinked) return linked.status === "active" ? linked.id : undefined;
  if (verifiedEmail === undefined) return "unregistered";
  const randomPassword = await hashPassword(randomBytes(32).toString("base64url"));
  const now = new Date();
  return database.write(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .select(["id", "status"])
      .where("email_key", "=", verifiedEmail.toLowerCase())
      .executeTakeFirst();
    if (!user || !(await lockUser(trx, user.id))) return "unregistered";
    if (user.status !== "active") return undefined;
    await link(trx, user.id, { provider, subject, randomPassword, now });
    return user.id;
  });
}

async function link(
  trx: Transaction<Tables>,
  usersId: string,
  { provider, subject, randomPassword, now }: { provider: string; subject: string; randomPassword: string; now: Date },
): Promise<void> {
  const unproved = await trx
    .updateTable("users")
    .set({ password_hash: randomPassword })
    .where("id", "=", usersId)
    .where("owner_confirmed_on", "is", null)
    .returning(["email", "locale"])
    .executeTakeFirst();
  if (unproved) {
    await endSessionsOf(trx, usersId);
    await endUserTokens(trx, usersId, ["password_reset"], now);
    await removeStrangersData(trx, usersId);
    await confirmOwner(trx, usersId, now);
    const { email: recipient, locale } = unproved;
    await queueMail(trx, { kind: "password_changed", recipient, locale, usersId }, now);
  }
  await trx
    .insertInto("user_identities")
    .values({ provider, subject, users_id: usersId, created_on: now.toISOString() })
    .onConflict((conflict) => conflict.columns(["provider", "subject"]).doNothing())
    .execute();
}
