import type { FulfilmentStatus, PaymentStatus } from "./order-status";
import { keptUntil } from "./retention";
import { RETURN_TRANSITIONS, type ReturnStatus } from "./return-status";

/** Money is owed to the shop or to the shopper while a cancelled order has one of these statuses. */
const UNSETTLED_WHEN_CANCELLED: readonly PaymentStatus[] = ["pending", "authorised", "paid"];
const SETTLED_WHEN_DELIVERED: readonly PaymentStatus[] = ["paid", "partly_refunded", "refunded", "not_needed"];

/** The statuses of a cancelled order that no money has paid. */
const NEVER_PAID: readonly PaymentStatus[] = ["failed", "expired"];

/** An order whose personal data may be erased. Times are ISO 8601 UTC. */
export interface ErasableOrder {
  payment: PaymentStatus;
  fulfilment: FulfilmentStatus;
  /** The latest of the order, its events, and those of its returns and withdrawals. */
  lastEventOn: string;
  returns: readonly ReturnStatus[];
  /** Whether an operator has yet to send money of it. */
  hasMoneyToSend: boolean;
  /** Whether its customer asks for an invoice (`asksForInvoice`). Without them the sale needs no invoice (art. 22 D.P.R. 633/72). */
  hasInvoice: boolean;
  /** Whether the customer wants the data erased (GDPR, art. 17), by the deletion of the account or by a request. */
  isRequested: boolean;
}

/** How much personal data the shop still needs: all of the order's, those of its invoice, or none. */
export type NeededData = "all" | "invoice" | "none";

/**
 * Which personal data of an order the shop needs at `now` (`shop/retention.ts`). An order that is open keeps all of them, because of
 * money that nobody sends for ten years at most. A closed
 * one keeps them for ten years, an unpaid one for one year. If their erasure is requested, they stay for the days of returns, and
 * then those of its invoice for ten years.
 */
export function neededData(order: ErasableOrder, now: Date): NeededData {
  const closedOn = new Date(order.lastEventOn);
  const isKept = (name: Parameters<typeof keptUntil>[0]) => now < keptUntil(name, closedOn);
  // After the time of claims the customer can demand the money no longer.
  if (openPart({ ...order, hasMoneyToSend: order.hasMoneyToSend && isKept("order") }) !== null) return "all";
  const isUnpaid = NEVER_PAID.includes(order.payment);
  if (isKept("erased_order")) return "all";
  if (!order.isRequested) return isKept(isUnpaid ? "unpaid_order" : "order") ? "all" : "none";
  return order.hasInvoice && !isUnpaid && isKept("invoice") ? "invoice" : "none";
}

/** What keeps an order open, so that its data are needed; null for a closed order. */
export type OpenPart = "return" | "refund" | "money" | "goods";

export function openPart({
  payment,
  fulfilment,
  returns,
  hasMoneyToSend,
}: Pick<ErasableOrder, "payment" | "fulfilment" | "returns" | "hasMoneyToSend">): OpenPart | null {
  if (returns.some((status) => RETURN_TRANSITIONS[status].length > 0)) return "return";
  if (hasMoneyToSend) return "refund";
  if (fulfilment === "cancelled") return UNSETTLED_WHEN_CANCELLED.includes(payment) ? "money" : null;
  if (fulfilment !== "delivered") return "goods";
  return SETTLED_WHEN_DELIVERED.includes(payment) ? null : "money";
}

const PERSON = ["name", "surname", "address", "address2", "zip_code", "city", "province"] as const;
/** The texts of the wire's billing block that name a person or a company. */
const BILLING = [...PERSON, "business_name", "vat_number", "fiscal_code", "sdi_code"] as const;
/** Those of the wire's Delivery. */
const DELIVERY = [...PERSON, "email", "phone"] as const;

type DeliveryTexts = Record<(typeof DELIVERY)[number], string> & { billing: Record<(typeof BILLING)[number], string> };

const emptied = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, ""]));

/**
 * The delivery without the data of a person. Countries and payment method stay, because the VAT of the sale depends on
 * them; the billing block stays while the invoice is kept.
 */
export function erasedDelivery<Delivery extends DeliveryTexts>(
  delivery: Delivery,
  { keepsInvoice }: { keepsInvoice: boolean },
): Delivery {
  return {
    ...delivery,
    ...emptied(DELIVERY),
    billing: keepsInvoice ? delivery.billing : { ...delivery.billing, ...emptied(BILLING) },
  };
}
