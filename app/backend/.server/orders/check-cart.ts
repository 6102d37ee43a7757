import type { Kysely } from "kysely";
import type { CheckCartRequest, CheckCartResponse, WireCartChange } from "~/contract/cart.server";
import { fromCents } from "~/shop/money";
import type { Tables } from "../db/schema";
import { lineKey, readCartRows } from "./cart-lines";
import { usableCoupon, usableGiftCard } from "./vouchers";

const english: Record<WireCartChange["code"], (change: WireCartChange) => string> = {
  gone: () => "A product is no longer sold.",
  sold_out: ({ name, size }) => `${name}, size ${size}: Size Sold Out.`,
  reduced: ({ name, size, quantity }) => `${name}, size ${size}: Max items available: ${quantity}.`,
  coupon_unknown: () => "The coupon code is not valid.",
  coupon_expired: () => "The coupon can no longer be used.",
  coupon_minimum: ({ amount }) => `The coupon needs a subtotal of at least ${amount} euro.`,
  gift_card_unknown: () => "The gift card code is not valid.",
  gift_card_empty: () => "Nothing is left on the gift card.",
};

/** `website/check-cart`: prices the lines, cuts them to what is in stock, and looks the codes up. Changes nothing. */
export async function checkCart(db: Kysely<Tables>, wanted: CheckCartRequest): Promise<CheckCartResponse> {
  const rows = await readCartRows(db, wanted.items);
  const changes: WireCartChange[] = [];
  const items: CheckCartResponse["items"] = [];
  let subtotal = 0;
  for (const line of wanted.items) {
    const row = rows.get(lineKey(line.id, line.size.id));
    if (!row) {
      changes.push({ code: "gone" });
      continue;
    }
    const quantity = Math.min(line.quantity, row.available);
    if (quantity === 0) changes.push({ code: "sold_out", name: row.name, size: row.size });
    else if (quantity < line.quantity) changes.push({ code: "reduced", name: row.name, size: row.size, quantity });
    if (quantity === 0) continue;
    subtotal += quantity * row.sale_price;
    items.push({
      id: row.id,
      slug: row.slug,
      name: row.name,
      image: row.media_id,
      quantity,
      size: { id: row.size_id, name: row.size, system: row.size_system },
      price: fromCents(row.price),
      priceDiscounted: fromCents(row.sale_price),
      discount: row.discount,
      sale_price: fromCents(row.sale_price),
      brand: { name: row.brand },
      color: { name_it: row.color_it, name_en: row.color_en },
      category: { name_it: row.category_it, name_en: row.category_en },
      is_gift_card: row.is_gift_card === 1,
      available: row.available,
    });
  }
  const now = new Date().toISOString();
  let coupon: CheckCartResponse["coupon"] = null;
  if (wanted.coupon) {
    const found = await usableCoupon(db, wanted.coupon, { subtotal, now });
    if ("problem" in found)
      changes.push({ code: found.problem, amount: found.minimum === undefined ? undefined : fromCents(found.minimum) });
    else {
      const { code, description, kind, discount } = found.coupon;
      coupon = { code, description, kind, discount: kind === "amount" ? fromCents(discount) : discount };
    }
  }
  let giftCard: CheckCartResponse["gift_card"] = null;
  if (wanted.gift_card) {
    const found = await usableGiftCard(db, wanted.gift_card, now);
    if (found.card === undefined) changes.push({ code: found.problem });
    else giftCard = { code: found.card.code, value: fromCents(found.card.balance) };
  }
  return {
    items,
    coupon,
    gift_card: giftCard,
    changes,
    message: changes.map((change) => english[change.code](change)).join(" "),
  };
}
