import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { NewsletterSubscriptions, NewsletterTokens } from "../db/tables/mails";

/** How long the link in a confirmation mail is valid. */
const CONFIRM_WITHIN_MS = 7 * 24 * 60 * 60 * 1000;

type Purpose = NewsletterTokens["purpose"];

const hashed = (token: string) => createHash("sha256").update(token).digest("hex");

/** The proof of a sign-up, except for its time. */
export type Proof = Pick<NewsletterSubscriptions, "email" | "locale" | "consent_version" | "request_ip">;

const noProof = { email: null, locale: null, consent_version: null, request_ip: null };

/**
 * Creates a key for one purpose. The database stores only its hash; the key itself goes into a mail.
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
      expires_on: purpose === "confirm" ? new Date(now.getTime() + CONFIRM_WITHIN_MS).toISOString() : null,
    })
    .execute();
  return token;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The key for unsubscribing in an exported list, the same in each export of a subscription. It is computed, because a service that
 * gets the list again must not lose the links of its earlier letters.
 * @param secret the shop's
 * @param confirmedOn of the subscription: a later sign-up has another key
 */
export async function makeListToken(
  trx: Transaction<Tables>,
  { id, confirmedOn }: { id: number; confirmedOn: string },
  secret: string,
): Promise<string> {
  const token = createHmac("sha256", secret).update(`newsletter list ${id} ${confirmedOn}`).digest("base64url");
  await trx
    .insertInto("newsletter_tokens")
    .values({
      hash: hashed(token),
      newsletter_subscriptions_id: id,
      ...noProof,
      purpose: "unsubscribe",
      // Before the sign-up: the keys of a day count as the mails that were sent on it.
      created_on: new Date(Date.parse(confirmedOn) - DAY_MS).toISOString(),
      expires_on: null,
    })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  return token;
}

/**
 * The subscription of a key with this purpose, whether the key has expired, and the sign-up that it confirms; undefined
 * for any other key.
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

/** Removes the proofs of all keys of a subscription, because the subscription has the valid one. */
export async function forgetProofs(trx: Transaction<Tables>, subscription: number): Promise<void> {
  await trx
    .updateTable("newsletter_tokens")
    .set(noProof)
    .where("newsletter_subscriptions_id", "=", subscription)
    .execute();
}
