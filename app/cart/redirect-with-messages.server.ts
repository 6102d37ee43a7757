import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type RequestSession, redirectTo } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";
import type { PricedCart } from "./priced-cart.server";

/** A redirect to the page that the shopper has to see first, with its messages. */
export interface RedirectWithMessages {
  kind: "redirect";
  page: "cart" | "checkout" | "login" | "thank-you";
  notices: Flash[];
  /** The cart is already an order. */
  alreadyOrdered?: true;
}

/** Stores the cart that the server corrected, and returns the redirect to the cart page with the messages. */
export function toCorrectedCart(session: RequestSession, { cart, priced, notices }: PricedCart): RedirectWithMessages {
  session.cart = cart;
  if (priced.checked_on) session.seenOn = priced.checked_on;
  return { kind: "redirect", page: "cart", notices };
}

/** Redirects to the page that shows the messages. */
export function redirectWithMessages(
  session: RequestSession,
  { page, notices }: RedirectWithMessages,
  locale: Locale,
): Promise<Response> {
  flashAll(session, notices);
  // The login leads to the checkout.
  const query = page === "login" ? { returnTo: href("checkout", locale) } : undefined;
  return redirectTo(session, href(page, locale, undefined, query));
}

/** Stores a corrected cart. The next page shows the corrections. */
export function keepCart(session: RequestSession, priced: PricedCart): void {
  flashAll(session, toCorrectedCart(session, priced).notices);
}

function flashAll(session: RequestSession, notices: readonly Flash[]): void {
  for (const notice of notices) session.flash(notice);
}
