import { couponFaults } from "../../coupons/change-coupon";
import { recordVoucherChange } from "../../orders/voucher-log";
import type { AnyTables, Collection, Row, Values } from "./collection";
import {
  amount,
  amountOrNothing,
  countOrNothing,
  dateOfMoment,
  dateOrNothing,
  lineOrNothing,
  momentOfDate,
  name,
} from "./fields";

const uses = countOrNothing({ from: 1, to: 999_999_999 });
const packed = { column: null };

/** Coupons for everybody. Personal ones belong to their customers and stand in no file. */
export const coupons: Collection = {
  table: "coupons",
  noun: "coupon",
  key: ["code"],
  fields: {
    code: upperCase(),
    description: lineOrNothing(),
    amount: { ...amountOrNothing, ...packed },
    percent: { ...countOrNothing({ from: 1, to: 100 }), ...packed },
    minimum: { ...amount("0.00"), ...packed },
    valid_from: { ...dateOrNothing("first"), ...packed },
    valid_to: { ...dateOrNothing("last"), ...packed },
    uses_total: uses,
    uses_per_person: uses,
  },
  uses: [{ table: "coupon_uses", column: "coupons_id", noun: "order" }],
  scope: { column: "users_id", value: null },
  removedOn: "deleted_at",
  pack: columnsOf,
  unpack: valuesOf,
  check(values) {
    const { code, kind, discount, valid_from, valid_to } = { code: String(values.code), ...columnsOf(values) };
    if ((values.amount === null) === (values.percent === null))
      return [{ field: "amount", reason: "A coupon has either an amount or a percentage." }];
    const faults = couponFaults({ code, kind, discount, valid_from, valid_to });
    return faults.map((reason) => ({ field: "code", reason }));
  },
  taken: takenCodes,
  async afterWrite(trx, id, action, { actor, reason, at = new Date() }) {
    const change = action === "made" ? "added" : action;
    await recordVoucherChange(trx, { coupons_id: id }, change, { actor, reason, at });
  },
};

const cents = (text: unknown) => Math.round(Number(text) * 100);
const euro = (value: unknown) => (Number(value) / 100).toFixed(2);

function columnsOf({ amount: euros, percent, minimum, valid_from, valid_to }: Values) {
  return {
    kind: euros === null ? ("percent" as const) : ("amount" as const),
    discount: euros === null ? Number(percent) : cents(euros),
    minimum_subtotal: cents(minimum),
    valid_from: momentOfDate(valid_from as string | null, "first"),
    valid_to: momentOfDate(valid_to as string | null, "last"),
  };
}

function valuesOf({ kind, discount, minimum_subtotal, valid_from, valid_to }: Row): Values {
  return {
    amount: kind === "amount" ? euro(discount) : null,
    percent: kind === "percent" ? Number(discount) : null,
    minimum: euro(minimum_subtotal),
    valid_from: dateOfMoment(valid_from as string | null, "first"),
    valid_to: dateOfMoment(valid_to as string | null, "last"),
  };
}

async function takenCodes(db: AnyTables): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("coupons")
    .select(["code", "deleted_at"])
    .where((eb) => eb.or([eb("users_id", "is not", null), eb("deleted_at", "is not", null)]))
    .execute();
  return new Map(
    rows.map(({ code, deleted_at }) => [
      code,
      deleted_at === null
        ? "It is the personal coupon of a customer."
        : "A removed coupon has had this code: take another.",
    ]),
  );
}

function upperCase() {
  const { read, cell } = name(40).kind;
  return { kind: { read: (raw: unknown, known: ReadonlySet<string>) => String(read(raw, known)).toUpperCase(), cell } };
}
