import { z } from "zod";
import {
  type CheckCartRequest,
  type CheckCartResponse,
  type CheckedCart,
  wireCoupon,
  wireGiftCardLookup,
} from "~/contract/cart.server";
import type { Api } from "./client.server";
import { NotFound, TooManyRequests } from "./errors.server";
import { orElse } from "./respond.server";

/**
 * A checked cart with its codes. The specification's check-cart answers only lines and a message, so the codes are
 * looked up with the specification's own calls.
 * @throws TooManyRequests when the server refuses further look-ups for now; whether the codes are valid is then unknown
 */
export async function withVouchers(
  api: Api,
  { coupon, gift_card }: CheckCartRequest,
  response: CheckCartResponse,
): Promise<CheckedCart> {
  const [foundCoupon, foundGiftCard] = await Promise.all([
    response.coupon === undefined && coupon ? lookUp(couponByCode(api, coupon)) : response.coupon,
    response.gift_card === undefined && gift_card ? lookUp(giftCardByCode(api, gift_card)) : response.gift_card,
  ]);
  return { ...response, coupon: foundCoupon ?? null, gift_card: foundGiftCard ?? null };
}

/** What a code stands for; null when it stands for nothing, or (spec section 8) when the lookup fails. */
async function lookUp<T>(lookup: Promise<T | null>): Promise<T | null> {
  const found = await orElse(
    lookup.catch((error: unknown) => {
      if (error instanceof TooManyRequests) return error;
      if (error instanceof NotFound) return null;
      throw error;
    }),
    null,
  );
  if (found instanceof TooManyRequests) throw found;
  return found;
}

async function couponByCode(api: Api, code: string) {
  const query = { search: code, fields: "*.*", filter: JSON.stringify({ deleted_at: { _null: true } }) };
  const { data } = await api.get("items/coupons", z.array(wireCoupon), { query, mayBeMissing: true });
  // A search also matches parts of codes.
  return data.find((coupon) => coupon.code.toUpperCase() === code.toUpperCase()) ?? null;
}

async function giftCardByCode(api: Api, code: string) {
  const path = `website/gift-card/${encodeURIComponent(code)}`;
  const card = wireGiftCardLookup.nullable();
  const { data } = await api.get(path, card, { mayBeMissing: true });
  return data ? { code, ...data } : null;
}
