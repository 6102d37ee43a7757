import type { Kysely, Selectable } from "kysely";
import { wireDelivery } from "~/contract/orders.server";
import { addressLine, phoneText } from "~/shop/company";
import { ITALY_ID } from "~/shop/delivery";
import { addressLines, invoiceOf } from "~/shop/invoice";
import { type Cents, formatMoney } from "~/shop/money";
import { CONFIRMATION_HOURS, nextPaymentStep, paymentMethod, TRANSFER_DAYS } from "~/shop/payment-methods";
import type { Tables } from "../db/schema";
import type { Mails, OrderMail } from "../db/tables/mails";
import type { Orders } from "../db/tables/orders";
import { validCoupon, validGiftCard } from "../orders/vouchers";
import { type Composer, linksOf, type MailContext } from "./composer";
import type { Message } from "./message";
import { termsText } from "./terms";

type OrderData = Awaited<ReturnType<typeof readOrder>>;

type OrderComposer = (
  mail: Selectable<Mails>,
  order: OrderData,
  context: MailContext,
) => Omit<Message, "to"> | Promise<Omit<Message, "to">>;

/** A mail about the order of `orders_id`. */
function orderMail(compose: OrderComposer): Composer {
  return async (mail, context) => ({
    to: mail.recipient,
    ...(await compose(mail, await readOrder(mail, context), context)),
  });
}

export const orderMails: Record<OrderMail, Composer> = {
  order_to_confirm: orderMail(toConfirm),
  order_confirmation: orderMail(confirmation),
  order_paid: orderMail((_, { order, greeting, total }, { t }) => ({
    subject: t("subject_paid", { number: order.number }),
    text: [greeting, t("paid", { number: order.number, total }), t("closing")].join("\n\n"),
  })),
  order_expired: orderMail((_, data, context) => ended(data, context, { subject: "subject_expired", text: "expired" })),
  order_cancelled: orderMail((_, data, context) =>
    ended(data, context, { subject: "subject_cancelled", text: "cancelled" }),
  ),
};

/** The order, its lines and the parts that several mails contain. */
async function readOrder(mail: Selectable<Mails>, { db, t }: MailContext) {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", mail.orders_id ?? 0)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom("order_items")
    .leftJoin("standard_sizes", "standard_sizes.id", "order_items.standard_sizes_id")
    .selectAll("order_items")
    .select("standard_sizes.system")
    .where("orders_id", "=", order.id)
    .orderBy("order_items.id")
    .execute();
  const money = (cents: Cents) => formatMoney(cents, order.currency);
  const delivery = wireDelivery.parse(JSON.parse(order.delivery));
  // An unconfirmed email may be a stranger's: the mail repeats nothing that the sender typed.
  const isKnown = order.confirmed_on !== null;
  // Sizes with a name instead of a number are translated.
  const sizeText = ({ size, system }: (typeof items)[number]) =>
    system === "one_size" ? t("one_size") : system === "gift_card" ? t("by_email") : t("size", { size });
  const lines = items.map((item) => {
    const color = mail.locale === "it" ? item.color_it : item.color_en;
    const text = t("line", { brand: item.brand, name: item.name, color, size: sizeText(item) });
    return `${item.quantity} × ${text}: ${money(item.charged_price * item.quantity)}`;
  });
  return {
    order,
    delivery,
    isKnown,
    greeting: isKnown ? t("greeting", { name: delivery.name }) : t("greeting_nobody"),
    /** One per item. */
    lines,
    hasGiftCards: items.some((item) => item.is_gift_card === 1),
    row: (label: string, cents: Cents) => `${label}: ${money(cents)}`,
    total: money(order.total),
  };
}

function toConfirm(mail: Selectable<Mails>, { order, greeting, lines, row }: OrderData, { t }: MailContext) {
  const { confirm } = linksOf(mail);
  if (!confirm) throw new Error(`mail ${mail.id} has no link for the confirmation`);
  const text = [
    greeting,
    t("to_confirm", { number: order.number }),
    confirm,
    t("to_confirm_late", { hours: CONFIRMATION_HOURS }),
    [...lines, row(t("total"), order.total)].join("\n"),
    t("closing"),
  ];
  return { subject: t("subject_to_confirm", { number: order.number }), text: text.join("\n\n") };
}

/** The mail about an order that expired or was cancelled. */
async function ended(
  { order, greeting }: OrderData,
  { db, t }: MailContext,
  texts: { subject: string; text: string },
): Promise<Omit<Message, "to">> {
  const { card, coupon } = await usableAgain(db, order);
  const released = [...(card ? [t("expired_gift_card")] : []), ...(coupon ? [t("expired_coupon")] : [])];
  const text = [greeting, t(texts.text, { number: order.number }), ...released, t("expired_late"), t("closing")];
  return { subject: t(texts.subject, { number: order.number }), text: text.join("\n\n") };
}

async function confirmation(
  mail: Selectable<Mails>,
  { order, delivery, isKnown, greeting, lines, row, total, hasGiftCards }: OrderData,
  { db, t, bank, company }: MailContext,
): Promise<Omit<Message, "to">> {
  const transfer = nextPaymentStep(order.payment_code, order.payment_status) === "transfer";
  const method = paymentMethod(order.payment_code);
  const payment = transfer
    ? t("transfer", {
        holder: bank.holder,
        account: bank.bic ? `IBAN ${bank.iban}, BIC ${bank.bic}` : `IBAN ${bank.iban}`,
        reason: order.number,
        total,
        days: TRANSFER_DAYS,
      })
    : method?.instructions === "collection"
      ? t("collection", { total })
      : // Nothing was due.
        method?.flow === "none" && t("nothing_to_pay");
  const seller = {
    name: company.name,
    address: addressLine(company),
    email: company.email,
    phone: phoneText(company.phone),
    vat: company.vatNumber,
  };
  const countries = await db
    .selectFrom("countries")
    .selectAll()
    .where("id", "in", [delivery.countries_id, delivery.billing.countries_id])
    .execute();
  const countryName = (id: number) => {
    const country = countries.find((one) => one.id === id);
    return mail.locale === "it" ? country?.name_it : country?.name_en;
  };
  const invoice = invoiceOf(delivery, countryName);
  const codeNames = { vat_number: t("vat_number"), fiscal_code: t("fiscal_code"), sdi_code: t("sdi_code") };
  const terms = await termsText(db, { locale: mail.locale, t, company });
  const text = [
    greeting,
    "",
    t("thanks", { number: order.number }),
    "",
    ...lines,
    "",
    row(t("subtotal"), order.subtotal),
    ...(order.coupon_discount ? [row(t("coupon"), -order.coupon_discount)] : []),
    row(t("delivery"), order.delivery_cost),
    ...(order.payment_fee ? [row(t("fee"), order.payment_fee)] : []),
    ...(order.gift_card_amount ? [row(t("gift_card"), -order.gift_card_amount)] : []),
    row(t("total"), order.total),
    "",
    order.shipping_method === "pickup"
      ? `${t(transfer ? "pickup_once_paid" : "pickup")}\n${t("pickup_store", seller)}`
      : order.shipping_method === "courier"
        ? t(order.countries_id === ITALY_ID ? "courier" : "courier_abroad", {
            address: isKnown ? addressLines(delivery, countryName).join(", ") : t("your_address"),
          })
        : t(hasGiftCards ? "by_mail" : "membership"),
    "",
    ...(payment ? [payment, ""] : []),
    ...(invoice && !isKnown ? [t("invoice_as_ordered"), ""] : []),
    ...(invoice && isKnown
      ? [
          `${t("invoice")}: ${invoice.to.join(", ")}`,
          ...invoice.codes.map(({ field, value }) => `${codeNames[field]}: ${value}`),
          "",
        ]
      : []),
    ...(order.note && isKnown ? [`${t("note")}: ${order.note}`, ""] : []),
    t("terms", seller),
    "",
    t("withdrawal_form", { ...seller, number: order.number }),
    "",
    t("closing"),
    "",
    t("seller", seller),
    ...(terms === null ? [] : ["", "* * *", "", terms]),
  ];
  return { subject: t("subject", { number: order.number }), text: text.join("\n") };
}

/** Whether coupon and gift card of an expired order are valid again: their dates or uses may have run out. */
async function usableAgain(db: Kysely<Tables>, { coupon_code, gift_card_code, email, users_id }: Selectable<Orders>) {
  const now = new Date().toISOString();
  const use = { email, usersId: users_id, now };
  return {
    card: gift_card_code !== null && (await validGiftCard(db, gift_card_code, now)).card !== undefined,
    coupon: coupon_code !== null && "coupon" in (await validCoupon(db, coupon_code, use)),
  };
}
