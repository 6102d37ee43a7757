import type { Transaction } from "kysely";
import { erasedBefore } from "~/shop/retention";
import type { Tables } from "../db/schema";

/**
 * Erases expired sign-ups without confirmation, and expired proofs of ended subscriptions. A proof stays while the message about the
 * end waits in the queue for the newsletter service.
 */
export async function forgetSubscriptions(trx: Transaction<Tables>, now: Date): Promise<void> {
  const before = erasedBefore("newsletter_request", now);
  await trx
    .deleteFrom("newsletter_subscriptions")
    .where("status", "=", "pending")
    .where("requested_on", "<", before)
    .execute();
  // Unsubscribed emails with an unconfirmed later sign-up. The key of a confirmed request is gone.
  await trx
    .deleteFrom("newsletter_tokens")
    .where("purpose", "=", "confirm")
    .where("email", "is not", null)
    .where("created_on", "<", before)
    .execute();
  await trx
    .deleteFrom("newsletter_subscriptions")
    .where("status", "=", "unsubscribed")
    .where("unsubscribed_on", "<", erasedBefore("newsletter_proof", now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletter_deliveries")
            .select("newsletter_deliveries.id")
            .whereRef("newsletter_subscriptions_id", "=", "newsletter_subscriptions.id")
            .where("state", "=", "queued"),
        ),
      ),
    )
    .execute();
}
