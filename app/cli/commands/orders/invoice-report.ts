import type { Selectable } from "kysely";
import type { Orders } from "~/backend/db/tables/orders";
import type { WireDelivery } from "~/contract/orders.server";
import {
  asksForInvoice,
  invoiceAddressing,
  invoiceProblems,
  lineProblems,
  vatProblems,
  vatSummary,
  writtenLines,
  writtenRecipient,
} from "~/shop/e-invoice";
import { goodsVatRate, saleOf } from "~/shop/vat";
import type { CountriesOfOrder } from "./countries-of-order";

interface TaxedItem {
  name: string;
  vat_rate: number | null;
  /** Cents. */
  total: number;
  is_gift_card: boolean;
}

interface InvoiceInput {
  order: Selectable<Orders>;
  items: readonly TaxedItem[];
  delivery: Omit<WireDelivery, "billing">;
  billing: WireDelivery["billing"];
  countries: CountriesOfOrder;
}

/** What an electronic invoice of the order contains, and why the exchange system would refuse it. */
export function invoiceReport({ order, items, delivery, billing, countries }: InvoiceInput) {
  const { countries_id, ...texts } = billing;
  const recipient = { ...texts, country: countries.get(countries_id)?.iso2 ?? "" };
  const names = items.map(({ name }) => name);
  const requested = asksForInvoice(recipient);
  const vat = vatSummary(vatParts(order, items));
  const problems = requested ? [...invoiceProblems(recipient), ...lineProblems(names), ...vatProblems(vat)] : [];
  return {
    requested,
    place: placeReport({ order, delivery, billing, countries }),
    recipient,
    addressing: invoiceAddressing(recipient),
    written: { ...writtenRecipient(recipient), lines: writtenLines(names) },
    missing: problems.flatMap(({ field, problem }) => (problem === "missing" ? [field] : [])),
    problems,
    vat,
  };
}

/** Where the sale takes place for VAT and customs (decision record 063). */
function placeReport({ order, delivery, billing, countries }: Omit<InvoiceInput, "items">) {
  const country = countries.get(delivery.countries_id);
  const countryIso2 = country?.iso2 ?? "";
  const { place } = saleOf({ shipping: order.shipping_method, countryIso2, delivery: { ...delivery, billing } });
  const name = place.name || (countries.get(delivery.countries_id)?.name ?? "");
  return { country: place.country, name, vat_area: place.vat, customs: place.customs };
}

/** A coupon reduces goods alone. A gift card that pays reduces nothing: it is money (art. 6-quater D.P.R. 633/72). */
function vatParts(order: Selectable<Orders>, items: readonly TaxedItem[]) {
  const goodsRate = goodsVatRate(
    items.map(({ is_gift_card: isGiftCard, vat_rate: vatRate }) => ({ isGiftCard, vatRate })),
  );
  return [
    ...items.map(({ vat_rate, total }) => ({ rate: vat_rate, gross: total })),
    { rate: goodsRate, gross: order.delivery_cost + order.payment_fee - order.coupon_discount },
  ];
}
