import type { Kysely } from "kysely";
import { wireDelivery } from "~/contract/orders.server";
import { asksForInvoice } from "~/shop/e-invoice";
import { type Cents, toDecimalText } from "~/shop/money";
import { dayOf } from "~/shop/shop-day";
import { goodsVatRate, saleOf } from "~/shop/vat";
import type { Database } from "../../db/engine";
import type { Tables } from "../../db/schema";
import { readSnapshot } from "../../db/snapshot";
import { writeTable } from "../tables/write-table";
import { type AccountSummary, addToSummary, emptySummary, type VatArea } from "./account-summary";
import { type PaidRow, paidRows } from "./order-to-book";
import { type AccountPeriod, momentsOf, ordersOf, type SoldOrder } from "./sold-orders";

export const ACCOUNT_COLUMNS = [
  ...["date", "type", "order", "kind", "description", "quantity", "ordered_on", "paid_on"],
  ...["country", "territory", "vat_area", "vat_rate", "net", "vat", "gross", "currency", "charged"],
  ...["payment_method", "payment_reference", "provider_id", "refund_state", "sent_on", "invoice", "business_name"],
  ...["first_name", "last_name", "vat_number", "fiscal_code", "sdi_code"],
] as const;

const NUMBERS: readonly (typeof ACCOUNT_COLUMNS)[number][] = ["quantity", "vat_rate", "net", "vat", "gross", "charged"];

interface ExportOptions extends AccountPeriod {
  /** Without it only the sums are made. */
  file: string | null;
  /** A semicolon comes with decimal commas. */
  separator: "," | ";";
}

/**
 * Writes the sales and refunds of a period for an accountant: a row for each line of an order, its coupon, delivery, fee and used gift card
 * on the day of its payment, and negative rows on the day on which each refund is booked, whenever the order was. Days are the shop's. Reads
 * orders in batches, whatever their number, at one moment. The file is readable by its owner alone.
 * @returns the sums by VAT and by payment method
 * @throws the system's error
 */
export async function exportAccounts(
  database: Database<Tables>,
  { file, separator, ...period }: ExportOptions,
): Promise<AccountSummary> {
  return readSnapshot(database, async (read) => {
    const summary = emptySummary();
    const rows = accountTable(read, period, summary, separator === ";" ? "," : ".");
    if (file === null) for await (const _ of rows);
    else await writeTable(file, { headers: ACCOUNT_COLUMNS, numbers: NUMBERS, rows, separator, isPrivate: true });
    return summary;
  });
}

async function* accountTable(
  read: Kysely<Tables>,
  period: AccountPeriod,
  summary: AccountSummary,
  decimalSign: "." | ",",
): AsyncGenerator<string[], void> {
  const { first, last } = momentsOf(period);
  const countries = await countryCodes(read);
  for await (const batch of ordersOf(read, period))
    for (const sold of batch) {
      const rows = paidRows(sold).filter(({ on }) => on >= first && on <= last);
      if (rows.length === 0) continue;
      summary.orders += 1;
      const place = placeOf(sold, countries);
      const invoice = invoiceOf(sold, countries);
      for (const row of rows) {
        const area = areaOf(row, place.area);
        addToSummary(summary, row, area);
        if (area === "unknown" && summary.without_rate.at(-1) !== sold.order.number)
          summary.without_rate.push(sold.order.number);
        yield [
          ...[dayOf(row.on), row.type, sold.order.number, row.kind, row.description, String(row.quantity ?? "")],
          ...[
            dayOf(sold.order.created_on),
            row.paidOn === null ? "" : dayOf(row.paidOn),
            place.country,
            place.territory,
            area,
            rateText(row.vatRate),
          ],
          ...[row.net, row.vat, row.gross].map((cents) => amountText(cents, decimalSign)),
          ...[row.currency, amountText(row.charged, decimalSign), row.method, row.reference, row.providerId],
          ...[row.sending?.state ?? "", row.sending?.sentOn ? dayOf(row.sending.sentOn) : ""],
          ...invoice,
        ];
      }
    }
}

const amountText = (cents: Cents, decimalSign: "." | ",") => toDecimalText(cents).replace(".", decimalSign);
const rateText = (rate: number | null) => (rate === null ? "" : String(rate / 100));

function areaOf({ type, kind }: PaidRow, area: VatArea): VatArea {
  if (type === "unexpected") return "none";
  return kind === "gift_card" || kind === "gift_card_used" ? "voucher" : area;
}

async function countryCodes(read: Kysely<Tables>): Promise<Map<number, string>> {
  const rows = await read.selectFrom("countries").select(["id", "iso2"]).execute();
  return new Map(rows.map(({ id, iso2 }) => [id, iso2]));
}

/** Where the sale took place for VAT (decision record 063). */
function placeOf({ order, items }: SoldOrder, countries: ReadonlyMap<number, string>) {
  const delivery = wireDelivery.parse(JSON.parse(order.delivery));
  const countryIso2 = countries.get(order.countries_id) ?? "";
  const { place } = saleOf({ shipping: order.shipping_method, countryIso2, delivery });
  const lines = items.map(({ is_gift_card, vat_rate }) => ({ isGiftCard: is_gift_card === 1, vatRate: vat_rate }));
  const hasRate = lines.every(({ isGiftCard }) => isGiftCard) || goodsVatRate(lines) !== null;
  // The postal code of an erased order is gone; the rate of its goods is not.
  const withoutRate = order.erasure === "done" || order.erasure === "invoice" ? "outside" : "unknown";
  const area = place.vat === null ? (OWN_AREAS[place.name] ?? "outside") : place.vat === "IT" ? "italy" : "union";
  return { country: place.country, territory: place.name, area: place.vat === null || hasRate ? area : withoutRate };
}

/** Places outside the VAT area whose sales have rules of their own, and are no exports like the others, by their territory (`territories.server.ts`). */
const OWN_AREAS: Readonly<Record<string, VatArea>> = {
  "San Marino": "san_marino",
  "Vatican City": "vatican_city",
  Livigno: "livigno",
  "Campione d'Italia": "campione",
};

/** The cells of the invoice that the customer asked for; empty without one. */
function invoiceOf({ order }: SoldOrder, countries: ReadonlyMap<number, string>): string[] {
  const { billing } = wireDelivery.parse(JSON.parse(order.delivery));
  const recipient = { ...billing, country: countries.get(billing.countries_id) ?? "" };
  if (!asksForInvoice(recipient)) return ["no", "", "", "", "", "", ""];
  const { business_name, name, surname, vat_number, fiscal_code, sdi_code } = recipient;
  return ["yes", business_name, name, surname, vat_number, fiscal_code, sdi_code];
}
