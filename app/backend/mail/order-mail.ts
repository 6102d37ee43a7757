import type { TFunction } from "i18next";
import type { Kysely, Selectable } from "kysely";
import { addressLine } from "~/shop/company";
import { parcelOf } from "~/shop/couriers";
import { CONFIRMATION_HOURS } from "~/shop/payment-methods";
import type { Tables } from "../db/schema";
import type { Mails } from "../db/tables/mails";
import { usableCoupon, usableGiftCard } from "../orders/vouchers";
import type { MailSettings } from "./mail-settings";
import type { Message } from "./message";
import { confirmationText } from "./order-confirmation-text";
import { type OrderOfMail, orderOfMail } from "./order-of-mail";

/** A mail about an order. */
export async function orderMail(
  db: Kysely<Tables>,
  mail: Selectable<Mails>,
  t: TFunction,
  settings: MailSettings,
): Promise<Message> {
  const data = await orderOfMail(db, mail, t, settings);
  const { subject, text } = await textOf(db, mail, data, settings);
  return { to: mail.recipient, subject: t(subject, { number: data.order.number }), text };
}

interface MailText {
  /** Key of the subject. */
  subject: string;
  text: string;
}

async function textOf(
  db: Kysely<Tables>,
  mail: Selectable<Mails>,
  data: OrderOfMail,
  settings: MailSettings,
): Promise<MailText> {
  const { order, greeting, link, t, money } = data;
  const { number } = order;
  const closing = t("mail:closing");
  const paragraphs = (...parts: string[]) => [greeting, ...parts, closing].join("\n\n");
  switch (mail.kind) {
    case "order_to_confirm":
      return { subject: "mail:subject_to_confirm", text: paragraphs(...toConfirm(mail, data)) };
    case "order_paid": {
      const paid = t("mail:paid", { number, total: money(order.total) });
      return { subject: "mail:subject_paid", text: paragraphs(paid, ...link) };
    }
    case "order_shipped":
      return { subject: "mail:subject_shipped", text: paragraphs(...shipped(data), ...link) };
    case "order_ready": {
      const store = t("mail:pickup_store", { address: addressLine(settings.company) });
      return { subject: "mail:subject_ready", text: paragraphs(t("mail:ready", { number }), store, ...link) };
    }
    case "order_expired":
    case "order_cancelled": {
      const isExpired = mail.kind === "order_expired";
      const ended = t(isExpired ? "mail:expired" : "mail:cancelled", { number });
      const released = await releasedVouchers(db, data);
      return {
        subject: isExpired ? "mail:subject_expired" : "mail:subject_cancelled",
        text: paragraphs(ended, ...released, t("mail:expired_late")),
      };
    }
    default:
      return { subject: "mail:subject", text: await confirmationText(db, data, settings) };
  }
}

function toConfirm(mail: Selectable<Mails>, { order, itemLines, t, money }: OrderOfMail): string[] {
  const { confirm }: { confirm?: string } = JSON.parse(mail.links ?? "{}");
  if (!confirm) throw new Error(`mail ${mail.id} has lost its link`);
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
  const { coupon_code, gift_card_code, email } = order;
  // The next cart is unknown.
  const terms = { goods: Number.POSITIVE_INFINITY, onlyGiftCards: false, email, now: new Date().toISOString() };
  const card = gift_card_code !== null && (await usableGiftCard(db, gift_card_code, terms)).card !== undefined;
  const coupon = coupon_code !== null && "coupon" in (await usableCoupon(db, coupon_code, terms));
  return [...(card ? [t("mail:expired_gift_card")] : []), ...(coupon ? [t("mail:expired_coupon")] : [])];
}
