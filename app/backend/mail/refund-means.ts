import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { payingAttempt } from "../payments/attempts";
import type { OrderOfMail } from "./order-of-mail";

/**
 * How the money of a refund goes back: through the provider of the payment, or by an operator, who needs a bank account. The
 * order's method is no evidence: its customer may have paid in another way.
 * @param refundsId the booked refund; null for one that is booked later
 */
export async function refundMeans(
  db: Kysely<Tables>,
  { t, order }: Pick<OrderOfMail, "t" | "order">,
  refundsId: number | null,
): Promise<string> {
  // The amount of a gift card goes back to the card.
  if (order.total === 0) return t("mail:refund_same_means");
  const attemptId = refundsId === null ? (await payingAttempt(db, order.id))?.id : await attemptOfRefund(db, refundsId);
  return t(attemptId ? "mail:refund_same_means" : "mail:refund_to_account");
}

async function attemptOfRefund(db: Kysely<Tables>, id: number): Promise<number | null> {
  const { payment_attempts_id } = await db
    .selectFrom("refunds")
    .select("payment_attempts_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return payment_attempts_id;
}
