import type { Shipping } from "./delivery";
import { paymentMethod } from "./payment-methods";
import { type ShownStatus, type StatusesOfOrder, shownStatus } from "./shown-status";

/** The way of an order to its shopper. The texts are `order:progress_<step>`. */
export type ProgressStep = "placed" | "paid" | "preparing" | "shipped" | "ready" | "delivered" | "collected";

export interface Progress {
  steps: readonly ProgressStep[];
  /** The step that was reached last. */
  current: ProgressStep;
}

const WAYS = {
  courier: ["placed", "paid", "preparing", "shipped", "delivered"],
  pickup: ["placed", "paid", "preparing", "ready", "collected"],
} as const satisfies Record<string, readonly ProgressStep[]>;

/** The step of a status; null for an order that is on no way any more. */
const REACHED: Readonly<Record<ShownStatus, ProgressStep | null>> = {
  to_confirm: "placed",
  waiting_for_payment: "placed",
  payment_failed: "placed",
  received: "placed",
  paid: "paid",
  preparing: "preparing",
  shipped: "shipped",
  ready_for_pickup: "ready",
  delivered: "delivered",
  partly_refunded: "delivered",
  refunded: null,
  cancelled: null,
};

/**
 * The line of steps of an order; null without goods, for an order that has ended, and for unknown statuses. The step "paid" is
 * missing where nothing is paid before the delivery.
 */
export function progressOf(order: StatusesOfOrder & { shipping: Shipping }): Progress | null {
  const status = shownStatus(order);
  const reached = status && REACHED[status];
  if (!reached || order.shipping === "none") return null;
  const isCollected = paymentMethod(order.payment?.code ?? "")?.instructions === "collection";
  const isPaidBefore = order.payment_status !== "not_needed" && !isCollected;
  const steps = WAYS[order.shipping].filter((step) => isPaidBefore || step !== "paid");
  return { steps, current: order.shipping === "pickup" && reached === "delivered" ? "collected" : reached };
}
