import { type Cookie, createCookie } from "@remix-run/node";
import { environment, loadSecrets } from "~/config/env.server";
import { lengthOf } from "~/shop/retention";
import { type CookieName, cookieName } from "./our-cookies.server";

export const CART_SECONDS = lengthOf("cart_cookie") / 1000;
export const SIGN_IN_SECONDS = lengthOf("sign_in") / 1000;

export interface ShopCookies {
  cart: Cookie;
  /** Ends with the browser session: flash messages, the last order's key. */
  session: Cookie;
  /** The delivery details of a checkout in progress. Its path is "/", because Remix requests page data at `/it/checkout.data`. */
  checkout: Cookie;
  /** Ids of recently viewed products. */
  viewed: Cookie;
  /** The tokens of a signed-in shopper. Ends with the browser session, or after 30 days with "Stay signed in". */
  account: Cookie;
  /** The result of a form, for its next page. */
  formResult: Cookie;
}

/** A redirect is followed at once; the rest is for a page whose data cannot be read for a moment. */
const RESULT_SECONDS = 60;

const cookiesByScheme = new Map<boolean, ShopCookies>();

/**
 * Signed cookies; the secrets are read at the first request, not when the module is loaded.
 * @param secure whether the request came over https: then no other host of this domain can write them (`__Host-`)
 */
export function cookies(secure: boolean): ShopCookies {
  const cached = cookiesByScheme.get(secure);
  if (cached) return cached;
  // Base64 needs no escapes in a cookie (RFC 6265 section 4.1.1): with them a text could triple its length.
  const encode = (value: string) => value;
  const shared = { secrets: signingSecrets(), httpOnly: true, sameSite: "lax" as const, path: "/", secure, encode };
  const name = (base: CookieName) => cookieName(base, secure);
  const fresh = {
    cart: createCookie(name("cart"), { ...shared, maxAge: CART_SECONDS }),
    session: createCookie(name("session"), shared),
    checkout: createCookie(name("checkout"), shared),
    viewed: createCookie(name("viewed"), { ...shared, maxAge: CART_SECONDS }),
    account: createCookie(name("account"), shared),
    // Rules of proxies and CDNs contain the name "answer" (docs/operating.md).
    formResult: createCookie(name("answer"), { ...shared, maxAge: RESULT_SECONDS }),
  };
  cookiesByScheme.set(secure, fresh);
  return fresh;
}

/** The cookies of a request's scheme. */
export const cookiesOf = ({ url }: Request): ShopCookies => cookies(new URL(url).protocol === "https:");

/** The value of a cookie; null for one with an invalid signature or format, so that no page fails. @param header the request's `Cookie` */
export async function signedValue(cookie: Cookie, header: string | null | undefined): Promise<unknown> {
  return header ? cookie.parse(header).catch(() => null) : null;
}

/** The secrets that sign cookies and quotes: the first one signs, all of them verify, so that they can be rotated. */
export function signingSecrets(): string[] {
  return loadSecrets(environment());
}
