import { z } from "zod";
import {
  type CheckCartAnswer,
  type CheckCartRequest,
  type CheckCartResponse,
  wireCoupon,
} from "~/contract/cart.server";
import { wireMoney } from "~/contract/wire.server";
import type { Api } from "./client.server";
import { orElse } from "./respond.server";

/**
 * A checked cart with its codes. The specification's check-cart answers only lines and a message, so the codes are
 * looked up with the specification's own calls.
 */
export async function withVouchers(
  api: Api,
  { coupon, gift_card }: CheckCartRequest,
  answer: CheckCartAnswer,
): Promise<CheckCartResponse> {
  const [foundCoupon, foundGiftCard] = await Promise.all([
    answer.coupon === undefined && coupon ? orElse(couponByCode(api, coupon), null) : answer.coupon,
    answer.gift_card === undefined && gift_card ? orElse(giftCardByCode(api, gift_card), null) : answer.gift_card,
  ]);
  return { ...answer, coupon: foundCoupon ?? null, gift_card: foundGiftCard ?? null };
}

async function couponByCode(api: Api, code: string) {
  const query = { search: code, fields: "*.*", filter: JSON.stringify({ deleted_at: { _null: true } }) };
  const { data } = await api.get("items/coupons", z.array(wireCoupon), { query, mayBeMissing: true });
  // A search also matches parts of codes.
  return data.find((coupon) => coupon.code.toUpperCase() === code.toUpperCase()) ?? null;
}

async function giftCardByCode(api: Api, code: string) {
  const path = `website/gift-card/${encodeURIComponent(code)}`;
  const card = z.object({ value: wireMoney }).or(z.literal(false)).nullable();
  const { data } = await api.get(path, card, { mayBeMissing: true });
  return data ? { code, value: data.value } : null;
}
