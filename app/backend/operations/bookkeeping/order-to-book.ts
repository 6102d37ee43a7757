import { type BookkeepingRow, bookkeepingRows, type OrderToBook, type RefundToBook } from "~/shop/bookkeeping-rows";
import { backToEuro, type Cents, type Currency } from "~/shop/money";
import { isPaid } from "~/shop/order-status";
import { paymentMethod, unexplainedMethod } from "~/shop/payment-methods";
import { amountsIn, priceIn } from "../../orders/order-amounts";
import type { SoldOrder } from "./sold-orders";

/** A row of an order's accounts, with the payment that it belongs to. */
export interface PaidRow extends Omit<BookkeepingRow, "kind" | "type"> {
  /** `unexpected`: a payment that was not the order's, and its way back. It is no sale. */
  type: BookkeepingRow["type"] | "unexpected";
  kind: BookkeepingRow["kind"] | "payment" | "payment_back";
  /** When the order became a sale, ISO 8601 UTC; null for one that never did. */
  paidOn: string | null;
  currency: Currency;
  /** A code of the payment methods. */
  method: string;
  /** The shop's reference at the provider, and the provider's id of the payment or refund. */
  reference: string;
  providerId: string;
  /** Of money that goes back, as `refunds` have it; null for every other row. */
  sending: { state: Refund["state"]; sentOn: string | null } | null;
}

type Refund = SoldOrder["refunds"][number];

/**
 * The accounts of an order from its payment on; empty for one that was never paid. An order that needed no money counts from the day on
 * which it was placed, as do orders of before the shop recorded its steps.
 */
export function paidRows(sold: SoldOrder): PaidRow[] {
  const { order, attempts } = sold;
  const paid = ownAttempt(sold);
  const on = soldOn(sold);
  const payment = {
    paidOn: on,
    currency: order.currency,
    method: order.payment_code,
    reference: isFree(order.payment_code) ? "" : ((paid ?? attempts.findLast(isOffline))?.reference ?? ""),
  };
  const rows = on === null ? [] : bookkeepingRows(orderToBook(sold, on));
  return [
    ...rows.map((row) => ({ ...row, ...payment, ...sentMoney(sold, row, paid?.provider_id ?? "") })),
    ...unexpectedPayments(sold),
  ];
}

const isFree = (code: string) => paymentMethod(code)?.flow === "none";
const isOffline = ({ provider }: Attempt) => paymentMethod(provider)?.flow === "offline";

type Attempt = SoldOrder["attempts"][number];

/**
 * The payment whose money the order has, or had: the one that its step to paid names. An operator's step names none, and then it is the
 * first that has not gone back.
 */
function ownAttempt({ order, attempts, steps }: SoldOrder): Attempt | undefined {
  const step = steps.find(({ after }) => after === "paid");
  const paid = attempts.filter(({ status }) => status === "paid");
  const named = paid.find(({ reference }) => reference === step?.reason);
  const kept = paid.find(({ amount, refunded }) => refunded < amount);
  // The shop did not always record its steps. Without one, an order that is not paid has had a payment of another total.
  return named ?? kept ?? (step || !isPaid(order.payment_status) ? undefined : paid[0]);
}

/**
 * Whether a refund returns money that was never the order's: a second or late payment, or more than was due. Refunds that operators
 * book are marked (`is_unexpected`). A provider's payment of this kind is another one than the order's own, and is refunded in full.
 */
function isUnexpected(sold: SoldOrder, { is_unexpected, payment_attempts_id, amount }: Refund): boolean {
  if (is_unexpected === 1 || isSentBackAtOnce(sold.steps)) return true;
  const attempt = sold.attempts.find(({ id }) => id === payment_attempts_id);
  return attempt !== undefined && attempt.amount === amount && attempt.id !== ownAttempt(sold)?.id;
}

/** The provider's id of a row's money, and for money that goes back whether it has left. */
function sentMoney(sold: SoldOrder, { type, kind, on }: BookkeepingRow, paymentId: string) {
  if (type === "sale") return { providerId: paymentId, sending: null };
  const refund = sold.refunds.find((one) => one.created_on === on && !isUnexpected(sold, one));
  // What goes back to a gift card is there at once.
  if (!refund || kind === "gift_card_used") return { providerId: "", sending: null };
  return { providerId: refund.provider_id ?? "", sending: { state: refund.state, sentOn: refund.sent_on } };
}

/** When the order became a sale; null for one that never did. */
function soldOn({ order, steps }: SoldOrder): string | null {
  const paid = steps.find(({ after }) => after === "paid");
  if (!paid) return isPaid(order.payment_status) ? order.created_on : null;
  return isSentBackAtOnce(steps) ? null : paid.created_on;
}

/** The payment came for an order that could not be fulfilled any more, and went back in the same moment. */
function isSentBackAtOnce(steps: SoldOrder["steps"]): boolean {
  const [paid, refunded] = ["paid", "refunded"].map((status) => steps.find(({ after }) => after === status));
  return paid !== undefined && paid.created_on === refunded?.created_on;
}

function orderToBook(sold: SoldOrder, on: string): OrderToBook {
  const { order, items } = sold;
  const euro = amountsIn(order, "EUR");
  const inEuro = (charged: Cents, own: Cents | undefined) => own ?? backToEuro(charged, order.currency);
  const amount = (name: "delivery_cost" | "payment_fee" | "coupon_discount" | "gift_card_amount") => ({
    charged: order[name],
    euro: inEuro(order[name], euro?.[name]),
  });
  return {
    soldOn: on,
    lines: items.map((item) => {
      const charged = item.charged_price * item.quantity;
      return {
        kind: item.is_gift_card === 1 ? "gift_card" : item.grants_tier === null ? "goods" : "membership",
        description: [item.brand, item.name, item.color_it, item.size].filter(Boolean).join(", "),
        quantity: item.quantity,
        vatRate: item.vat_rate,
        charged,
        euro: inEuro(charged, euro ? priceIn(order, item, "EUR") * item.quantity : undefined),
      };
    }),
    delivery: amount("delivery_cost"),
    paymentFee: amount("payment_fee"),
    coupon: amount("coupon_discount"),
    giftCard: amount("gift_card_amount"),
    giftCardTaken: -(sold.movements[takenAt(sold)]?.amount ?? 0),
    refunds: refundsOf(sold),
  };
}

/** Where the movements have what a gift card paid; -1 without one. An order that expired and came back took it twice. */
function takenAt({ order, movements }: SoldOrder): number {
  return movements.findLastIndex(({ bought_by, amount }) => bought_by !== order.id && amount < 0);
}

/** What went back since the sale, by moment: one refund writes all of its rows with the same time. */
function refundsOf(sold: SoldOrder): RefundToBook[] {
  const { order, refunds, movements } = sold;
  const byMoment = new Map<string, RefundToBook>();
  const at = (on: string, part: Partial<RefundToBook>) => {
    const before = byMoment.get(on) ?? { on, money: 0, giftCardEuro: 0, boughtCards: 0, description: "" };
    byMoment.set(on, {
      on,
      money: before.money + (part.money ?? 0),
      giftCardEuro: before.giftCardEuro + (part.giftCardEuro ?? 0),
      boughtCards: before.boughtCards + (part.boughtCards ?? 0),
      description: before.description || (part.description ?? ""),
    });
  };
  for (const refund of refunds)
    if (!isUnexpected(sold, refund)) at(refund.created_on, { money: refund.amount, description: refund.reason });
  // What an order took before it expired, and got back, was no sale. Rows are in the order of their writing; clocks of two processes may differ.
  for (const { created_on, amount, bought_by, charged_price } of movements.slice(takenAt(sold) + 1))
    if (bought_by === order.id) at(created_on, { boughtCards: charged_price ?? 0 });
    else if (amount > 0) at(created_on, { giftCardEuro: amount });
  return [...byMoment.values()].sort((a, b) => (a.on < b.on ? -1 : 1));
}

/** Payments that the order has no use for, each with its way back on the day on which the shop books both. */
function unexpectedPayments(sold: SoldOrder): PaidRow[] {
  const { order, refunds, attempts } = sold;
  return refunds
    .filter((refund) => isUnexpected(sold, refund))
    .flatMap((refund): PaidRow[] => {
      const attempt = attempts.find(({ id }) => id === refund.payment_attempts_id);
      const currency = attempt?.currency ?? order.currency;
      const part = {
        ...{
          on: refund.created_on,
          type: "unexpected" as const,
          description: refund.reason,
          quantity: null,
          vatRate: null,
        },
        ...{
          paidOn: null,
          currency,
          method: attempt?.provider ?? unexplainedMethod(order.payment_code),
          reference: attempt?.reference ?? "",
          sending: null,
        },
      };
      const gross = backToEuro(refund.amount, currency);
      const amounts = { net: gross, vat: 0, gross, charged: refund.amount };
      const back = { net: -gross, vat: 0, gross: -gross, charged: -refund.amount };
      return [
        { ...part, ...amounts, kind: "payment", providerId: attempt?.provider_id ?? "" },
        {
          ...{ ...part, ...back, kind: "payment_back", providerId: refund.provider_id ?? "" },
          sending: { state: refund.state, sentOn: refund.sent_on },
        },
      ];
    });
}
