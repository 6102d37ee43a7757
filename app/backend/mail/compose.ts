import { createInstance } from "i18next";
import type { Kysely, Selectable } from "kysely";
import { wireDelivery } from "~/contract/orders.server";
import { addressLine, type Company, phoneText } from "~/shop/company";
import { ITALY_ID } from "~/shop/delivery";
import { addressLines, invoiceOf } from "~/shop/invoice";
import { type Cents, formatMoney } from "~/shop/money";
import { CONFIRMATION_HOURS, nextPaymentStep, paymentMethod, TRANSFER_DAYS } from "~/shop/payment-methods";
import en from "../../../locales/en/mail.json";
import it from "../../../locales/it/mail.json";
import type { Tables } from "../db/schema";
import type { Mails, NewsletterMail, ReturnMail } from "../db/tables/mails";
import type { Orders } from "../db/tables/orders";
import type { BankAccount } from "../orders/read-order";
import { usableCoupon, usableGiftCard } from "../orders/vouchers";
import type { Message } from "./message";
import { newsletterMail } from "./newsletter-mail";
import { returnMail } from "./return-mail";
import { termsText } from "./terms";

const words = createInstance();
void words.init({
  initImmediate: false,
  fallbackLng: false,
  resources: { en: { mail: en }, it: { mail: it } },
  defaultNS: "mail",
  interpolation: { escapeValue: false },
});

/** Composes a queued mail in its language; it reads all data now, so that a retry is up to date. */
export async function composeMail(
  db: Kysely<Tables>,
  mail: Selectable<Mails>,
  { bank, company }: { bank: BankAccount; company: Company },
): Promise<Message> {
  if (isOfNewsletter(mail)) return newsletterMail(mail, words.getFixedT(mail.locale));
  if (isOfReturn(mail)) return returnMail(db, mail, { t: words.getFixedT(mail.locale), company });
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
  const t = words.getFixedT(mail.locale);
  const money = (cents: Cents) => formatMoney(cents, order.currency);
  const italian = mail.locale === "it";
  const delivery = wireDelivery.parse(JSON.parse(order.delivery));
  // An unconfirmed email may be a stranger's: the mail repeats nothing that the sender typed.
  const isKnown = order.confirmed_on !== null;
  const greeting = isKnown ? t("greeting", { name: delivery.name }) : t("greeting_nobody");
  // Sizes with a name instead of a number are translated.
  const sizeText = ({ size, system }: (typeof items)[number]) =>
    system === "one_size" ? t("one_size") : system === "gift_card" ? t("by_email") : t("size", { size });
  const row = (label: string, cents: Cents) => `${label}: ${money(cents)}`;
  const method = paymentMethod(order.payment_code);
  const transfer = nextPaymentStep(order.payment_code, order.payment_status) === "transfer";
  const total = money(order.total);
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
  if (mail.kind === "order_paid")
    return {
      to: mail.recipient,
      subject: t("subject_paid", { number: order.number }),
      text: [greeting, t("paid", { number: order.number, total }), t("closing")].join("\n\n"),
    };
  if (mail.kind === "order_expired" || mail.kind === "order_cancelled") {
    const isExpired = mail.kind === "order_expired";
    const { card, coupon } = await usableAgain(db, order);
    const released = [...(card ? [t("expired_gift_card")] : []), ...(coupon ? [t("expired_coupon")] : [])];
    const text = [greeting, t(isExpired ? "expired" : "cancelled", { number: order.number }), ...released];
    return {
      to: mail.recipient,
      subject: t(isExpired ? "subject_expired" : "subject_cancelled", { number: order.number }),
      text: [...text, t("expired_late"), t("closing")].join("\n\n"),
    };
  }
  const itemLines = items.map((item) => {
    const text = t("line", {
      brand: item.brand,
      name: item.name,
      color: italian ? item.color_it : item.color_en,
      size: sizeText(item),
    });
    return `${item.quantity} × ${text}: ${money(item.charged_price * item.quantity)}`;
  });
  if (mail.kind === "order_to_confirm") {
    const { confirm }: { confirm?: string } = JSON.parse(mail.links ?? "{}");
    if (!confirm) throw new Error(`mail ${mail.id} has lost its link`);
    const text = [
      greeting,
      t("to_confirm", { number: order.number }),
      confirm,
      t("to_confirm_late", { hours: CONFIRMATION_HOURS }),
      [...itemLines, row(t("total"), order.total)].join("\n"),
      t("closing"),
    ];
    return { to: mail.recipient, subject: t("subject_to_confirm", { number: order.number }), text: text.join("\n\n") };
  }
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
    return italian ? country?.name_it : country?.name_en;
  };
  const invoice = invoiceOf(delivery, countryName);
  const codeNames = { vat_number: t("vat_number"), fiscal_code: t("fiscal_code"), sdi_code: t("sdi_code") };
  const terms = await termsText(db, { locale: mail.locale, t, company });
  const lines = [
    greeting,
    "",
    t("thanks", { number: order.number }),
    "",
    ...itemLines,
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
        : t("by_mail"),
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
  return { to: mail.recipient, subject: t("subject", { number: order.number }), text: lines.join("\n") };
}

function isOfReturn(mail: Selectable<Mails>): mail is Selectable<Mails> & { kind: ReturnMail } {
  return mail.returns_id !== null || mail.withdrawals_id !== null;
}

function isOfNewsletter(mail: Selectable<Mails>): mail is Selectable<Mails> & { kind: NewsletterMail } {
  return mail.orders_id === null;
}

/** Whether coupon and gift card of an expired order are valid again: their dates or uses may have run out. */
async function usableAgain(db: Kysely<Tables>, { coupon_code, gift_card_code, email }: Selectable<Orders>) {
  const now = new Date().toISOString();
  // The next cart is unknown.
  const terms = { goods: Number.POSITIVE_INFINITY, onlyGiftCards: false, email, now };
  return {
    card: gift_card_code !== null && (await usableGiftCard(db, gift_card_code, terms)).card !== undefined,
    coupon: coupon_code !== null && "coupon" in (await usableCoupon(db, coupon_code, terms)),
  };
}
