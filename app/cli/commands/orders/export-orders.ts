import type { AccountSummary, VatArea } from "~/backend/operations/bookkeeping/account-summary";
import { exportAccounts } from "~/backend/operations/bookkeeping/export-accounts";
import { type Cents, formatMoney } from "~/shop/money";
import { dayOf } from "~/shop/shop-day";
import { action } from "../../actions";
import { CommandError } from "../../command";
import { columns } from "../../print";
import { dayFrom } from "../../values";
import { readable } from "../collections/collection-argument";

export const exportOrders = action({
  subject: "FILE",
  isOptional: true,
  arguments: "--from DATE --to DATE [--semicolons]",
  purpose:
    "sums the sales and refunds of these days (both included) by VAT and payment method, and writes their rows as CSV for an accountant; --semicolons with decimal commas",
  options: { from: { type: "string" }, to: { type: "string" }, semicolons: { type: "boolean" } },
  async run({ database, subject, values }) {
    const period = periodFrom(values);
    const file = subject || null;
    const separator = values.semicolons ? ";" : ",";
    const summary = await readable(subject, exportAccounts(database, { ...period, file, separator }));
    return { text: summaryText(summary, { ...period, file }), json: { ...period, file, ...summary } };
  },
});

/** No order is outside of these days. */
const [EARLIEST, LATEST] = ["2000-01-01", "2099-12-31"];

/** @throws CommandError */
function periodFrom({ from, to }: { from?: string; to?: string }) {
  if (from === undefined || to === undefined)
    throw new CommandError(
      "--from and --to are needed: the first and the last day, such as --from 2026-03-01 --to 2026-03-31.",
    );
  const period = { from: dayFrom(from), to: dayFrom(to) };
  if (from < EARLIEST || to > LATEST) throw new CommandError(`The days are from ${EARLIEST} to ${LATEST}.`);
  if (from > to) throw new CommandError(`--from ${from} is after --to ${to}.`);
  return period;
}

const AREAS: Record<VatArea, string> = {
  italy: "Italy",
  union: "Union",
  san_marino: "San Marino",
  vatican_city: "Vatican City",
  livigno: "Livigno",
  campione: "Campione d'Italia",
  outside: "outside the VAT area",
  unknown: "no rate stored",
  voucher: "gift cards sold and spent",
  none: "no sale: went back at once",
};

const euro = (cents: Cents) => formatMoney(cents, "EUR", "en");

function summaryText({ rows, orders, vat, payments, without_rate }: AccountSummary, period: Period): string {
  const vatRows = vat.map((total) => [
    AREAS[total.vat_area],
    total.vat_rate === null ? "" : `${total.vat_rate / 100} %`,
    ...[total.sold_net, total.sold_vat, total.sold_gross, total.refunded_gross, total.refunded_vat].map(euro),
    euro(total.sold_gross + total.refunded_gross),
  ]);
  const methodRows = payments.map(({ payment_method, currency, charged, refunded, not_sent }) => [
    payment_method,
    ...[charged, refunded, charged + refunded, not_sent].map((cents) => formatMoney(cents, currency, "en")),
  ]);
  const isOver = period.to < dayOf(new Date().toISOString());
  return [
    columns([["VAT", "rate", "net", "VAT", "gross", "back", "VAT back", "left"], ...vatRows], ""),
    columns([["paid by", "charged", "back", "left", "of back, not sent"], ...methodRows], ""),
    `${rows} rows of ${orders} orders from ${period.from} to ${period.to}${period.file === null ? "" : ` in ${period.file}`}.`,
    ...(without_rate.length === 0 ? [] : [withoutRateText(without_rate)]),
    ...(isOver ? [] : ["The last day is not over: later sales and refunds of it are missing."]),
  ].join("\n\n");
}

/** An accountant looks them up one by one; more than these are in the file. */
const MAX_NAMED = 10;

function withoutRateText(numbers: readonly string[]): string {
  const more = numbers.length - MAX_NAMED;
  const named = [...numbers.slice(0, MAX_NAMED), ...(more > 0 ? [`${more} more (vat_area unknown)`] : [])].join(", ");
  return `Goods without a stored VAT rate, although their place has one: ${named}. Their VAT counts as 0 here: decide it with the accountant.`;
}

interface Period {
  from: string;
  to: string;
  file: string | null;
}
