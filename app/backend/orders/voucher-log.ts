import type { Insertable, Transaction } from "kysely";
import type { Tables } from "../db/schema";
import type { VoucherChanges } from "../db/tables/orders";
import type { OrderEvent } from "./transition";

type Voucher = { coupons_id: number } | { gift_cards_id: number };

/** Records in `voucher_changes` what somebody does to a coupon or gift card. */
export async function recordVoucherChange(
  trx: Transaction<Tables>,
  voucher: Voucher,
  change: Insertable<VoucherChanges>["change"],
  { actor, reason = "", at }: OrderEvent,
): Promise<void> {
  await trx
    .insertInto("voucher_changes")
    .values({ coupons_id: null, gift_cards_id: null, ...voucher, change, actor, reason, created_on: at.toISOString() })
    .execute();
}
