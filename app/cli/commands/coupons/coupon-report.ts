import type { Kysely, Selectable } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Coupons } from "~/backend/db/tables/orders";
import { normaliseCode } from "~/backend/orders/vouchers";
import { formatMoney } from "~/shop/money";
import { CommandError } from "../../command";

/** A coupon as `--json` prints it. `discount` is EUR cents or whole per cent, by `kind`; `minimum_subtotal` EUR cents. */
export type CouponReport = Omit<Selectable<Coupons>, "deleted_at"> & {
  /** Orders that use it. */
  uses: number;
  state: "valid" | "not begun" | "ended" | "used up";
};

/** The latest coupons. */
export async function couponReports(db: Kysely<Tables>, limit: number): Promise<CouponReport[]> {
  return (await couponsIn(db).orderBy("id", "desc").limit(limit).execute()).map(reportOf);
}

/** @throws CommandError for an unknown code */
export async function couponReport(db: Kysely<Tables>, code: string): Promise<CouponReport> {
  const row = await couponsIn(db).where("code", "=", normaliseCode(code)).executeTakeFirst();
  if (!row) throw new CommandError(`There is no coupon ${normaliseCode(code)}.`);
  return reportOf(row);
}

function couponsIn(db: Kysely<Tables>) {
  return db
    .selectFrom("coupons")
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom("coupon_uses")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("coupons_id", "=", "coupons.id")
        .as("uses"),
    )
    .where("deleted_at", "is", null);
}

function reportOf({ deleted_at: _, uses, ...coupon }: Selectable<Coupons> & { uses: number | null }): CouponReport {
  const counted = { ...coupon, uses: Number(uses ?? 0) };
  return { ...counted, state: stateOf(counted, new Date().toISOString()) };
}

function stateOf(
  { valid_from, valid_to, uses_total, uses }: Pick<CouponReport, "valid_from" | "valid_to" | "uses_total" | "uses">,
  now: string,
): CouponReport["state"] {
  if (valid_to !== null && valid_to < now) return "ended";
  if (valid_from !== null && valid_from > now) return "not begun";
  return uses_total !== null && uses >= uses_total ? "used up" : "valid";
}

export function discountText({ kind, discount }: Pick<CouponReport, "kind" | "discount">): string {
  return kind === "percent" ? `${discount}%` : formatMoney(discount, "EUR", "en");
}
