import type { Selectable } from "kysely";
import { isInShop } from "~/shop/order-status";
import { paymentMethod } from "~/shop/payment-methods";
import type { AnnouncedState, Mails } from "../db/tables/mails";
import { isAnnounced, stateOfMail } from "./announcement";
import type { MailContext } from "./composer";
import { contractTerms, sellerAndTerms } from "./contract-terms";
import { giftPart } from "./gift-card-mail";
import { mailBody, type OrderOfMail, untilText } from "./order-of-mail";
import { arrivalPart, orderSummary } from "./order-summary";
import type { Paragraph } from "./paragraphs";
import { paymentInstructions } from "./payment-instructions";

interface AnnouncedOrder {
  /** Key of the subject. */
  subject: string;
  paragraphs: Paragraph[];
}

interface News {
  subject: string;
  /** What has happened, and what the shopper does next. */
  parts: Paragraph[];
  /** The order's page, where the parts do not link to it. */
  link: Paragraph[];
}

/** The state of an order's payment, the order, and the terms of its contract if no earlier mail has had them. */
export async function announcement(
  data: OrderOfMail,
  context: MailContext,
  mail: Selectable<Mails>,
): Promise<AnnouncedOrder> {
  const { db } = context;
  // It has ended since the claim. The next claim removes this mail, and the one about the end is queued.
  if (mail.variant !== null && mail.variant !== "paid" && data.order.fulfilment_status === "cancelled")
    throw new Error(`order ${data.order.id} has ended`);
  const state = await stateOfMail(db, mail, data.order);
  const { subject, parts, link } = await NEWS[state](data, context);
  const isFirst = mail.kind === "order_confirmation" || !(await isAnnounced(db, data.order.id));
  return {
    subject,
    paragraphs: [
      ...mailBody(
        data,
        ...parts,
        ...(await arrivalPart(db, data, context.company)),
        ...link,
        ...orderSummary(data, context.company),
        ...(isFirst ? contractTerms(data, context.company) : []),
      ),
      ...(isFirst ? await sellerAndTerms(data, context) : []),
    ],
  };
}

const NEWS: Record<AnnouncedState, (data: OrderOfMail, context: MailContext) => News | Promise<News>> = {
  paid: async (data, { db }) => {
    const { order, t, totalText, link } = data;
    const isPacked = order.shipping_method !== "none" && isInShop(order.fulfilment_status);
    const text = t("mail:paid", { number: order.number, total: totalText });
    return {
      subject: "mail:subject_paid",
      parts: [isPacked ? `${text} ${t("mail:paid_next")}` : text, ...(await giftPart(db, data))],
      link,
    };
  },
  placed: async (data, context) => {
    const { order, t, link } = data;
    const { subject, parts } = await paymentInstructions(data, context);
    const gift = order.payment_status === "not_needed" ? await giftPart(context.db, data) : [];
    return { subject, parts: [t("mail:thanks", { number: order.number }), ...parts, ...gift], link };
  },
  complete: (data) => {
    const { order, t, totalText } = data;
    const text = t("mail:not_paid", { number: order.number, total: totalText });
    const parts = [joined(text, reservation(data)), ...payButton(data, "mail:complete_button"), t("mail:just_paid")];
    return { subject: "mail:subject_complete", parts, link: [] };
  },
  declined: (data) => {
    const { order, t, totalText } = data;
    const text = t("mail:declined", { number: order.number, total: totalText });
    const parts = [joined(text, reservation(data), t("mail:pay_otherwise")), ...payButton(data, "mail:pay_button")];
    return { subject: "mail:subject_declined", parts, link: [] };
  },
  checking: ({ order, t, totalText, link }) => ({
    subject: "mail:subject_checking",
    parts: [t("mail:checking", { number: order.number, total: totalText })],
    link,
  }),
};

const joined = (...texts: string[]) => texts.filter(Boolean).join(" ");

/** Until when the order can be paid; empty for one that does not expire. */
function reservation({ order, locale, t }: OrderOfMail): string {
  if (order.expires_on === null) return "";
  // Only goods are reserved.
  const key = order.shipping_method === "none" ? "mail:payable_until" : "mail:reserved_until";
  return t(key, { until: untilText(order.expires_on, locale) });
}

/** The order's page, where it is paid by its method or another one. */
function payButton({ order, link: [page], t }: OrderOfMail, label: string): Paragraph[] {
  if (page === undefined || paymentMethod(order.payment_code)?.flow !== "redirect") return [t("mail:pay_by_reply")];
  return [{ url: page.url, label: t(label) }];
}
