import { parseCookie, stringifySetCookie } from "cookie";
import { lengthOf } from "../shop/retention";
import { type CookieName, cookieName } from "./our-cookies.server";

export const CHOICE_SECONDS = lengthOf("choice_cookie") / 1000;

export interface PlainCookie {
  /** The browser's unverified value; null without the cookie. */
  read(cookies: string | null): string | null;
  /** The `Set-Cookie` value of the reply to this request. */
  write(value: string, request: { url: string }): string;
}

/**
 * A cookie with a choice that is not secret and protects nothing, hence not signed: for the whole shop, hidden from scripts
 * and other sites, over https alone where the shop has https.
 * @param maxAge lifetime in seconds
 */
export function plainCookie(name: CookieName, maxAge: number): PlainCookie {
  return {
    read(cookies) {
      const values = parseCookie(cookies ?? "");
      return values[cookieName(name, true)] ?? values[name] ?? null;
    },
    write(value, request) {
      const secure = new URL(request.url).protocol === "https:";
      const attributes = { path: "/", sameSite: "lax", httpOnly: true, maxAge, secure } as const;
      return stringifySetCookie({ name: cookieName(name, secure), value, ...attributes });
    },
  };
}
