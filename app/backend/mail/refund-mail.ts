import type { Kysely, Selectable } from "kysely";
import { formatMoney } from "~/shop/money";
import { isPaymentCode } from "~/shop/payment-methods";
import type { Tables } from "../db/schema";
import type { Mails } from "../db/tables/mails";
import type { Orders } from "../db/tables/orders";
import { GONE_REASON, OWNED_REASON } from "../membership/open-order";
import type { OrderOfMail } from "./order-of-mail";
import type { Paragraph } from "./paragraphs";
import { refundMeans } from "./refund-means";

interface RefundMail {
  /** Key of the subject. */
  subject: string;
  parts: Paragraph[];
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
  const { amount, actor, reason, is_release, is_unexpected, currency } = await db
    .selectFrom("refunds")
    .leftJoin("payment_attempts", "payment_attempts.id", "refunds.payment_attempts_id")
    .select(["refunds.amount", "actor", "reason", "is_release", "is_unexpected", "payment_attempts.currency"])
    .where("refunds.id", "=", refundsId)
    .executeTakeFirstOrThrow();
  const amounts = {
    number,
    amount: formatMoney(amount, currency ?? order.currency, locale),
    total: money(order.total),
  };
  const membership = membershipCause(reason, order.fulfilment_status !== "cancelled");
  const membershipPart = membership === null ? [] : [t(membership, amounts)];
  if (is_release === 1) {
    return {
      subject: "mail:subject_payment_released",
      parts: [...membershipPart, t("mail:payment_released", amounts), ...card],
    };
  }
  const means = await refundMeans(db, data, refundsId);
  const isUnexpected = is_unexpected === 1;
  // A provider causes only the refund of money that has no use: payments/mark-paid.ts.
  if (!isUnexpected && (membership !== null || !isPaymentCode(actor)))
    return { subject, parts: [...membershipPart, t("mail:order_refunded", amounts), ...card, ...means] };
  // A bank transfer may be a second one or too large: the shop cannot tell them apart.
  const cause = isUnexpected && causeOf(order) === "twice" ? "more" : causeOf(order);
  return {
    subject: cause === "ended" ? subject : `mail:subject_payment_back_${cause}`,
    parts: [t(`mail:payment_back_${cause}`, amounts), ...(cause === "ended" && !isUnexpected ? card : []), ...means],
  };
}

/** The text for money of a membership that its payment could not grant; null for other refunds. @param isPart the goods stay paid */
function membershipCause(reason: string, isPart: boolean) {
  if (reason === OWNED_REASON) return isPart ? "mail:membership_owned_part" : "mail:membership_owned";
  if (reason === GONE_REASON) return isPart ? "mail:membership_gone_part" : "mail:membership_gone";
  return null;
}

/** Why a provider's payment goes back by itself: the order has ended, has changed since the payment began, or is paid. */
function causeOf({ payment_status, fulfilment_status }: Selectable<Orders>): "ended" | "differs" | "twice" {
  if (fulfilment_status === "cancelled") return "ended";
  return payment_status === "pending" || payment_status === "failed" ? "differs" : "twice";
}
