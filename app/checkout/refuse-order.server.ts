import { data } from "@remix-run/node";
import type { Api } from "~/api/client.server";
import type { Conflict } from "~/api/errors.server";
import { orRespond } from "~/api/respond.server";
import { type Detour, takeDetour } from "~/cart/detour.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import type { RequestSession } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";
import { setCoupon, setGiftCard } from "~/shop/cart";
import { hasLoginEnded, type PreparedOrder, prepareReview } from "./prepare-order.server";
import { quoteChanges } from "./quote-changes.server";
import type { SignedQuote } from "./quote-signature.server";

export type RefusalProblem = "quote_changed" | "quote_expired" | "out_of_stock";

interface RefusalInput {
  api: Api;
  session: RequestSession;
  seen: SignedQuote | null;
  /** The order with the prices of this request; without it, it is prepared now. */
  prepared?: PreparedOrder | Detour;
  /** The API's refusal, when the request reached the API. */
  conflict?: Conflict;
  locale: Locale;
}

/**
 * The reply to an "Order and pay" that placed no order: the review page with the reasons, and with the value before and now
 * of each difference.
 * @throws a redirect when the shopper has to see another page first; that page shows the reasons
 */
export async function refuseOrder({ api, session, seen, conflict, locale, ...given }: RefusalInput) {
  const t = translator(locale);
  const reasons = removeRefusedCode(session, conflict);
  let prepared = given.prepared ?? (await orRespond(prepareReview(api, session)));
  const isCorrected =
    "goTo" in prepared && prepared.goTo === "cart" && session.cart?.lines.length && !prepared.alreadyOrdered;
  if (isCorrected) {
    // The session has the corrected cart now.
    reasons.push(...prepared.notices);
    prepared = await orRespond(prepareReview(api, session));
  }
  if ("goTo" in prepared) {
    for (const reason of reasons) session.flash(reason);
    if (!prepared.alreadyOrdered) session.flash({ key: "checkout:nothing_ordered" });
    throw await takeDetour(session, prepared, locale);
  }
  if (hasLoginEnded(prepared)) reasons.push({ key: "checkout:login_ended" });
  const texts = [
    ...reasons.map(({ key, values }) => t(key, values)),
    ...(seen ? quoteChanges(seen, prepared, locale, { withLines: !isCorrected }) : []),
  ];
  return data({ problem: problemOf(seen, conflict), changes: [...new Set(texts)] }, { status: 409 });
}

/** Removes a code that the order cannot use, although the cart can: such as one that this email has used already. */
function removeRefusedCode(session: RequestSession, conflict?: Conflict): Flash[] {
  const reason = String(conflict?.details.reason ?? "");
  const { cart } = session;
  if (!cart || !isCodeProblem(reason)) return [];
  session.cart = reason.startsWith("coupon") ? setCoupon(cart, undefined) : setGiftCard(cart, undefined);
  return [{ key: `cart:change_${reason}` }];
}

const CODE_PROBLEMS = [
  "coupon_unknown",
  "coupon_not_yet",
  "coupon_expired",
  "coupon_used_up",
  "coupon_used",
  "coupon_not_for_gift_cards",
  "gift_card_unknown",
  "gift_card_empty",
  "gift_card_expired",
  "gift_card_not_for_gift_cards",
] as const;

function isCodeProblem(reason: string): reason is (typeof CODE_PROBLEMS)[number] {
  return CODE_PROBLEMS.some((problem) => problem === reason);
}

function problemOf(seen: SignedQuote | null, conflict?: Conflict): RefusalProblem {
  if (conflict?.code === "OUT_OF_STOCK") return "out_of_stock";
  return seen?.expired ? "quote_expired" : "quote_changed";
}
