import { instalmentOf } from "./instalments";
import type { Cents, Currency } from "./money";
import { piecesIn } from "./order-limits";
import { type CartAmounts, hasGiftCards, needsDelivery, pointsOf, priceBeforeChoices } from "./order-pricing";
import { offersInstalments } from "./payment-methods";

export interface PurchaseHints {
  /** One of three instalments of the total before delivery, cents of the currency; null when no method offers them. */
  instalment: Cents | null;
  /** Points that members earn; 0 without goods. */
  points: number;
}

interface Buyer {
  currency: Currency;
  countryIso2: string;
  /** The codes of the methods that the shop offers. */
  methods: readonly string[];
}

/** The hints about a purchase, the same on the pages of product and cart. Gift cards are not paid in instalments. */
export function purchaseHints(cart: CartAmounts, { currency, countryIso2, methods }: Buyer): PurchaseHints {
  const order = priceBeforeChoices(cart, currency);
  const { total } = order.totals;
  const situation = {
    countryIso2,
    currency,
    total,
    pieces: piecesIn(order.lines),
    hasGiftCards: hasGiftCards(order.lines),
    shipping: needsDelivery(order.lines) ? "courier" : "none",
  } as const;
  const inInstalments = !situation.hasGiftCards && offersInstalments(methods, situation);
  return { instalment: inInstalments ? instalmentOf(total) : null, points: pointsOf(order) };
}
