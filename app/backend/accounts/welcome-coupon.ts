import { randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";

/** Whole per cent (spec section 1: 10 % discount at registration). */
const PERCENT = 10;
/** Letters and digits that are not mistaken for each other. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
/** Characters: 31^12 codes. No part is fixed, because wrong codes are limited by their first characters. */
const CODE_LENGTH = 12;

/** Gives a new user a personal coupon for one order within a year. */
export async function giveWelcomeCoupon(
  trx: Transaction<Tables>,
  { id, locale }: { id: string; locale: "en" | "it" },
  now: Date,
): Promise<void> {
  const validTo = new Date(now);
  validTo.setUTCFullYear(now.getUTCFullYear() + 1);
  await trx
    .insertInto("coupons")
    .values({
      code: Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
      description: locale === "it" ? `${PERCENT}% di benvenuto` : `${PERCENT}% welcome discount`,
      kind: "percent",
      discount: PERCENT,
      minimum_subtotal: 0,
      valid_from: now.toISOString(),
      valid_to: validTo.toISOString(),
      uses_total: 1,
      uses_per_person: 1,
      users_id: id,
      deleted_at: null,
    })
    .execute();
}
