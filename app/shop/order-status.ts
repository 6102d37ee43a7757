export const PAYMENT_STATUSES = [
  "pending",
  "authorised",
  "paid",
  "partly_refunded",
  "refunded",
  "failed",
  "expired",
  "not_needed",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const FULFILMENT_STATUSES = [
  "new",
  "preparing",
  "shipped",
  "ready_for_pickup",
  "delivered",
  "cancelled",
] as const;
export type FulfilmentStatus = (typeof FULFILMENT_STATUSES)[number];

/** Which states may follow each state; what is not listed is refused. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

export const PAYMENT_TRANSITIONS: Transitions<PaymentStatus> = {
  pending: ["authorised", "paid", "failed", "expired"],
  authorised: ["paid", "failed", "expired"],
  paid: ["partly_refunded", "refunded"],
  // One order can be refunded in several parts.
  partly_refunded: ["partly_refunded", "refunded"],
  refunded: [],
  // The shopper may try again, and a provider's good news may come after its bad news.
  failed: ["pending", "authorised", "paid", "expired"],
  // A payment that arrives after the order was released still counts: it is kept or refunded.
  expired: ["authorised", "paid"],
  not_needed: [],
};

export const FULFILMENT_TRANSITIONS: Transitions<FulfilmentStatus> = {
  // Gift cards are delivered by mail, without any parcel.
  new: ["preparing", "delivered", "cancelled"],
  preparing: ["shipped", "ready_for_pickup", "cancelled"],
  // A parcel that is refused, or never fetched, comes back.
  shipped: ["delivered", "cancelled"],
  ready_for_pickup: ["delivered", "cancelled"],
  delivered: [],
  // A payment that arrived after the release has taken the stock again.
  cancelled: ["new"],
};

/** Whether `table` lets `from` be followed by `to`. */
export function canMove<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}

/**
 * Whether an unpaid order whose time is over expires: its payment expires and the order is cancelled. Not while a
 * provider holds the money, and not once the shop has begun with it: then a person has to look at it.
 */
export function mayExpire(payment: PaymentStatus, fulfilment: FulfilmentStatus): boolean {
  return (
    payment !== "authorised" &&
    fulfilment === "new" &&
    canMove(PAYMENT_TRANSITIONS, payment, "expired") &&
    canMove(FULFILMENT_TRANSITIONS, fulfilment, "cancelled")
  );
}
