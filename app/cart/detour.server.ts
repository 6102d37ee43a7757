import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type RequestSession, redirectTo } from "~/session/request-session.server";
import type { Flash } from "~/session/session-data";
import type { PricedCart } from "./priced-cart.server";

/** The page that has to come first, and the messages for it. */
export interface Detour {
  goTo: "cart" | "checkout" | "thank-you";
  notices: Flash[];
  /** The cart has become an order before. */
  alreadyOrdered?: true;
}

/** The server corrected the cart: the corrected one is kept, and the cart page comes first and shows why. */
export function toCorrectedCart(session: RequestSession, { cart, notices }: PricedCart): Detour {
  session.cart = cart;
  return { goTo: "cart", notices };
}

/** Leads to the page that has to come first, which shows why. */
export function takeDetour(session: RequestSession, { goTo, notices }: Detour, locale: Locale): Promise<Response> {
  flashAll(session, notices);
  return redirectTo(session, href(goTo, locale));
}

/** Keeps a priced cart, with what the server corrected in it; the next page shows what that was. */
export function keepCart(session: RequestSession, priced: PricedCart): void {
  flashAll(session, toCorrectedCart(session, priced).notices);
}

function flashAll(session: RequestSession, notices: readonly Flash[]): void {
  for (const notice of notices) session.flash(notice);
}
