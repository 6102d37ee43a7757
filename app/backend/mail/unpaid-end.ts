import type { Kysely } from "kysely";
import { paymentMethod } from "~/shop/payment-methods";
import type { Tables } from "../db/schema";
import { validCoupon, validGiftCard } from "../orders/vouchers";
import type { OrderOfMail } from "./order-of-mail";

/** What the end of an unpaid order leaves: vouchers that are valid again, and money that may still be under way. */
export async function unpaidEnd(db: Kysely<Tables>, data: Pick<OrderOfMail, "order" | "t">): Promise<string[]> {
  // A provider's late payment is fulfilled or sent back without the shopper.
  const isOnline = paymentMethod(data.order.payment_code)?.flow === "redirect";
  return [...(await releasedVouchers(db, data)), ...(isOnline ? [] : [data.t("mail:expired_late")])];
}

/** The order's coupon and gift card that are valid again: their dates or uses may have run out. */
async function releasedVouchers(db: Kysely<Tables>, { order, t }: Pick<OrderOfMail, "order" | "t">): Promise<string[]> {
  const { coupon_code, gift_card_code, email, users_id: usersId } = order;
  const now = new Date().toISOString();
  const card = gift_card_code !== null && (await validGiftCard(db, gift_card_code, now)).card !== undefined;
  const coupon = coupon_code !== null && "coupon" in (await validCoupon(db, coupon_code, { email, usersId, now }));
  return [...(card ? [t("mail:expired_gift_card")] : []), ...(coupon ? [t("mail:expired_coupon")] : [])];
}
