import { companyDetails } from "~/config/company.server";
import type { Message } from "~/page-html/holes/visitor";
import { matchPage } from "~/pages/match-page";
import { messageText } from "~/session/message-text.server";
import type { PageContext } from "~/session/page-context.server";
import type { Flash } from "~/session/session-data";
import { phoneText } from "~/shop/company";
import { addedNotice } from "./added-notice.server";

/** Messages of an action that did what the shopper wanted. All others are warnings (spec section 4). */
const successes: ReadonlySet<Flash["key"]> = new Set<Flash["key"]>([
  "access:registered",
  "access:registered_login",
  "access:logged_out",
  "access:reset_asked",
  "access:reset_done",
  "account:saved",
  "account:email_changed",
  "account:password_changed",
  "account:newsletter_ended",
  "account:confirmed",
  "account:deleted",
  "account:address_saved",
  "account:address_deleted",
  "account:address_default_set",
  "back-in-stock:sent",
  "back-in-stock:confirmed",
  "back-in-stock:ended",
  "cart:added",
  "cart:updated",
  "cart:coupon_applied",
  "cart:gift_card_applied",
  "cart:coupon_removed",
  "cart:gift_card_removed",
  "cart:removed",
  "consent:saved",
  "country:changed",
  "newsletter:sent",
  "order:reordered",
  "payment:cancelled",
  "wishlist:added",
  "wishlist:removed",
  "wishlist:moved",
]);

const lasting: ReadonlySet<Flash["key"]> = new Set<Flash["key"]>([
  "account:changed_login",
  "checkout:nothing_ordered",
  "consent:no_cookies",
  "order:not_reordered",
]);

/** Answers that take the place of their form on a product's page. */
const inProductPage: ReadonlySet<Flash["key"]> = new Set<Flash["key"]>([
  "back-in-stock:sent",
  "back-in-stock:confirmed",
]);

/** The session's messages for the page that shows them. */
export async function messageViews(page: PageContext): Promise<Message[]> {
  const { url, locale, t, session } = page;
  const flash = [...session.takeFlash(), ...(session.keepsNoCookies ? [noCookies()] : [])];
  if (flash.length === 0) return [];
  const { currency, shoeSystem } = await page.country();
  const shownOn = matchPage(url.pathname)?.page;
  const onCartPage = shownOn === "cart";
  return Promise.all(
    flash.map(async (message) => ({
      text: messageText(t, message, { currency, locale, shoeSystem }),
      html: onCartPage ? null : await addedNotice(page, message),
      // The cart was changed on another page.
      leadsToCart: !onCartPage && (message.key === "cart:added" || message.key === "wishlist:moved"),
      lasts: lasting.has(message.key),
      isWarning: !successes.has(message.key),
      inPage: shownOn === "product" && inProductPage.has(message.key) ? url.pathname : null,
    })),
  );
}

/** What a browser that keeps no cookies cannot do, and how its shopper can order. */
function noCookies(): Flash {
  const { phone, email } = companyDetails();
  return { key: "consent:no_cookies", values: { contact: phone ? phoneText(phone) : email } };
}
