import { Hono } from "hono";
import { z } from "zod";
import type { WireCoupon, WireGiftCardLookup } from "~/contract/cart.server";
import { userOf, type WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbiddenCollection } from "../http/errors";
import { reply } from "../http/reply";
import type { CodeGuesses } from "../limits/code-guesses";
import { readShopper } from "../membership/shopper";
import { sanitizeQuery } from "../query/sanitize";
import { parseUrlQuery } from "../query/url-query";
import { normaliseCode, validCoupon, validGiftCard, wireCouponOf, wireGiftCardOf } from "./vouchers";

interface VoucherRoutesOptions {
  database: Database<Tables>;
  codeGuesses: CodeGuesses;
}

/** As in check-cart; no code is longer. */
const CODE_LENGTH = 40;

/**
 * `items/coupons` and `website/gift-card/{code}`: each call is about one whole code, and counts as a guess at it. The
 * query language does not know these tables, so that no filter, sort or field can read anything else of them. A code that
 * finds nothing is an empty list or false, whatever the reason.
 */
export function voucherRoutes({ database, codeGuesses }: VoucherRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();

  routes.get("/items/coupons", async (context) => {
    const code = searchedCode(new URL(context.req.url).search);
    const { client } = context.var.requester;
    const { usersId } = await readShopper(database.read, userOf(context.var.requester));
    const found = await codeGuesses.limit(
      { client, codes: { coupon: code } },
      () => validCoupon(database.read, code, { usersId, now: new Date().toISOString() }),
      (outcome) => ("value" in outcome && isUnknown(outcome.value, "coupon_unknown") ? ["coupon"] : []),
    );
    context.header("Cache-Control", "no-store");
    return reply<WireCoupon[]>(context, "coupon" in found ? [wireCouponOf(found.coupon)] : []);
  });

  routes.get("/website/gift-card/:code", async (context) => {
    const code = context.req.param("code");
    context.header("Cache-Control", "no-store");
    if (!isPossible(code)) return reply<WireGiftCardLookup>(context, false);
    const { client } = context.var.requester;
    const { card } = await codeGuesses.limit(
      { client, codes: { gift_card: code } },
      () => validGiftCard(database.read, code, new Date().toISOString()),
      (outcome) => ("value" in outcome && isUnknown(outcome.value, "gift_card_unknown") ? ["gift_card"] : []),
    );
    return reply<WireGiftCardLookup>(context, card ? wireGiftCardOf(card) : false);
  });

  return routes;
}

/** The specification's filter, as JSON or in brackets. Deleted coupons are never found, with or without it. */
const notDeleted = z.strictObject({ deleted_at: z.strictObject({ _null: z.literal([true, "true"]) }) }).optional();
/** `*`, `*.*`, … */
const STARS = /^\*(\.\*)*$/;

/**
 * The code that a query searches for.
 * @throws RequestError 403, as for a collection that does not exist, for every other query; 400 for what is no query
 */
function searchedCode(search: string): string {
  const query = sanitizeQuery(parseUrlQuery(search));
  const { search: code = "", filter, fields = [], sort, limit, offset, alias, meta } = query;
  const isLookup =
    isPossible(code) &&
    notDeleted.safeParse(filter).success &&
    fields.every((field) => STARS.test(field)) &&
    limit !== 0 &&
    sort.length + offset + alias.size + meta.length === 0;
  if (!isLookup) throw forbiddenCollection("coupons");
  return code;
}

/** PostgreSQL refuses texts with a NUL character. */
const isPossible = (code: string) => normaliseCode(code) !== "" && code.length <= CODE_LENGTH && !code.includes("\0");

const isUnknown = (found: object, problem: string) => "problem" in found && found.problem === problem;
