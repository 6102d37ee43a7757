import { netOf } from "./e-invoice";
import { type Cents, divideHalfUp } from "./money";
import { goodsVatRate } from "./vat";

/** An amount in the order's currency, and the same in euro. Cents. */
interface Amount {
  charged: Cents;
  euro: Cents;
}

interface LineToBook extends Amount {
  kind: "goods" | "membership" | "gift_card";
  description: string;
  quantity: number;
  /** Hundredths of a per cent; null where the shop does not decide it (`vat.ts`). */
  vatRate: number | null;
}

/** What went back at one moment. */
export interface RefundToBook {
  /** ISO 8601 UTC, as all times here. */
  on: string;
  /** Cents of the order's currency. */
  money: Cents;
  /** What the gift card that paid a part got back, EUR cents. */
  giftCardEuro: Cents;
  /** What the bought gift cards cost whose price went back, cents of the order's currency. */
  boughtCards: Cents;
  description: string;
}

/** A paid order with what went back of it. */
export interface OrderToBook {
  soldOn: string;
  lines: readonly LineToBook[];
  delivery: Amount;
  paymentFee: Amount;
  /** Positive, as is `giftCard`. */
  coupon: Amount;
  /** What a gift card paid. */
  giftCard: Amount;
  /** What it took from the card, EUR cents. */
  giftCardTaken: Cents;
  /** The earliest first. */
  refunds: readonly RefundToBook[];
}

export type BookkeepingKind = LineToBook["kind"] | "delivery" | "payment_fee" | "coupon" | "gift_card_used" | "refund";

/** One row of the accounts. Refunds, coupons and what a gift card paid are negative; what goes back to a gift card is positive. */
export interface BookkeepingRow {
  on: string;
  type: "sale" | "refund";
  kind: BookkeepingKind;
  description: string;
  /** Pieces; null for what has none. */
  quantity: number | null;
  vatRate: number | null;
  /** EUR cents. Without a rate `net` is `gross`, and `vat` 0. */
  net: Cents;
  vat: Cents;
  gross: Cents;
  /** Cents of the order's currency. */
  charged: Cents;
}

/**
 * The rows of an order. Their sum is the money that was charged less the money that went back. A gift card that pays is money, and one that is
 * sold no sale yet (multi-purpose voucher, art. 6-quater D.P.R. 633/72). A refund reduces the goods; bought gift cards only where their price
 * went back. Net amounts are differences of the rounded net of everything before and after, by rate: together they are those of the order's
 * invoice, and 0 when everything went back.
 */
export function bookkeepingRows(order: OrderToBook): BookkeepingRow[] {
  const goodsRate = goodsVatRate(
    order.lines.map(({ kind, vatRate }) => ({ isGiftCard: kind === "gift_card", vatRate })),
  );
  const sale = { on: order.soldOn, type: "sale" as const, description: "", quantity: null };
  const cost = (kind: BookkeepingKind, { charged, euro }: Amount) => ({
    ...sale,
    kind,
    vatRate: goodsRate,
    charged,
    gross: euro,
  });
  const sold = [
    ...order.lines.map(({ charged, euro, ...line }) => ({ ...sale, ...line, charged, gross: euro })),
    cost("coupon", negative(order.coupon)),
    cost("delivery", order.delivery),
    cost("payment_fee", order.paymentFee),
    { ...sale, kind: "gift_card_used" as const, vatRate: null, ...grossOf(negative(order.giftCard)) },
  ];
  const isCard = ({ kind }: LineToBook) => kind === "gift_card";
  const cards = sumOf(order.lines.filter(isCard));
  const goods = sumOf([
    ...order.lines.filter((line) => !isCard(line)),
    ...[order.delivery, order.paymentFee, negative(order.coupon)],
  ]);
  const parts = { goods: partBack(goods), cards: partBack(cards) };
  const onCard = {
    charged: shareBack(order.giftCardTaken, order.giftCard.charged),
    euro: shareBack(order.giftCardTaken, order.giftCard.euro),
  };
  const back = order.refunds.flatMap(({ on, money, giftCardEuro, boughtCards, description }) => {
    const card = { charged: onCard.charged(giftCardEuro), euro: onCard.euro(giftCardEuro) };
    const refund = { on, type: "refund" as const, description, quantity: null };
    const goodsBack = grossOf(negative(parts.goods(money + card.charged - boughtCards)));
    const cardsBack = grossOf(negative(parts.cards(boughtCards)));
    return [
      { ...refund, kind: "refund" as const, vatRate: goodsRate, ...goodsBack },
      { ...refund, kind: "gift_card" as const, vatRate: null, ...cardsBack },
      { ...refund, kind: "gift_card_used" as const, vatRate: null, ...grossOf(card) },
    ];
  });
  return withTax([...sold, ...back]).filter(({ charged, gross }) => charged !== 0 || gross !== 0);
}

const grossOf = ({ charged, euro }: Amount) => ({ charged, gross: euro });
const negative = ({ charged, euro }: Amount): Amount => ({ charged: 0 - charged, euro: 0 - euro });

function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, { charged, euro }) => ({ charged: sum.charged + charged, euro: sum.euro + euro }), {
    charged: 0,
    euro: 0,
  });
}

/** Gives each row its net amount and tax. */
function withTax(rows: readonly Omit<BookkeepingRow, "net" | "vat">[]): BookkeepingRow[] {
  const sums = new Map<number, Cents>();
  return rows.map((row) => {
    if (row.vatRate === null) return { ...row, net: row.gross, vat: 0 };
    const before = sums.get(row.vatRate) ?? 0;
    sums.set(row.vatRate, before + row.gross);
    const net = netOf(before + row.gross, row.vatRate) - netOf(before, row.vatRate);
    return { ...row, net, vat: row.gross - net };
  });
}

/** Euro for parts of a sum that go back one after the other; the whole is the whole in euro. */
function partBack({ charged, euro }: Amount): (part: Cents) => Amount {
  const inEuro = shareBack(charged, euro);
  return (part) => ({ charged: part, euro: inEuro(part) });
}

/** The share of `whole` that each part of `of` has, as differences of rounded sums. */
function shareBack(of: Cents, whole: Cents): (part: Cents) => Cents {
  let sum = 0;
  const share = (cents: Cents) => (of === whole || of === 0 ? cents : divideHalfUp(cents * whole, of));
  return (part) => {
    sum += part;
    return share(sum) - share(sum - part);
  };
}
