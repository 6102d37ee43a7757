import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { NewsletterTokens, Tables } from "../db/schema";

/** How long the link in a confirmation letter works, milliseconds. */
const CONFIRM_WITHIN = 7 * 24 * 60 * 60 * 1000;

type Purpose = NewsletterTokens["purpose"];

const hashed = (token: string) => createHash("sha256").update(token).digest("hex");

/** A new key for one purpose. Only its hash is kept: the key itself goes into a letter. */
export async function makeToken(
  trx: Transaction<Tables>,
  subscription: number,
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await trx
    .insertInto("newsletter_tokens")
    .values({
      hash: hashed(token),
      newsletter_subscriptions_id: subscription,
      purpose,
      created_on: now.toISOString(),
      expires_on: purpose === "confirm" ? new Date(now.getTime() + CONFIRM_WITHIN).toISOString() : null,
    })
    .execute();
  return token;
}

/** The subscription that a key of this purpose opens, and whether the key's time is over; undefined for any other. */
export async function findByToken(db: Kysely<Tables>, token: string, purpose: Purpose, now: Date) {
  const row = await db
    .selectFrom("newsletter_tokens")
    .innerJoin(
      "newsletter_subscriptions",
      "newsletter_subscriptions.id",
      "newsletter_tokens.newsletter_subscriptions_id",
    )
    .selectAll("newsletter_subscriptions")
    .select("newsletter_tokens.expires_on")
    .where("newsletter_tokens.hash", "=", hashed(token))
    .where("newsletter_tokens.purpose", "=", purpose)
    .executeTakeFirst();
  if (!row) return undefined;
  const { expires_on, ...subscription } = row;
  return { subscription, expired: expires_on !== null && expires_on <= now.toISOString() };
}
