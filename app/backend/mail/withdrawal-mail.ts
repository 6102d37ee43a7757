import type { Kysely, Selectable } from "kysely";
import { dateText, momentText, weekdayText, withArticle, withTo } from "~/shop/date-text";
import { isDispatched, isInShop, isPaid } from "~/shop/order-status";
import { erasureDay } from "~/shop/retention";
import { lastWithdrawalDay } from "~/shop/return-rules";
import { dayOf, daysAfter } from "~/shop/shop-day";
import { endOfPeriod } from "~/shop/working-days";
import type { Tables } from "../db/schema";
import type { Mails, WithdrawalMail } from "../db/tables/mails";
import type { Orders } from "../db/tables/orders";
import type { Withdrawals } from "../db/tables/returns";
import { deliveredOn } from "../orders/delivered-on";
import { type Composer, linksOf } from "./composer";
import { mailOfParagraphs } from "./mail-of-paragraphs";
import type { Paragraph } from "./paragraphs";
import { refundMeans } from "./refund-means";
import { type Body, howToSend, orderMail, type Writing } from "./return-mail";
import { unpaidEnd } from "./unpaid-end";

/**
 * Whether the receipt repeats the texts of the declaration: they are its legal content. The email of an order that is
 * neither confirmed nor paid may be a stranger's.
 */
function isProven({ confirmed_on, payment_status, fulfilment_status }: Selectable<Orders>): boolean {
  return confirmed_on !== null || isPaid(payment_status) || isDispatched(fulfilment_status);
}

const declarationOf = (db: Kysely<Tables>, { withdrawals_id }: Selectable<Mails>) =>
  db
    .selectFrom("withdrawals")
    .selectAll()
    .where("id", "=", withdrawals_id ?? 0)
    .executeTakeFirstOrThrow();

/** Content, date and time of a declaration: its receipt on a durable medium (art. 54-bis). */
function received(writing: Writing, declaration: Selectable<Withdrawals>): Paragraph[] {
  const { locale } = writing.mail;
  const moment = withArticle(momentText(declaration.created_on, locale, "seconds"), locale);
  return [
    writing.t("mail:withdrawal_received", { moment }),
    { frame: { text: declarationText(writing, declaration) } },
  ];
}

/** The receipt of a declaration that waits for the press of a link. */
async function receiptToConfirm(writing: Writing): Promise<Body> {
  const { mail, order, db, t } = writing;
  const { confirm } = linksOf(mail);
  return {
    subject: t("mail:subject_withdrawal_to_confirm", { number: order.number }),
    paragraphs: [
      ...received(writing, await declarationOf(db, mail)),
      t("mail:withdrawal_to_confirm"),
      confirm === undefined
        ? t("mail:withdrawal_confirm_reply")
        : { text: t("mail:withdrawal_confirm_link"), url: confirm, label: t("mail:withdrawal_confirm_button") },
      t("mail:withdrawal_confirm_after"),
    ],
  };
}

/**
 * The receipt of a declaration that matches no order. It goes to the declared email, which may be a stranger's: it repeats
 * nothing that was typed but the number, and does not tell whether the number is an order's.
 */
const unmatchedReceipt: Composer = async (mail, { db, t }) => {
  const { number, created_on } = await declarationOf(db, mail);
  const { locale } = mail;
  return mailOfParagraphs(mail, t, {
    subject: t("mail:subject_withdrawal_unmatched"),
    paragraphs: [
      t("mail:greeting_nobody"),
      t("mail:withdrawal_unmatched", {
        moment: withArticle(momentText(created_on, locale, "seconds"), locale),
        number,
      }),
      t("mail:withdrawal_unmatched_next"),
      t("mail:withdrawal_unmatched_kept", {
        day: withTo(dateText(erasureDay("unmatched_declaration", created_on), locale), locale),
      }),
      t("mail:closing"),
    ],
  });
};

/** The receipt of a declaration that has had its effect. */
async function receipt(writing: Writing): Promise<Body> {
  const { mail, order, db, t } = writing;
  const declaration = await declarationOf(db, mail);
  const { returns_id } = declaration;
  const outcome = declaration.outcome ?? "ended";
  const made =
    outcome === "return"
      ? await db
          .selectFrom("returns")
          .selectAll()
          .where("id", "=", returns_id ?? 0)
          .executeTakeFirstOrThrow()
      : null;
  const isSent = order.shipping_method !== "none" && !isInShop(order.fulfilment_status);
  const next = outcome === "return" && !isSent ? returnOf(order) : outcome;
  return {
    subject: t("mail:subject_withdrawal_receipt", { number: order.number }),
    paragraphs: [
      ...received(writing, declaration),
      t(`mail:withdrawal_${next}`, { number: order.number, ...(await daysOf(writing)) }),
      ...(made && isSent ? howToSend(writing, made) : []),
      ...(outcome === "refund" ? await refundMeans(db, writing, null) : []),
      ...(outcome === "cancelled" ? await unpaidEnd(db, writing) : []),
    ],
  };
}

/** The text of a return without a parcel: of an unpaid order, of gift cards and memberships, or of goods that the shop still has. */
function returnOf({ shipping_method, payment_status }: Selectable<Orders>) {
  if (payment_status === "pending" || payment_status === "failed") return "return_unpaid";
  return shipping_method === "none" ? "return_without_parcel" : "return_in_shop";
}

/**
 * The last day for sending the goods back, counted from this mail (art. 57(1)), and the last day of the
 * withdrawal.
 */
async function daysOf({ db, mail, order, company: { policy } }: Writing): Promise<{ day: string; last: string }> {
  const day = endOfPeriod(daysAfter(dayOf(mail.created_on), policy.sendingDays));
  const last = lastWithdrawalDay({ deliveredOn: await deliveredOn(db, order.id), policy });
  const { locale } = mail;
  return { day: weekdayText(day, locale), last: last === null ? "" : withArticle(dateText(last, locale), locale) };
}

function declarationText({ t, order }: Writing, { name, email, items }: Selectable<Withdrawals>): string {
  const rows = [t("mail:withdrawal_statement"), `${t("mail:order_number")}: ${order.number}`];
  if (!isProven(order)) return rows.join("\n");
  return [
    ...rows,
    `${t("mail:withdrawal_email")}: ${email}`,
    `${t("mail:withdrawal_name")}: ${name}`,
    `${t("mail:withdrawal_items")}: ${items || t("mail:withdrawal_all")}`,
  ].join("\n");
}

export const withdrawalMails: Record<WithdrawalMail, Composer> = {
  withdrawal_receipt: orderMail(receipt),
  withdrawal_to_confirm: orderMail(receiptToConfirm),
  withdrawal_unmatched: unmatchedReceipt,
};
