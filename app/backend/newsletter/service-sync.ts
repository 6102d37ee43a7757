import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { NewsletterDeliveries } from "../db/tables/mails";
import type { PeriodicTask } from "../queue/periodic-task";
import { startQueue } from "../queue/queue";
import type { Announce } from "./service";

/** Any call has ended after this long, in whichever process. */
const CALL_ENDED_MS = 30_000;

/** Sends queued subscriptions and unsubscriptions to the newsletter service, in order, with retries. */
export function startServiceSync(database: Database<Tables>, announce: Announce): PeriodicTask {
  return startQueue({
    database,
    table: "newsletter_deliveries",
    async send(id) {
      const row = await database.read
        .selectFrom("newsletter_deliveries")
        .innerJoin(
          "newsletter_subscriptions",
          "newsletter_subscriptions.id",
          "newsletter_deliveries.newsletter_subscriptions_id",
        )
        .select(["kind", "email", "locale", "status", "confirmed_on"])
        .where("newsletter_deliveries.id", "=", id)
        .executeTakeFirst();
      // A newer call for the same subscription removed this one after it was claimed.
      if (!row) return;
      await announce(row);
    },
  });
}

/** Queues a subscription in `trx`; replaces calls for it that are not sent yet. */
export async function queueSubscribe(trx: Transaction<Tables>, subscription: number, now: Date): Promise<void> {
  const { begun } = await removePending(trx, subscription);
  await queue(trx, subscription, "subscribe", begun ? afterCall(now) : now);
}

/** Queues an unsubscription, unless the service cannot have received the subscription. */
export async function queueUnsubscribe(trx: Transaction<Tables>, subscription: number, now: Date): Promise<void> {
  const { begun, sent } = await removePending(trx, subscription);
  if (begun) await queue(trx, subscription, "unsubscribe", afterCall(now));
  else if (sent) await queue(trx, subscription, "unsubscribe", now);
}

/**
 * Removes pending calls of a subscription from the queue. `begun`: the service may have received one of them; `sent`: one
 * was sent, or given up with an unknown result.
 */
async function removePending(trx: Transaction<Tables>, subscription: number) {
  const removed = await trx
    .deleteFrom("newsletter_deliveries")
    .where("newsletter_subscriptions_id", "=", subscription)
    .where("state", "=", "queued")
    .returning("attempts")
    .execute();
  const sent = await trx
    .selectFrom("newsletter_deliveries")
    .select("id")
    .where("newsletter_subscriptions_id", "=", subscription)
    .where("kind", "=", "subscribe")
    .where("state", "in", ["sent", "failed"])
    .where("attempts", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return { begun: removed.some(({ attempts }) => attempts > 0), sent: sent !== undefined };
}

const afterCall = (now: Date) => new Date(now.getTime() + CALL_ENDED_MS);

async function queue(
  trx: Transaction<Tables>,
  subscription: number,
  kind: NewsletterDeliveries["kind"],
  due: Date,
): Promise<void> {
  await trx
    .insertInto("newsletter_deliveries")
    .values({
      newsletter_subscriptions_id: subscription,
      kind,
      state: "queued",
      attempts: 0,
      due_on: due.toISOString(),
      created_on: new Date().toISOString(),
      sent_on: null,
      last_error: null,
    })
    .execute();
}
