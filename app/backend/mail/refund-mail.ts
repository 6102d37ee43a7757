import type { Kysely, Selectable } from "kysely";
import { formatMoney } from "~/shop/money";
import { isPaymentCode } from "~/shop/payment-methods";
import type { Tables } from "../db/schema";
import type { Mails } from "../db/tables/mails";
import type { Orders } from "../db/tables/orders";
import { OWNED_REASON } from "../membership/open-order";
import type { OrderOfMail } from "./order-of-mail";
import { refundMeans } from "./refund-means";

interface RefundMail {
  /** Key of the subject. */
  subject: string;
  parts: string[];
}

/** The amount of a refund, its cause, and how it comes back. A refund without money has an amount on the gift card alone. */
export async function refundMail(
  db: Kysely<Tables>,
  data: OrderOfMail,
  { refunds_id: refundsId }: Selectable<Mails>,
): Promise<RefundMail> {
  const { order, t, locale, money } = data;
  const { number } = order;
  const isWhole = order.payment_status === "refunded" || refundsId === null;
  const card = isWhole && order.gift_card_amount > 0 ? [t("mail:expired_gift_card")] : [];
  const subject = "mail:subject_order_refunded";
  if (refundsId === null) return { subject, parts: [t("mail:order_refunded_card", { number }), ...card] };
  const { amount, actor, reason, is_release, currency } = await db
    .selectFrom("refunds")
    .leftJoin("payment_attempts", "payment_attempts.id", "refunds.payment_attempts_id")
    .select(["refunds.amount", "actor", "reason", "is_release", "payment_attempts.currency"])
    .where("refunds.id", "=", refundsId)
    .executeTakeFirstOrThrow();
  const amounts = {
    number,
    amount: formatMoney(amount, currency ?? order.currency, locale),
    total: money(order.total),
  };
  const isOwned = reason === OWNED_REASON;
  if (is_release === 1) {
    const cause = isOwned ? [t("mail:membership_owned", amounts)] : [];
    return {
      subject: "mail:subject_payment_released",
      parts: [...cause, t("mail:payment_released", amounts), ...card],
    };
  }
  const means = await refundMeans(db, data, refundsId);
  // A provider causes only the refund of money that has no use: payments/accept-money.ts.
  if (!isPaymentCode(actor)) return { subject, parts: [t("mail:order_refunded", amounts), ...card, means] };
  if (isOwned)
    return { subject, parts: [t("mail:membership_owned", amounts), t("mail:order_refunded", amounts), ...card, means] };
  const cause = causeOf(order);
  return {
    subject: cause === "ended" ? subject : `mail:subject_payment_back_${cause}`,
    parts: [t(`mail:payment_back_${cause}`, amounts), ...(cause === "ended" ? card : []), means],
  };
}

/** Why a provider's payment goes back by itself: the order has ended, has changed since the payment began, or is paid. */
function causeOf({ payment_status, fulfilment_status }: Selectable<Orders>): "ended" | "differs" | "twice" {
  if (fulfilment_status === "cancelled") return "ended";
  return payment_status === "pending" || payment_status === "failed" ? "differs" : "twice";
}
