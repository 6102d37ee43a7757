import type { Generated } from "kysely";
import type { ReturnKind, ReturnStatus } from "~/shop/return-status";

export interface Returns {
  id: Generated<number>;
  number: string;
  orders_id: number;
  kind: ReturnKind;
  status: ReturnStatus;
  /** A code of `shop/return-status.ts`, or empty: a withdrawal needs no reason. */
  reason: string;
  /** Refunded amount, cents of the order's currency; null before the refund. */
  refunded: number | null;
  created_on: string;
}

export interface ReturnItems {
  id: Generated<number>;
  returns_id: number;
  order_items_id: number;
  quantity: number;
  /** The new size of an exchange, whose stock is reserved; null for a refund. */
  exchange_sizes_id: number | null;
}

/** Log of every change of a return's status. */
export interface ReturnEvents {
  id: Generated<number>;
  returns_id: number;
  before: string;
  after: string;
  actor: string;
  reason: string;
  created_on: string;
}

/** Declarations of withdrawal (Italian Consumer Code, art. 54-bis). */
export interface Withdrawals {
  id: Generated<number>;
  orders_id: number;
  name: string;
  /** The address of the receipt. */
  email: string;
  /** JSON: ids of order items and quantities; empty for the whole order. */
  items: string;
  locale: "en" | "it";
  /** The return that the declaration opened; null when nothing was delivered yet. */
  returns_id: number | null;
  created_on: string;
}
