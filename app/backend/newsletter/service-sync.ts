import type { Transaction } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import type { NewsletterDeliveries } from "../db/tables/mails";
import type { PeriodicTask } from "../queue/periodic-task";
import { Refused, startQueue } from "../queue/queue";
import type { Announce } from "./service";

/** A call that has begun has ended by then, whichever process made it; milliseconds. */
const CALL_ENDED = 30_000;

/** Tells the newsletter service what it has yet to hear, in order, and tries again while it cannot be reached. */
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
      if (!row) throw new Refused("taken back meanwhile");
      await announce(row);
    },
  });
}

/** In `trx`, so that who is subscribed is told of; overtakes what the service has not heard of yet. */
export async function queueSubscribe(trx: Transaction<Tables>, subscription: number, now: Date): Promise<void> {
  const { begun } = await takeBack(trx, subscription);
  await queue(trx, subscription, "subscribe", begun ? afterCall(now) : now);
}

/** What the service has not heard of need not be taken back from it. */
export async function queueUnsubscribe(trx: Transaction<Tables>, subscription: number, now: Date): Promise<void> {
  const { begun, told } = await takeBack(trx, subscription);
  if (begun) await queue(trx, subscription, "unsubscribe", afterCall(now));
  else if (told) await queue(trx, subscription, "unsubscribe", now);
}

/**
 * Empties the queue of what is overtaken: `begun` may be heard by the service all the same; `told` has been, or was given
 * up after a call whose end nobody knows.
 */
async function takeBack(trx: Transaction<Tables>, subscription: number) {
  const removed = await trx
    .deleteFrom("newsletter_deliveries")
    .where("newsletter_subscriptions_id", "=", subscription)
    .where("state", "=", "queued")
    .returning("attempts")
    .execute();
  const told = await trx
    .selectFrom("newsletter_deliveries")
    .select("id")
    .where("newsletter_subscriptions_id", "=", subscription)
    .where("kind", "=", "subscribe")
    .where("state", "in", ["sent", "failed"])
    .where("attempts", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return { begun: removed.some(({ attempts }) => attempts > 0), told: told !== undefined };
}

const afterCall = (now: Date) => new Date(now.getTime() + CALL_ENDED);

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
