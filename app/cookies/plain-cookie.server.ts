import { parseCookie, stringifySetCookie } from "cookie";
import { type CookieName, cookieName } from "./our-cookies.server";

/** Seconds. */
export const DAYS_365 = 365 * 24 * 60 * 60;

export interface PlainCookie {
  /** What the browser sent, whoever wrote it; null when it sent nothing. */
  read(cookies: string | null): string | null;
  /** The `Set-Cookie` value of the reply to this request. */
  write(value: string, request: Request): string;
}

/**
 * A cookie with a choice that is no secret and guards nothing, hence not signed: for the whole shop, for no script and
 * no other site, over https alone where there is https.
 * @param maxAge seconds that the browser keeps it
 */
export function plainCookie(name: CookieName, maxAge: number): PlainCookie {
  return {
    read(cookies) {
      const sent = parseCookie(cookies ?? "");
      return sent[cookieName(name, true)] ?? sent[name] ?? null;
    },
    write(value, request) {
      const secure = new URL(request.url).protocol === "https:";
      const attributes = { path: "/", sameSite: "lax", httpOnly: true, maxAge, secure } as const;
      return stringifySetCookie({ name: cookieName(name, secure), value, ...attributes });
    },
  };
}
