/** The two states of an order. docs/contributing.md has the places of a new one. */
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

/** The allowed next states of each state. Any other transition is refused. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

export const PAYMENT_TRANSITIONS: Transitions<PaymentStatus> = {
  pending: ["authorised", "paid", "failed", "expired"],
  authorised: ["paid", "failed", "expired"],
  paid: ["partly_refunded", "refunded"],
  // An order can be refunded in several parts.
  partly_refunded: ["partly_refunded", "refunded"],
  refunded: [],
  // The shopper may retry, and a provider may report success after a failure.
  failed: ["pending", "authorised", "paid", "expired"],
  // A payment that arrives after the order expired still counts: the shop fulfils or refunds it.
  expired: ["authorised", "paid"],
  // A gift card has paid, and its amount goes back.
  not_needed: ["refunded"],
};

export const FULFILMENT_TRANSITIONS: Transitions<FulfilmentStatus> = {
  // Gift cards are delivered by mail, without a parcel.
  new: ["preparing", "delivered", "cancelled"],
  // Goods that are withdrawn meanwhile leave gift cards and memberships behind, which need no parcel.
  preparing: ["shipped", "ready_for_pickup", "delivered", "cancelled"],
  // A refused or uncollected parcel comes back.
  shipped: ["delivered", "cancelled"],
  ready_for_pickup: ["delivered", "cancelled"],
  delivered: [],
  // A payment that arrives after the expiry has reserved the stock again.
  cancelled: ["new"],
};

/** Whether `table` allows the transition. */
export function canMove<State extends string>(table: Transitions<State>, from: State, to: State): boolean {
  return table[from].includes(to);
}

/** Whether the shop has received the price of an order, also if it was refunded since, or nothing was due. */
export function isPaid(status: PaymentStatus): boolean {
  return status === "paid" || status === "partly_refunded" || status === "refunded" || status === "not_needed";
}

/** Whether the shop still has the goods of an order in this state: goods that wait in the store for their customer too. */
export function isInShop(status: FulfilmentStatus): boolean {
  return status === "new" || status === "preparing" || status === "ready_for_pickup";
}

/** Whether the goods of an order are with the courier, ready in the store, or delivered. */
export function isDispatched(status: FulfilmentStatus): boolean {
  return status !== "new" && status !== "preparing" && status !== "cancelled";
}

/**
 * Whether an unpaid order expires after its time limit: its payment expires and the order is cancelled. An order does
 * not expire while a provider holds the money. It does not expire after the shop has started to prepare it: an operator
 * decides then.
 */
export function mayExpire(payment: PaymentStatus, fulfilment: FulfilmentStatus): boolean {
  return (
    payment !== "authorised" &&
    fulfilment === "new" &&
    canMove(PAYMENT_TRANSITIONS, payment, "expired") &&
    canMove(FULFILMENT_TRANSITIONS, fulfilment, "cancelled")
  );
}
