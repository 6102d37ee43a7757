import type { Generated } from "kysely";
import type { WithdrawalOutcome } from "~/shop/return-rules";
import type { ReturnKind, ReturnStatus } from "~/shop/return-status";
import type { Queued } from "./mails";

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
  /** Of the parcel with the new sizes of an exchange, as of an order: a code of `shop/couriers.ts`. */
  courier: Generated<string | null>;
  tracking_number: Generated<string | null>;
  /** YYYY-MM-DD. */
  estimated_delivery: Generated<string | null>;
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

/**
 * Declarations of withdrawal (Italian Consumer Code, art. 54-bis). A queue looks for their orders, so that the answer to a
 * declaration takes the same time with and without an order. Declarations without an order stay for the operator for a stated
 * time (`shop/retention.ts`).
 */
export interface Withdrawals extends Queued {
  /** The order number as declared, in its stored form. */
  number: string;
  name: string;
  email: string;
  /** The items as the shopper named them; empty for the whole order. */
  items: string;
  locale: "en" | "it";
  /** Null until the order was found. */
  orders_id: number | null;
  /** The return that the declaration opened; null when it opened none. */
  returns_id: number | null;
  outcome: WithdrawalOutcome | null;
  /** 1 for the order's customer, signed in, for a guest with a key of the order, and by an operator's word. */
  is_proven: Generated<number>;
  /** The page that confirms the declaration, without the token; null if the shop has none. */
  confirm_url: Generated<string | null>;
  /** SHA-256 of the token in the mail that requests the confirmation, hex; null if the declaration needs none. */
  confirmation_hash: Generated<string | null>;
  /** Null until the link is pressed. */
  confirmed_on: Generated<string | null>;
  /** Why there is no order: its number is unknown, or it has another email. Null for the others. */
  unmatched: Generated<"number" | "email" | null>;
  /** When an operator has taken the declaration off the list, or accepted it; it proves nothing. */
  done_on: Generated<string | null>;
}
