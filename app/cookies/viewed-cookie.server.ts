import { readViewed, withViewed } from "~/shop/viewed";
import { isKnownShopper } from "./our-cookies.server";
import { cookies, signedValue } from "./signed-cookies.server";

/** The header of a reply that shows a product, with its id. Only the server sees it. */
export const SHOWN_PRODUCT = "X-Shown-Product";

/** Ids of the products that a visitor has viewed, the latest first. @param header the request's `Cookie` */
export async function viewedProducts(header: string | null | undefined, isSecure: boolean): Promise<readonly number[]> {
  return readViewed(await signedValue(cookies(isSecure).viewed, header));
}

interface Visit {
  method: string;
  isSecure: boolean;
  /** The request's `Cookie`. */
  cookies: string | null | undefined;
  /** The request's `Sec-Purpose`: browsers load pages that nobody sees. */
  purpose: string | null | undefined;
}

/**
 * The `Set-Cookie` value after a visitor has seen a product: its id is the first of the viewed ones. Null when nothing
 * changes, for a reply that nobody sees, and for a visitor without a cookie with a choice, who gets no other cookie.
 */
export async function viewedCookie(productId: number, visit: Visit): Promise<string | null> {
  const { method, isSecure, purpose } = visit;
  if (method !== "GET" || purpose?.includes("prefetch") || !isKnownShopper(visit.cookies)) return null;
  const viewed = await viewedProducts(visit.cookies, isSecure);
  return viewed[0] === productId ? null : cookies(isSecure).viewed.serialize(withViewed(viewed, productId));
}
