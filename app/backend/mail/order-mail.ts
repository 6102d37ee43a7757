import type { Kysely, Selectable } from "kysely";
import { isPaid } from "~/shop/order-status";
import { CONFIRMATION_HOURS, paymentMethod } from "~/shop/payment-methods";
import type { Tables } from "../db/schema";
import type { Mails, OrderMail } from "../db/tables/mails";
import { announcement } from "./announcement-mail";
import { type Composer, linksOf, type MailContext } from "./composer";
import { giftCardParagraphs, giftParagraphs, giverOf, plannedGift } from "./gift-card-mail";
import { mailOfParagraphs } from "./mail-of-paragraphs";
import { mailBody, type OrderOfMail, orderOfMail, pageLink } from "./order-of-mail";
import { storePart } from "./order-summary";
import type { Paragraph } from "./paragraphs";
import { parcelParagraphs } from "./parcel-paragraphs";
import { refundMail } from "./refund-mail";
import { type RefundStepMail, refundStepMail } from "./refund-steps-mail";
import { unpaidEnd } from "./unpaid-end";

interface Body {
  /** Key of the subject, which can have the order's number. */
  subject: string;
  /** Other values in the subject. */
  values?: Record<string, string>;
  paragraphs: Paragraph[];
}

type OrderComposer = (data: OrderOfMail, context: MailContext, mail: Selectable<Mails>) => Body | Promise<Body>;

/** A mail about the order of `orders_id`. */
function orderMail(compose: OrderComposer): Composer {
  return async (mail, context) => {
    const data = await orderOfMail(mail, context);
    const { subject, values, paragraphs } = await compose(data, context, mail);
    const { number } = data.order;
    return mailOfParagraphs(mail, data.t, { subject: data.t(subject, { number, ...values }), paragraphs });
  };
}

export const orderMails: Record<OrderMail, Composer> = {
  order_to_confirm: orderMail((data, { t }, mail) => ({
    subject: "mail:subject_to_confirm",
    // Until its press the email may be a stranger's.
    paragraphs: mailBody({ ...data, greeting: t("mail:greeting_nobody") }, ...toConfirm(mail, data)),
  })),
  order_confirmation: orderMail(announcement),
  order_paid: orderMail(announcement),
  payment_refused: orderMail(announcement),
  order_instructions: orderMail(announcement),
  order_shipped: orderMail((data) => ({
    subject: "mail:subject_shipped",
    // The courier's page is the main button.
    paragraphs: mailBody(data, ...shipped(data), ...data.link.map((link) => ({ ...link, look: "link" as const }))),
  })),
  order_ready: orderMail((data, { t, company }) => {
    const ready = t("mail:ready", { number: data.order.number });
    return { subject: "mail:subject_ready", paragraphs: mailBody(data, ready, storePart(data, company), ...data.link) };
  }),
  order_refunded: orderMail(async (data, { db }, mail) => {
    const { subject, parts } = await refundMail(db, data, mail);
    return { subject, paragraphs: mailBody(data, ...parts, ...pageLink(data, parts)) };
  }),
  refund_account: refundStep("refund_account", "mail:subject_refund_account"),
  refund_account_given: refundStep("refund_account_given", "mail:subject_refund_account_given"),
  refund_returned: refundStep("refund_returned", "mail:subject_refund_returned"),
  refund_sent: refundStep("refund_sent", "mail:subject_refund_sent"),
  order_expired: orderMail((data, { db }) => ended(db, data, "expired")),
  order_cancelled: orderMail((data, { db }) =>
    isPaid(data.order.payment_status) ? cancelledPaid(data) : ended(db, data, "cancelled"),
  ),
  order_link: orderMail((data, { t }, mail) => ({
    subject: "mail:subject_order_link",
    paragraphs: mailBody(
      data,
      { text: t("mail:order_link"), url: linkOf(mail, "order"), label: t("mail:order_link_button") },
      t("mail:order_link_not_you"),
    ),
  })),
  gift_cards: orderMail(async (data, { db }) => ({
    subject: "mail:subject_gift_cards",
    paragraphs: mailBody(data, ...(await giftCardParagraphs(db, data)), ...data.link),
  })),
  gift_received: orderMail(async (data, { db }) => ({
    subject: "mail:subject_gift_received",
    values: { giver: giverOf(data) },
    paragraphs: await giftParagraphs(db, data),
  })),
  gift_planned: orderMail((data) => ({
    subject: "mail:subject_gift_planned",
    paragraphs: mailBody(data, ...plannedGift(data), ...data.link),
  })),
};

/** A mail about a refund that an operator sends. */
function refundStep(kind: RefundStepMail, subject: string): Composer {
  return orderMail(async (data, { db }, mail) => {
    const parts = await refundStepMail(db, data, { ...mail, kind });
    return { subject, paragraphs: mailBody(data, ...parts, ...pageLink(data, parts)) };
  });
}

/** The mail about an order that expired or was cancelled unpaid. */
async function ended(db: Kysely<Tables>, data: OrderOfMail, how: "expired" | "cancelled"): Promise<Body> {
  const { order, t } = data;
  const isExpired = how === "expired";
  const isOnline = paymentMethod(order.payment_code)?.flow === "redirect";
  const expired = isOnline ? "mail:expired_online" : "mail:expired";
  const text = t(isExpired ? expired : "mail:cancelled", { number: order.number });
  return {
    subject: isExpired ? "mail:subject_expired" : "mail:subject_cancelled",
    paragraphs: mailBody(data, text, ...(await unpaidEnd(db, data))),
  };
}

/** The mail about a paid order that the shop cancels; the mail about the refund follows. */
function cancelledPaid(data: OrderOfMail): Body {
  const { order, t } = data;
  const card = order.gift_card_amount > 0 ? [t("mail:expired_gift_card")] : [];
  const text = t(order.total > 0 ? "mail:cancelled_paid" : "mail:cancelled_free", { number: order.number });
  return { subject: "mail:subject_cancelled", paragraphs: mailBody(data, text, ...card, ...data.link) };
}

function toConfirm(mail: Selectable<Mails>, { order, lines, totalLabel, t, money }: OrderOfMail): Paragraph[] {
  const confirm = linkOf(mail, "confirm");
  return [
    { text: t("mail:to_confirm", { number: order.number }), url: confirm, label: t("mail:to_confirm_button") },
    t("mail:to_confirm_late", { hours: CONFIRMATION_HOURS }),
    { products: lines },
    { sums: [[totalLabel, money(order.total)]] },
  ];
}

function linkOf(mail: Selectable<Mails>, name: string): string {
  const url = linksOf(mail)[name];
  if (!url) throw new Error(`mail ${mail.id} has no link "${name}"`);
  return url;
}

/** Courier, tracking number, link and expected day, as far as they are known. */
function shipped(data: OrderOfMail): Paragraph[] {
  const { order, lines, t } = data;
  return [t("mail:shipped", { number: order.number }), ...parcelParagraphs(data, order), { products: lines }];
}
