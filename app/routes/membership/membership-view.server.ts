import type { WireUser } from "~/contract/accounts.server";
import type { WireMembership } from "~/contract/membership.server";
import type { Locale } from "~/i18n/locale";
import { PRO_POINTS } from "~/shop/membership";
import { type Currency, convertedText, toCents } from "~/shop/money";

export type MembershipView = ReturnType<typeof membershipView>;

/** A customer's tier and points, and the price of plus for those who do not have it. */
export function membershipView(
  user: Pick<WireUser, "tier" | "points">,
  plus: WireMembership | null,
  { currency, locale }: { currency: Currency; locale: Locale },
) {
  return {
    /** Null where the server has no membership. */
    tier: user.tier,
    /** Null where the server counts no points. */
    points: user.points,
    missing: Math.max(0, PRO_POINTS - (user.points ?? 0)),
    /** Null when the customer has plus, or none is sold. */
    plusPrice: plus && user.tier !== "plus" ? convertedText(toCents(plus.price), currency, locale) : null,
    /** The customer's order of plus that is not paid yet; null when there is none. */
    openOrder: plus?.open_order && user.tier !== "plus" ? plus.open_order : null,
  };
}
