import { instalmentsOf } from "./instalments";
import type { Cents, Currency } from "./money";
import { piecesIn } from "./order-limits";
import { type CartAmounts, hasGiftCards, needsDelivery, pointsOf, priceBeforeChoices } from "./order-pricing";
import { offersInstalments } from "./payment-methods";

export interface PurchaseHints {
  /** The instalments of the total, which they sum to, cents of the currency; null when no method offers them. */
  instalments: Cents[] | null;
  /** The total beside the hints. */
  total: Cents;
  /** Points that members earn; 0 without goods. */
  points: number;
}

interface Buyer {
  currency: Currency;
  countryIso2: string;
  /** The codes of the methods that the shop offers. */
  methods: readonly string[];
  /** EUR cents to the visitor's country; null for a total without delivery. */
  courierPrice?: Cents | null;
}

/** The hints about a purchase, the same on the pages of product and cart. Gift cards are not paid in instalments. */
export function purchaseHints(
  cart: CartAmounts,
  { currency, countryIso2, methods, courierPrice = null }: Buyer,
): PurchaseHints {
  const order = priceBeforeChoices(cart, currency, courierPrice);
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
  return { instalments: inInstalments ? instalmentsOf(total) : null, total, points: pointsOf(order) };
}
