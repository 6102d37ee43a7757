import { plainCookie } from "~/cookies/plain-cookie.server";
import { CART_SECONDS } from "~/cookies/signed-cookies.server";

// As long as the cart. Not part of its cookie: a page that is read in one tab must not overwrite a change in another.
const cookie = plainCookie("seen", CART_SECONDS);

/** Milliseconds since 1970 in base 36: all cookies together stay below 7 kB. */
const TIME = /^[0-9a-z]{8}$/;

/** When the shopper last saw the prices of the cart, ISO 8601 UTC; null without a valid cookie. */
export function readSeen(cookies: string | null): string | null {
  const text = cookie.read(cookies) ?? "";
  return TIME.test(text) ? new Date(Number.parseInt(text, 36)).toISOString() : null;
}

/** The `Set-Cookie` value. @param seenOn ISO 8601 UTC */
export function writeSeen(seenOn: string, request: Request): string {
  return cookie.write(Date.parse(seenOn).toString(36), request);
}
