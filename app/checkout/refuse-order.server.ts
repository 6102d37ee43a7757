import { data } from "@remix-run/node";
import type { Api } from "~/api/client.server";
import type { Conflict } from "~/api/errors.server";
import { orRespond } from "~/api/respond.server";
import { type RedirectWithMessages, redirectWithMessages } from "~/cart/redirect-with-messages.server";
import { wireCartChange } from "~/contract/cart.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { messageText } from "~/session/message-text.server";
import type { RequestSession } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";
import { setCoupon, setGiftCard } from "~/shop/cart";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import { hasLoginEnded, type PreparedOrder, prepareReview } from "./prepare-order.server";
import { quoteChanges } from "./quote-changes.server";
import type { SignedQuote } from "./quote-signature.server";

export type RefusalProblem = "quote_changed" | "quote_expired" | "out_of_stock";

interface RefusalInput {
  api: Api;
  session: RequestSession;
  seen: SignedQuote | null;
  /** The order with the prices of this request; without it, it is prepared now. */
  prepared?: PreparedOrder | RedirectWithMessages;
  /** The API's refusal, when the request reached the API. */
  conflict?: Conflict;
  locale: Locale;
  shoeSystem: ShoeSystem;
}

/**
 * The reply to an "Order and pay" that placed no order: the review page with the reasons, and with the value before and now
 * of each difference.
 * @throws a redirect when the shopper has to see another page first; that page shows the reasons
 */
export async function refuseOrder({ api, session, seen, conflict, locale, shoeSystem, ...given }: RefusalInput) {
  const t = translator(locale);
  const reasons = removeRefusedCode(session, conflict);
  // The countries of this process may be some seconds old.
  if (conflict?.code === "COUNTRY_NOT_DELIVERED") reasons.push({ key: "checkout:country_not_offered" });
  let prepared = given.prepared ?? (await orRespond(prepareReview(api, session)));
  const isCorrected =
    prepared.kind === "redirect" && prepared.page === "cart" && session.cart?.lines.length && !prepared.alreadyOrdered;
  if (isCorrected) {
    // The session has the corrected cart now.
    reasons.push(...prepared.notices);
    prepared = await orRespond(prepareReview(api, session));
  }
  if (prepared.kind === "redirect") {
    const { notices } = prepared;
    const shown = new Set(notices.map((notice) => JSON.stringify(notice)));
    for (const reason of reasons) if (!shown.has(JSON.stringify(reason))) session.flash(reason);
    if (!prepared.alreadyOrdered) session.flash({ key: "checkout:nothing_ordered" });
    throw await redirectWithMessages(session, prepared, locale);
  }
  const { currency } = prepared;
  if (hasLoginEnded(prepared)) reasons.push({ key: "checkout:login_ended" });
  const texts = [
    ...reasons.map((reason) => messageText(t, reason, { currency, locale, shoeSystem })),
    ...(seen ? quoteChanges(seen, prepared, locale, { withLines: !isCorrected, shoeSystem }) : []),
  ];
  return data(
    { kind: "refused" as const, problem: problemOf(seen, conflict), changes: [...new Set(texts)] },
    { status: 409 },
  );
}

/** Removes a code that the order cannot use, although the cart can: such as one that this email has used already. */
function removeRefusedCode(session: RequestSession, conflict?: Conflict): Flash[] {
  const reason = wireCartChange.shape.code.safeParse(conflict?.details.reason);
  const { cart } = session;
  // The check of the cart finds a minimum that is missed, and names its amount.
  if (!cart || !reason.success || reason.data === "coupon_minimum") return [];
  session.cart = reason.data.startsWith("coupon") ? setCoupon(cart, undefined) : setGiftCard(cart, undefined);
  return [{ key: `cart:change_${reason.data}` }];
}

function problemOf(seen: SignedQuote | null, conflict?: Conflict): RefusalProblem {
  if (conflict?.code === "OUT_OF_STOCK") return "out_of_stock";
  return seen?.expired ? "quote_expired" : "quote_changed";
}
