import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { NewsletterSubscriptions, NewsletterTokens } from "../db/tables/mails";

/** How long the link in a confirmation mail works, milliseconds. */
const CONFIRM_WITHIN = 7 * 24 * 60 * 60 * 1000;

type Purpose = NewsletterTokens["purpose"];

const hashed = (token: string) => createHash("sha256").update(token).digest("hex");

/** What proves a sign-up, besides its time. */
export type Proof = Pick<NewsletterSubscriptions, "email" | "locale" | "consent_version" | "request_ip">;

const noProof = { email: null, locale: null, consent_version: null, request_ip: null };

/**
 * A new key for one purpose. Only its hash is kept: the key itself goes into a mail.
 * @param proof of the sign-up that the key confirms
 */
export async function makeToken(
  trx: Transaction<Tables>,
  subscription: number,
  purpose: Purpose,
  now: Date,
  proof: Proof | typeof noProof = noProof,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("newsletter_tokens")
    .values({
      hash: hashed(token),
      newsletter_subscriptions_id: subscription,
      ...proof,
      purpose,
      created_on: now.toISOString(),
      expires_on: purpose === "confirm" ? new Date(now.getTime() + CONFIRM_WITHIN).toISOString() : null,
    })
    .execute();
  return token;
}

/**
 * The subscription that a key of this purpose opens, whether the key's time is over, and the sign-up that it would
 * confirm; undefined for any other key.
 */
export async function findByToken(db: Kysely<Tables>, token: string, purpose: Purpose, now: Date) {
  const key = await db
    .selectFrom("newsletter_tokens")
    .selectAll()
    .where("hash", "=", hashed(token))
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  if (!key) return undefined;
  const { newsletter_subscriptions_id: id, email, locale, consent_version, request_ip, expires_on, created_on } = key;
  const subscription = await db
    .selectFrom("newsletter_subscriptions")
    .select(["id", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!subscription) return undefined;
  const signUp =
    email !== null && locale !== null && consent_version !== null && request_ip !== null
      ? { email, locale, consent_version, request_ip, requested_on: created_on }
      : {};
  return { ...subscription, signUp, expired: expires_on !== null && expires_on <= now.toISOString() };
}

/** Removes the proofs beside all keys of a subscription: the one that counts stands in the subscription. */
export async function forgetProofs(trx: Transaction<Tables>, subscription: number): Promise<void> {
  await trx
    .updateTable("newsletter_tokens")
    .set(noProof)
    .where("newsletter_subscriptions_id", "=", subscription)
    .execute();
}
