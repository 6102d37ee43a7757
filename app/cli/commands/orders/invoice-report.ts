import type { Selectable } from "kysely";
import type { Orders } from "~/backend/db/tables/orders";
import type { WireDelivery } from "~/contract/orders.server";
import {
  asksForInvoice,
  invoiceAddressing,
  invoiceProblems,
  vatProblems,
  vatSummary,
  writtenRecipient,
} from "~/shop/e-invoice";
import type { CountriesOfOrder } from "./countries-of-order";

interface TaxedItem {
  vat_rate: number | null;
  /** Cents. */
  total: number;
  is_gift_card: boolean;
}

interface InvoiceInput {
  order: Selectable<Orders>;
  items: readonly TaxedItem[];
  billing: WireDelivery["billing"];
  countries: CountriesOfOrder;
}

/** What an electronic invoice of the order contains, and why the exchange system would refuse it. */
export function invoiceReport({ order, items, billing, countries }: InvoiceInput) {
  const { countries_id, ...texts } = billing;
  const recipient = { ...texts, country: countries.get(countries_id)?.iso2 ?? "" };
  const requested = asksForInvoice(recipient);
  const vat = vatSummary(vatParts(order, items));
  const problems = requested ? [...invoiceProblems(recipient), ...vatProblems(vat)] : [];
  return {
    requested,
    recipient,
    addressing: invoiceAddressing(recipient),
    written: writtenRecipient(recipient),
    missing: problems.flatMap(({ field, problem }) => (problem === "missing" ? [field] : [])),
    problems,
    vat,
  };
}

/** A coupon reduces goods alone. A gift card that pays reduces nothing: it is money (art. 6-quater D.P.R. 633/72). */
function vatParts(order: Selectable<Orders>, items: readonly TaxedItem[]) {
  const goodsRate = items.find(({ is_gift_card }) => !is_gift_card)?.vat_rate ?? null;
  return [
    ...items.map(({ vat_rate, total }) => ({ rate: vat_rate, gross: total })),
    { rate: goodsRate, gross: order.delivery_cost + order.payment_fee - order.coupon_discount },
  ];
}
