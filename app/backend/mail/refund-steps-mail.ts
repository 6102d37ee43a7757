import type { Kysely, Selectable } from "kysely";
import { maskedIban } from "~/shop/account-number";
import { dateText, withArticle } from "~/shop/date-text";
import { formatMoney } from "~/shop/money";
import { dayOf } from "~/shop/shop-day";
import type { Tables } from "../db/schema";
import type { Mails, OrderMail } from "../db/tables/mails";
import { accountOf, givenAccounts } from "../payments/refund-accounts";
import type { OrderOfMail } from "./order-of-mail";
import type { Paragraph } from "./paragraphs";
import { accountParagraphs, refundById } from "./refund-means";

export type RefundStepMail = Extract<
  OrderMail,
  "refund_account" | "refund_account_given" | "refund_returned" | "refund_sent"
>;

/** A mail about a refund that an operator sends, after the one that has announced it. */
export async function refundStepMail(
  db: Kysely<Tables>,
  data: OrderOfMail,
  { kind, refunds_id }: Selectable<Mails> & { kind: RefundStepMail },
): Promise<Paragraph[]> {
  const { order, t, locale } = data;
  if (kind === "refund_account_given") return givenParagraphs(db, data);
  const refund = await refundById(db, refunds_id ?? 0);
  const account = await accountOf(db, refund.id);
  const { currency } = refund.payment_attempts_id
    ? await db
        .selectFrom("payment_attempts")
        .select("currency")
        .where("id", "=", refund.payment_attempts_id)
        .executeTakeFirstOrThrow()
    : order;
  const values = {
    number: order.number,
    amount: formatMoney(refund.amount, currency, locale),
    account: account ? maskedIban(account.iban) : "",
    day: withArticle(dateText(dayOf(refund.sent_on ?? refund.created_on), locale), locale),
  };
  if (kind === "refund_sent") {
    const text = t(account ? "mail:refund_sent_to" : "mail:refund_sent", values);
    return [text, ...(account ? [t("mail:refund_sent_arrives")] : [])];
  }
  // The customer may have entered it while the mail waited.
  return [
    t(kind === "refund_returned" ? "mail:refund_returned" : "mail:refund_account", values),
    ...(await accountParagraphs(db, data, refund)),
  ];
}

/** An account is entered for all refunds that wait: one mail has their sum. */
async function givenParagraphs(db: Kysely<Tables>, { order, t, locale }: OrderOfMail): Promise<Paragraph[]> {
  const given = await givenAccounts(db, order.id);
  const sums = new Map<typeof order.currency, number>();
  for (const { amount, currency } of given) {
    const one = currency ?? order.currency;
    sums.set(one, (sums.get(one) ?? 0) + amount);
  }
  const amount = [...sums].map(([currency, cents]) => formatMoney(cents, currency, locale)).join(" + ");
  const values = { number: order.number, amount, account: maskedIban(given[0]?.iban ?? "") };
  return [t("mail:refund_account_given", values), t("mail:refund_account_not_you")];
}
