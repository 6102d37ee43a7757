import type { Transitions } from "./order-status";

/** A refund or another size (spec section 1), or the withdrawal that the law gives. */
export const RETURN_KINDS = ["refund", "exchange", "withdrawal"] as const;
export type ReturnKind = (typeof RETURN_KINDS)[number];

export const RETURN_STATUSES = ["requested", "approved", "received", "refunded", "exchanged", "rejected"] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

export const RETURN_TRANSITIONS: Transitions<ReturnStatus> = {
  requested: ["approved", "rejected"],
  approved: ["received", "rejected"],
  // Goods that come back damaged are rejected. Pieces that cannot be refunded leave the return.
  received: ["received", "refunded", "exchanged", "rejected"],
  refunded: [],
  exchanged: [],
  rejected: [],
};

export const RETURN_REASONS = [
  "too_small",
  "too_large",
  "not_as_described",
  "damaged",
  "wrong_item",
  "changed_mind",
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
