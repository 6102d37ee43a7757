import type { Insertable, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { Coupons } from "../db/tables/orders";
import { RequestError } from "../http/errors";
import type { OrderEvent } from "../orders/transition";
import { recordVoucherChange } from "../orders/voucher-log";
import { normaliseCode } from "../orders/vouchers";

export type NewCoupon = Omit<Insertable<Coupons>, "id" | "deleted_at">;

/** The length of a code: shorter ones are guessed, longer ones do not fit into the wire's field. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{3,39}$/;
const MAX_PERCENT = 100;

/** What is impossible in a coupon with a normalised code, as sentences. */
export function couponFaults({
  code,
  kind,
  discount,
  valid_from,
  valid_to,
}: Pick<NewCoupon, "code" | "kind" | "discount" | "valid_from" | "valid_to">): string[] {
  const isDiscount = discount >= 1 && (kind === "amount" || discount <= MAX_PERCENT);
  return [
    ...(CODE.test(code) ? [] : ["A code has 4 to 40 letters, digits, dashes and underscores."]),
    ...(isDiscount ? [] : ["A discount is an amount above 0, or 1 to 100 per cent."]),
    ...(valid_from && valid_to && valid_from > valid_to ? ["The coupon ends before it begins."] : []),
  ];
}

/**
 * Adds a coupon. Its code is stored in capitals.
 * @throws RequestError 400 for an impossible code or discount and for dates that have passed, 409 COUPON_EXISTS for a code that is or was in use
 */
export async function addCoupon(trx: Transaction<Tables>, coupon: NewCoupon, event: OrderEvent): Promise<number> {
  const code = normaliseCode(coupon.code);
  const faults = couponFaults({ ...coupon, code });
  if (faults.length > 0) throw refused(faults.join(" "));
  if (coupon.valid_to && coupon.valid_to < event.at.toISOString())
    throw refused("The coupon's last day is over: no cart would accept it.");
  const inserted = await trx
    .insertInto("coupons")
    .values({ ...coupon, code, deleted_at: null })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) throw new RequestError(409, "COUPON_EXISTS", `There is already a coupon ${code}.`);
  await recordVoucherChange(trx, { coupons_id: inserted.id }, "added", event);
  return inserted.id;
}

/**
 * Ends a coupon now: in carts it counts as expired. Orders keep their discount.
 * @throws RequestError 404 for an unknown code, 409 INVALID_TRANSITION for a coupon that has ended
 */
export async function endCoupon(trx: Transaction<Tables>, typed: string, event: OrderEvent): Promise<string> {
  const code = normaliseCode(typed);
  const at = event.at.toISOString();
  const coupon = await trx
    .selectFrom("coupons")
    .select("id")
    .where("code", "=", code)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!coupon) throw new RequestError(404, "FORBIDDEN", `There is no coupon ${code}.`);
  const ended = await trx
    .updateTable("coupons")
    .set({ valid_to: at })
    .where("id", "=", coupon.id)
    .where((eb) => eb.or([eb("valid_to", "is", null), eb("valid_to", ">", at)]))
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n)
    throw new RequestError(409, "INVALID_TRANSITION", `The coupon ${code} has already ended.`);
  await recordVoucherChange(trx, { coupons_id: coupon.id }, "ended", event);
  return code;
}

const refused = (message: string) => new RequestError(400, "INVALID_PAYLOAD", message);
