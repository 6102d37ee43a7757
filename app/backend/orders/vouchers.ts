import type { Kysely } from "kysely";
import type { WireCoupon } from "~/contract/cart.server";
import { personOf } from "~/shop/email-person";
import { fromCents } from "~/shop/money";
import { cleanText } from "~/shop/posted-text";
import type { Tables } from "../db/schema";
import { withDashes } from "../gift-cards/code";

/** Codes are stored in capitals without spaces, and are found in any spelling that looks the same. */
export const normaliseCode = (code: string) => cleanText(code, "code").replace(/\s+/g, "").toUpperCase();

export type CouponProblem =
  | "coupon_unknown"
  | "coupon_unconfirmed"
  | "coupon_not_yet"
  | "coupon_expired"
  | "coupon_used_up"
  | "coupon_used"
  | "coupon_minimum"
  | "coupon_not_for_gift_cards";

type CouponRow = NonNullable<Awaited<ReturnType<typeof findCoupon>>>;

function findCoupon(db: Kysely<Tables>, code: string) {
  return db
    .selectFrom("coupons")
    .selectAll()
    .where("code", "=", normaliseCode(code))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Whether a normalised code is a coupon that belongs to nobody: such coupons are for everybody. */
export async function isPublicCoupon(db: Kysely<Tables>, code: string): Promise<boolean> {
  return (await findCoupon(db, code))?.users_id === null;
}

/** The cart or order that a code is applied to. */
export interface VoucherBase {
  /** Subtotal without gift cards and memberships, EUR cents (`goodsSubtotal`). */
  goods: number;
  /** Coupons reduce only goods. */
  hasGoods: boolean;
  /** Gift cards cannot pay for gift cards. */
  onlyGiftCards: boolean;
}

/** The person that uses a coupon, and the time (ISO 8601 UTC). */
interface CouponUse {
  /** Null for a guest. */
  usersId: string | null;
  /** Of the order. Without it, the uses of a guest are not checked. */
  email?: string;
  now: string;
}

/**
 * Finds a coupon by its exact code and checks that this person can use it now. A personal coupon is unknown to everybody
 * except its owner, so that its code cannot be discovered by guessing. Its owner can use it once the email is confirmed, so that
 * made-up emails bring no discount. A person is an account, an email (`personOf`), or
 * both.
 */
export async function validCoupon(
  db: Kysely<Tables>,
  code: string,
  { usersId, email, now }: CouponUse,
): Promise<{ coupon: CouponRow } | { problem: CouponProblem }> {
  const coupon = await findCoupon(db, code);
  if (!coupon || (coupon.users_id !== null && coupon.users_id !== usersId)) return { problem: "coupon_unknown" };
  if (coupon.users_id !== null && !(await hasConfirmedEmail(db, coupon.users_id)))
    return { problem: "coupon_unconfirmed" };
  if (coupon.valid_from !== null && coupon.valid_from > now) return { problem: "coupon_not_yet" };
  if (coupon.valid_to !== null && coupon.valid_to < now) return { problem: "coupon_expired" };
  const uses = db
    .selectFrom("coupon_uses")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("coupons_id", "=", coupon.id);
  const isUsedUp = async (query: typeof uses, max: number) =>
    Number((await query.executeTakeFirstOrThrow()).count) >= max;
  // A customer's own uses give the better reason when the last use of all was theirs.
  if (coupon.uses_per_person !== null && (usersId !== null || email !== undefined)) {
    const byPerson = uses.where((eb) =>
      eb.or([
        ...(email === undefined ? [] : [eb("email", "=", personOf(email))]),
        // An account's orders may have several emails.
        ...(usersId === null
          ? []
          : [eb("orders_id", "in", eb.selectFrom("orders").select("id").where("users_id", "=", usersId))]),
      ]),
    );
    if (await isUsedUp(byPerson, coupon.uses_per_person)) return { problem: "coupon_used" };
  }
  if (coupon.uses_total !== null && (await isUsedUp(uses, coupon.uses_total)))
    return { problem: coupon.users_id === null ? "coupon_used_up" : "coupon_used" };
  return { coupon };
}

async function hasConfirmedEmail(db: Kysely<Tables>, usersId: string): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", usersId)
    .where("email_confirmed_on", "is not", null)
    .executeTakeFirst();
  return user !== undefined;
}

/** Finds a valid coupon (`validCoupon`) and checks that it can be used for these goods. */
export async function usableCoupon(
  db: Kysely<Tables>,
  code: string,
  { goods, hasGoods, ...use }: VoucherBase & CouponUse,
): Promise<{ coupon: CouponRow } | { problem: CouponProblem; minimum?: number }> {
  const found = await validCoupon(db, code, use);
  if ("problem" in found) return found;
  if (!hasGoods) return { problem: "coupon_not_for_gift_cards" };
  const { minimum_subtotal: minimum } = found.coupon;
  return goods < minimum ? { problem: "coupon_minimum", minimum } : found;
}

/** The contract's form of a coupon. */
export function wireCouponOf({ code, description, kind, discount }: CouponRow): WireCoupon {
  return { code, description, kind, discount: kind === "amount" ? fromCents(discount) : discount };
}

/** Finds a gift card by its exact code, and checks that it has a balance, has not expired and is not blocked. */
export async function validGiftCard(db: Kysely<Tables>, code: string, now: string) {
  const card = await giftCardByCode(db, code);
  if (!card || card.blocked_on !== null) return { card: undefined, problem: "gift_card_unknown" as const };
  if (card.balance === 0) return { card: undefined, problem: "gift_card_empty" as const };
  if (card.expires_on !== null && card.expires_on < now)
    return { card: undefined, problem: "gift_card_expired" as const };
  return { card };
}

/** The gift card with this code, in whatever state; the dashes of our own codes may be missing. */
export function giftCardByCode(db: Kysely<Tables>, code: string) {
  const typed = normaliseCode(code);
  return db
    .selectFrom("gift_cards")
    .selectAll()
    .where("code", "in", [typed, withDashes(typed)])
    .executeTakeFirst();
}

/** The contract's form of a gift card. */
export function wireGiftCardOf({ id, balance }: { id: number; balance: number }) {
  return { id, value: fromCents(balance) };
}

/** Finds a valid gift card (`validGiftCard`) and checks that the cart has goods it can pay for. */
export async function usableGiftCard(
  db: Kysely<Tables>,
  code: string,
  { onlyGiftCards, now }: Pick<VoucherBase, "onlyGiftCards"> & { now: string },
) {
  const found = await validGiftCard(db, code, now);
  if (found.card && onlyGiftCards) return { card: undefined, problem: "gift_card_not_for_gift_cards" as const };
  return found;
}
