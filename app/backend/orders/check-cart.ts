import type { Kysely } from "kysely";
import type { CheckCartRequest, CheckedCart, WireCartChange } from "~/contract/cart.server";
import { fromCents } from "~/shop/money";
import { goodsSubtotal, needsDelivery, onlyGiftCards } from "~/shop/order-pricing";
import { currentPrice } from "~/shop/price";
import { shoeTableOf } from "~/shop/shoe-sizes";
import type { Tables } from "../db/schema";
import type { CodeKind } from "../limits/code-guesses";
import { openMembershipOrder } from "../membership/open-order";
import type { Shopper } from "../membership/shopper";
import { balanceChangeSince, priceChangesSince, publicNames } from "./changes-since";
import { kindOf, lineKey, readCartRows } from "./price-lines";
import { usableCoupon, usableGiftCard, wireCouponOf, wireGiftCardOf } from "./vouchers";

const englishMessages: Record<WireCartChange["code"], (change: WireCartChange) => string> = {
  gone: ({ name = "A product" }) => `${name} is no longer sold.`,
  sold_out: ({ name, size }) => `${name}, size ${size}: Size Sold Out.`,
  reduced: ({ name, size, quantity }) => `${name}, size ${size}: Max items available: ${quantity}.`,
  price: ({ name, size, before, after }) => `${name}, size ${size}: ${before} euro before, ${after} euro now.`,
  balance: ({ before, after }) => `The balance of the gift card was ${before} euro and is ${after} euro now.`,
  membership_owned: () => "This membership is yours already.",
  membership_open: ({ number }) => `The order ${number} has this membership already, which starts once it is paid.`,
  coupon_unknown: () => "The coupon code is not valid.",
  coupon_unconfirmed: () => "Confirm your e-mail before you use this coupon.",
  coupon_not_yet: () => "The coupon is not valid yet.",
  coupon_expired: () => "The coupon has expired.",
  coupon_used_up: () => "The coupon has reached its maximum number of uses.",
  coupon_used: () => "You have used this coupon already.",
  coupon_minimum: ({ amount }) => `The coupon needs a subtotal of at least ${amount} euro.`,
  coupon_not_for_gift_cards: () => "Coupons cannot be used for gift cards or memberships.",
  gift_card_unknown: () => "The gift card code is not valid.",
  gift_card_empty: () => "The gift card has no balance left.",
  gift_card_expired: () => "The gift card has expired.",
  gift_card_not_for_gift_cards: () => "Gift cards cannot be used to buy gift cards.",
};

/**
 * `website/check-cart`: prices the lines, reduces them to the available stock and checks the codes for this shopper. With
 * `seen_on`, it also reports the prices that have changed since. Writes nothing.
 */
export async function checkCart(db: Kysely<Tables>, wanted: CheckCartRequest, shopper: Shopper): Promise<CheckedCart> {
  const now = new Date().toISOString();
  const rows = await readCartRows(db, wanted.items);
  const gone = wanted.items.filter((line) => !rows.has(lineKey(line.id, line.size.id)));
  const names = await publicNames(
    db,
    gone.map(({ id }) => id),
  );
  const changes: WireCartChange[] = [];
  const items: CheckedCart["items"] = [];
  const lines = [];
  for (const line of wanted.items) {
    const row = rows.get(lineKey(line.id, line.size.id));
    if (!row) {
      changes.push({ code: "gone", name: names.get(line.id) });
      continue;
    }
    if (row.grants_tier !== null && row.grants_tier === shopper.tier) {
      changes.push({ code: "membership_owned" });
      continue;
    }
    const open =
      row.grants_tier !== null && shopper.usersId !== null
        ? await openMembershipOrder(db, shopper.usersId, row.grants_tier)
        : null;
    if (open) {
      changes.push({ code: "membership_open", number: open.number });
      continue;
    }
    const quantity = Math.min(line.quantity, row.available);
    const table = row.size_system === "shoes_eu" ? shoeTableOf(row.size_table, row.gender) : null;
    const size = { size: row.size, ...(table && { size_table: table }) };
    if (quantity === 0) changes.push({ code: "sold_out", name: row.name, ...size });
    else if (quantity < line.quantity)
      changes.push({ code: "reduced", name: row.name, ...size, wanted: line.quantity, quantity });
    if (quantity === 0) continue;
    lines.push({
      id: row.id,
      name: row.name,
      size,
      current: currentPrice({ price: row.price, priceDiscounted: row.sale_price }),
      unitPrice: row.price,
      unitPriceDiscounted: row.sale_price,
      quantity,
      ...kindOf(row),
    });
    items.push({
      id: row.id,
      slug: row.slug,
      name: row.name,
      image: row.media_id,
      quantity,
      size: { id: row.size_id, name: row.size, system: row.size_system, table },
      price: fromCents(row.price),
      priceDiscounted: fromCents(row.sale_price),
      discount: row.discount,
      sale_price: fromCents(row.sale_price),
      brand: { name: row.brand },
      color: { name: row.color_en, name_it: row.color_it, name_en: row.color_en },
      category: { name_it: row.category_it, name_en: row.category_en },
      is_gift_card: row.is_gift_card === 1,
      needs_delivery: kindOf(row).needsDelivery,
      needs_account: row.grants_tier !== null,
      available: row.available,
    });
  }
  if (wanted.seen_on) changes.push(...(await priceChangesSince(db, lines, wanted.seen_on)));
  const goods = {
    goods: goodsSubtotal(lines),
    hasGoods: lines.length === 0 || needsDelivery(lines),
    onlyGiftCards: onlyGiftCards(lines),
  };
  let coupon: CheckedCart["coupon"] = null;
  if (wanted.coupon) {
    const found = await usableCoupon(db, wanted.coupon, { ...goods, usersId: shopper.usersId, now });
    if ("problem" in found)
      changes.push({ code: found.problem, amount: found.minimum === undefined ? undefined : fromCents(found.minimum) });
    else coupon = wireCouponOf(found.coupon);
  }
  let giftCard: CheckedCart["gift_card"] = null;
  if (wanted.gift_card) {
    const found = await usableGiftCard(db, wanted.gift_card, { ...goods, now });
    if (found.card === undefined) changes.push({ code: found.problem });
    else {
      giftCard = { code: found.card.code, ...wireGiftCardOf(found.card) };
      if (wanted.seen_on) changes.push(...(await balanceChangeSince(db, found.card, wanted.seen_on)));
    }
  }
  return {
    items,
    coupon,
    gift_card: giftCard,
    changes,
    checked_on: now,
    sends_gifts: true,
    message: changes.map((change) => englishMessages[change.code](change)).join(" "),
  };
}

/** The codes that the check of a cart reports as unknown. */
export function unknownCodes({ changes }: CheckedCart): CodeKind[] {
  const isUnknown = (change: WireCartChange["code"]) => changes?.some(({ code }) => code === change);
  return [
    ...(isUnknown("coupon_unknown") ? (["coupon"] as const) : []),
    ...(isUnknown("gift_card_unknown") ? (["gift_card"] as const) : []),
  ];
}
