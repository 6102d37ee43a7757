import { readCookieCart } from "~/cookies/cart-cookie.server";
import { carriesCookies, isKnownShopper } from "~/cookies/our-cookies.server";
import { cookies, signedValue } from "~/cookies/signed-cookies.server";
import { viewedProducts } from "~/cookies/viewed-cookie.server";
import { cartCopy } from "~/shop/cart";
import { viewedBeside } from "~/shop/viewed";
import { guest, type Visitor } from "./visitor";

/** What the cookies of a guest fill the holes with. */
export interface CookieVisitor {
  visitor: Visitor;
  /** Ids of the viewed products beside the one that a page shows, the latest first. */
  viewedBeside(shownId: number): number[];
  /** Whether the request has cookies with a choice. */
  isKnown: boolean;
}

const nobody: CookieVisitor = { visitor: guest(null), viewedBeside: () => [], isKnown: false };

/**
 * The guest of a request for a shared page; null when the page is of one visitor: messages or events wait for it, or a cookie
 * of an earlier version must be written again.
 * @param header the request's `Cookie`
 */
export async function visitorOfCookies(header: string | undefined, isSecure: boolean): Promise<CookieVisitor | null> {
  const { cart, session } = cookies(isSecure);
  if (header && carriesCookies("waiting", header) && waits(await signedValue(session, header))) return null;
  if (!header || !isKnownShopper(header)) return nobody;
  const inCookie = readCookieCart(await signedValue(cart, header));
  if (inCookie && !inCookie.orderKey) return null;
  const viewed = await viewedProducts(header, isSecure);
  return {
    visitor: guest(inCookie && cartCopy(inCookie.cart), true),
    viewedBeside: (shownId) => viewedBeside(viewed, shownId),
    isKnown: true,
  };
}

/** Whether the next page has messages to show, or events to report. @param stored the value of the session's cookie */
function waits(stored: unknown): boolean {
  return typeof stored === "object" && stored !== null && ("flash" in stored || "events" in stored);
}
