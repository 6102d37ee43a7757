import type { Selectable, Transaction } from "kysely";
import { acceptsPayment } from "~/shop/payment-attempt";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { PaymentAttempts } from "../db/tables/payments";
import { minutesAfter } from "./check-schedule";
import { LOST_MINUTES } from "./lost-results";
import type { ProviderReport } from "./provider";

/** Klarna decides within a day, and repeats a message that was not accepted for two days. */
const DECISION_MINUTES = 2 * 24 * 60;

/**
 * Keeps the goods of an order whose shopper has agreed to pay, while the provider checks the payment or its result is lost.
 * A result that stays lost is logged at each check, because the provider may have reserved the money. The order must be locked.
 */
export async function waitForDecision(
  trx: Transaction<Tables>,
  order: Selectable<Orders>,
  { created_on, reference }: Selectable<PaymentAttempts>,
  undecided: NonNullable<ProviderReport["undecided"]>,
  now: Date,
): Promise<void> {
  const start = new Date(created_on);
  if (undecided === "lost" && now.toISOString() > minutesAfter(start, LOST_MINUTES))
    console.error(
      `Payment ${reference}: the shopper has agreed, and the result is lost: see \`npm run shop -- payments list\``,
    );
  const until = minutesAfter(start, DECISION_MINUTES);
  const waits = acceptsPayment(order.payment_status) && order.fulfilment_status === "new";
  if (!waits || order.expires_on === null || order.expires_on >= until) return;
  await trx.updateTable("orders").set({ expires_on: until }).where("id", "=", order.id).execute();
}

/**
 * Whether an order waits for a provider's decision, and not for its customer: the expiry is the end of that wait, and the payment has
 * neither failed nor ended since.
 */
export function isUndecided(
  { payment_status, expires_on }: Pick<Selectable<Orders>, "payment_status" | "expires_on">,
  attempts: readonly Pick<Selectable<PaymentAttempts>, "created_on" | "status">[],
): boolean {
  const open = attempts.filter(({ status }) => status === "pending" || status === "left");
  const ends = open.map(({ created_on }) => minutesAfter(new Date(created_on), DECISION_MINUTES));
  return payment_status === "pending" && expires_on !== null && ends.includes(expires_on);
}
