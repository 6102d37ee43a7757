import type { FulfilmentStatus, PaymentStatus } from "./order-status";
import { RETURN_DAYS, RETURN_TRANSITIONS, type ReturnStatus } from "./return-status";

/** Years for which an invoice is kept, from the end of the year of its last entry (Italian Civil Code, art. 2220). */
export const INVOICE_YEARS = 10;

/** Days for which a closed order keeps its data. The last day for returns ends at midnight in Italy. */
const KEPT_DAYS = RETURN_DAYS + 1;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Money is owed to the shop or to the shopper while a cancelled order has one of these statuses. */
const UNSETTLED_WHEN_CANCELLED: readonly PaymentStatus[] = ["pending", "authorised", "paid"];
const SETTLED_WHEN_DELIVERED: readonly PaymentStatus[] = ["paid", "partly_refunded", "refunded", "not_needed"];

/** An order of a deleted account. Times are ISO 8601 UTC. */
export interface ErasableOrder {
  payment: PaymentStatus;
  fulfilment: FulfilmentStatus;
  /** The latest of the order, its events, and those of its returns and withdrawals. */
  lastEventOn: string;
  returns: readonly ReturnStatus[];
  /** Whether it has invoice data (`shop/invoice.ts`). Without them the sale needs no invoice (art. 22 D.P.R. 633/72). */
  hasInvoice: boolean;
}

/** How much personal data the shop still needs: all of the order's, those of its invoice, or none. */
export type NeededData = "all" | "invoice" | "none";

/**
 * Which personal data of an order the shop needs at `now`. All of them until 31 days after the last event of an order that is
 * delivered or cancelled, is settled, and has no open return; then those of its invoice for ten years.
 */
export function neededData(order: ErasableOrder, now: Date): NeededData {
  const keptUntil = Date.parse(order.lastEventOn) + KEPT_DAYS * DAY_MS;
  if (!isClosed(order) || now.getTime() < keptUntil) return "all";
  const lastYear = new Date(order.lastEventOn).getUTCFullYear() + INVOICE_YEARS;
  return order.hasInvoice && now.getUTCFullYear() <= lastYear ? "invoice" : "none";
}

function isClosed({ payment, fulfilment, returns }: ErasableOrder): boolean {
  if (returns.some((status) => RETURN_TRANSITIONS[status].length > 0)) return false;
  if (fulfilment === "cancelled") return !UNSETTLED_WHEN_CANCELLED.includes(payment);
  return fulfilment === "delivered" && SETTLED_WHEN_DELIVERED.includes(payment);
}

/** The texts of the wire's billing block that name a person or a company. */
interface BillingTexts {
  business_name: string;
  name: string;
  surname: string;
  vat_number: string;
  fiscal_code: string;
  sdi_code: string;
  address: string;
  address2: string;
  zip_code: string;
  city: string;
  province: string;
}

/** The wire's Delivery, as far as it is erased. */
interface DeliveryTexts {
  name: string;
  surname: string;
  email: string;
  phone: string;
  address: string;
  address2: string;
  zip_code: string;
  city: string;
  province: string;
  billing: BillingTexts;
}

const ERASED_BILLING: BillingTexts = {
  business_name: "",
  name: "",
  surname: "",
  vat_number: "",
  fiscal_code: "",
  sdi_code: "",
  address: "",
  address2: "",
  zip_code: "",
  city: "",
  province: "",
};

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
    name: "",
    surname: "",
    email: "",
    phone: "",
    address: "",
    address2: "",
    zip_code: "",
    city: "",
    province: "",
    billing: keepsInvoice ? delivery.billing : { ...delivery.billing, ...ERASED_BILLING },
  };
}
