import type { Kysely, Selectable } from "kysely";
import { addressLine } from "~/shop/company";
import { parcelOf } from "~/shop/couriers";
import { CONFIRMATION_HOURS } from "~/shop/payment-methods";
import type { Tables } from "../db/schema";
import type { Mails, OrderMail } from "../db/tables/mails";
import { validCoupon, validGiftCard } from "../orders/vouchers";
import { type Composer, linksOf, type MailContext } from "./composer";
import { confirmationText } from "./order-confirmation-text";
import { type OrderOfMail, orderOfMail } from "./order-of-mail";

interface MailText {
  /** Key of the subject. */
  subject: string;
  text: string;
}

type OrderComposer = (data: OrderOfMail, context: MailContext, mail: Selectable<Mails>) => MailText | Promise<MailText>;

/** A mail about the order of `orders_id`. */
function orderMail(compose: OrderComposer): Composer {
  return async (mail, context) => {
    const data = await orderOfMail(mail, context);
    const { subject, text } = await compose(data, context, mail);
    return { to: mail.recipient, subject: context.t(subject, { number: data.order.number }), text };
  };
}

/** The text between greeting and closing. */
function paragraphs({ greeting, t }: OrderOfMail, ...parts: string[]): string {
  return [greeting, ...parts, t("mail:closing")].join("\n\n");
}

export const orderMails: Record<OrderMail, Composer> = {
  order_to_confirm: orderMail((data, _, mail) => ({
    subject: "mail:subject_to_confirm",
    text: paragraphs(data, ...toConfirm(mail, data)),
  })),
  order_confirmation: orderMail(async (data, context) => ({
    subject: "mail:subject",
    text: await confirmationText(context.db, data, context),
  })),
  order_paid: orderMail((data, { t }) => {
    const { number, total } = data.order;
    const paid = t("mail:paid", { number, total: data.money(total) });
    return { subject: "mail:subject_paid", text: paragraphs(data, paid, ...data.link) };
  }),
  order_shipped: orderMail((data) => ({
    subject: "mail:subject_shipped",
    text: paragraphs(data, ...shipped(data), ...data.link),
  })),
  order_ready: orderMail((data, { t, company }) => {
    const ready = t("mail:ready", { number: data.order.number });
    const store = t("mail:pickup_store", { address: addressLine(company) });
    return { subject: "mail:subject_ready", text: paragraphs(data, ready, store, ...data.link) };
  }),
  order_expired: orderMail((data, { db }) => ended(db, data, "expired")),
  order_cancelled: orderMail((data, { db }) => ended(db, data, "cancelled")),
};

/** The mail about an order that expired or was cancelled. */
async function ended(db: Kysely<Tables>, data: OrderOfMail, how: "expired" | "cancelled"): Promise<MailText> {
  const { order, t } = data;
  const isExpired = how === "expired";
  const text = t(isExpired ? "mail:expired" : "mail:cancelled", { number: order.number });
  return {
    subject: isExpired ? "mail:subject_expired" : "mail:subject_cancelled",
    text: paragraphs(data, text, ...(await releasedVouchers(db, data)), t("mail:expired_late")),
  };
}

function toConfirm(mail: Selectable<Mails>, { order, itemLines, t, money }: OrderOfMail): string[] {
  const { confirm } = linksOf(mail);
  if (!confirm) throw new Error(`mail ${mail.id} has no link for the confirmation`);
  return [
    t("mail:to_confirm", { number: order.number }),
    confirm,
    t("mail:to_confirm_late", { hours: CONFIRMATION_HOURS }),
    [...itemLines, `${t("mail:total")}: ${money(order.total)}`].join("\n"),
  ];
}

/** Courier, tracking number, link and expected day, as far as they are known. */
function shipped({ order, itemLines, locale, t }: OrderOfMail): string[] {
  const { courier, number, url } = parcelOf(order.courier, order.tracking_number);
  const day = order.estimated_delivery;
  const facts = [
    ...(courier ? [`${t("mail:courier_name")}: ${courier}`] : []),
    ...(number ? [`${t("mail:tracking_number")}: ${number}`] : []),
    ...(day ? [`${t("mail:estimated_delivery")}: ${dayText(day, locale)}`] : []),
  ];
  return [
    t("mail:shipped", { number: order.number }),
    ...(facts.length > 0 ? [facts.join("\n")] : []),
    ...(url ? [`${t("mail:tracking_link")}\n${url}`] : []),
    itemLines.join("\n"),
  ];
}

/** A date (YYYY-MM-DD) in words. */
function dayText(date: string, locale: "en" | "it"): string {
  const format = { dateStyle: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale === "it" ? "it-IT" : "en-GB", format).format(new Date(date));
}

/** The coupon and gift card of an expired order that are valid again: their dates or uses may have run out. */
async function releasedVouchers(db: Kysely<Tables>, { order, t }: OrderOfMail): Promise<string[]> {
  const { coupon_code, gift_card_code, email, users_id: usersId } = order;
  const now = new Date().toISOString();
  const card = gift_card_code !== null && (await validGiftCard(db, gift_card_code, now)).card !== undefined;
  const coupon = coupon_code !== null && "coupon" in (await validCoupon(db, coupon_code, { email, usersId, now }));
  return [...(card ? [t("mail:expired_gift_card")] : []), ...(coupon ? [t("mail:expired_coupon")] : [])];
}
