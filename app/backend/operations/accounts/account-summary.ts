import type { Cents, Currency } from "~/shop/money";
import type { PaidRow } from "./accounted-order";

/**
 * Where a row stands for VAT: within Italy, in another state of the Union's VAT area, outside of it; a voucher (a gift card sold or spent),
 * or no sale at all.
 */
export type VatArea = "italy" | "union" | "outside" | "voucher" | "none";

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
  /** Negative. */
  refunded: Cents;
}

export interface AccountSummary {
  rows: number;
  orders: number;
  vat: VatTotal[];
  payments: MethodTotal[];
}

/** Adds up rows as they are written. */
export function summing() {
  const vat = new Map<string, VatTotal>();
  const payments = new Map<string, MethodTotal>();
  let rows = 0;
  let orders = 0;
  return {
    startOrder(): void {
      orders += 1;
    },
    add(row: PaidRow, area: VatArea) {
      rows += 1;
      const isBack = row.type === "refund" || row.kind === "payment_back";
      const total = vat.get(`${area} ${row.vatRate}`) ?? {
        ...{ vat_area: area, vat_rate: row.vatRate, sold_net: 0, sold_vat: 0, sold_gross: 0 },
        ...{ refunded_net: 0, refunded_vat: 0, refunded_gross: 0 },
      };
      const part = isBack ? "refunded" : "sold";
      total[`${part}_net`] += row.net;
      total[`${part}_vat`] += row.vat;
      total[`${part}_gross`] += row.gross;
      vat.set(`${area} ${row.vatRate}`, total);
      const { method: payment_method, currency } = row;
      const key = `${payment_method} ${currency}`;
      const paid = payments.get(key) ?? { payment_method, currency, charged: 0, refunded: 0 };
      paid[isBack ? "refunded" : "charged"] += row.charged;
      payments.set(key, paid);
    },
    summary: (): AccountSummary => ({
      ...{ rows, orders },
      vat: sortedByKey(vat),
      payments: sortedByKey(payments),
    }),
  };
}

function sortedByKey<Value>(map: ReadonlyMap<string, Value>): Value[] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}
