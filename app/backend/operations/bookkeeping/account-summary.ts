import type { Cents, Currency } from "~/shop/money";
import type { PaidRow } from "./order-to-book";

/**
 * Where a row stands for VAT: within Italy, in another state of the Union's VAT area, in a place that Italian law treats by itself, or outside
 * (exports); `unknown`: within the area, and no rate is stored; a voucher (a gift card sold or spent), or no sale at all.
 */
export type VatArea =
  | ("italy" | "union" | "san_marino" | "vatican_city" | "livigno" | "campione" | "outside")
  | ("unknown" | "voucher" | "none");

/** EUR cents. */
interface VatTotal {
  vat_area: VatArea;
  /** Hundredths of a per cent; null where the shop does not decide it. */
  vat_rate: number | null;
  sold_net: Cents;
  sold_vat: Cents;
  sold_gross: Cents;
  /** Negative. For gift cards that were used: what went back to them, positive. */
  refunded_net: Cents;
  refunded_vat: Cents;
  refunded_gross: Cents;
}

/** Cents of the currency. */
interface MethodTotal {
  payment_method: string;
  currency: Currency;
  charged: Cents;
  /** Negative, as is `not_sent`, the part of it that has not left: it is still to be sent, has failed, or was settled without a transfer. */
  refunded: Cents;
  not_sent: Cents;
}

export interface AccountSummary {
  rows: number;
  orders: number;
  vat: VatTotal[];
  payments: MethodTotal[];
  /** The numbers of orders with rows of the area `unknown`. */
  without_rate: string[];
}

export const emptySummary = (): AccountSummary => ({ rows: 0, orders: 0, vat: [], payments: [], without_rate: [] });

/** Adds a row to the sums. */
export function addToSummary(summary: AccountSummary, row: PaidRow, area: VatArea): void {
  summary.rows += 1;
  const isBack = row.type === "refund" || row.kind === "payment_back";
  const total = vatTotal(summary, area, row.vatRate);
  const part = isBack ? "refunded" : "sold";
  total[`${part}_net`] += row.net;
  total[`${part}_vat`] += row.vat;
  total[`${part}_gross`] += row.gross;
  const method = methodTotal(summary, row);
  method[isBack ? "refunded" : "charged"] += row.charged;
  if (row.sending && row.sending.state !== "sent") method.not_sent += row.charged;
}

function vatTotal({ vat }: AccountSummary, vat_area: VatArea, vat_rate: number | null): VatTotal {
  const found = vat.find((one) => one.vat_area === vat_area && one.vat_rate === vat_rate);
  if (found) return found;
  const total = {
    ...{ vat_area, vat_rate, sold_net: 0, sold_vat: 0, sold_gross: 0 },
    ...{ refunded_net: 0, refunded_vat: 0, refunded_gross: 0 },
  };
  vat.push(total);
  vat.sort((a, b) => compare(a.vat_area, b.vat_area) || (a.vat_rate ?? 0) - (b.vat_rate ?? 0));
  return total;
}

function methodTotal({ payments }: AccountSummary, { method, currency }: PaidRow): MethodTotal {
  const found = payments.find((one) => one.payment_method === method && one.currency === currency);
  if (found) return found;
  const total = { payment_method: method, currency, charged: 0, refunded: 0, not_sent: 0 };
  payments.push(total);
  payments.sort((a, b) => compare(a.payment_method, b.payment_method) || compare(a.currency, b.currency));
  return total;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
