import type { Cookie } from "@remix-run/node";
import { parseCookie, stringifySetCookie } from "cookie";

const name = "i18n_redirected";
const DAYS_365 = 365 * 24 * 60 * 60;

/** The language that the shopper chose, in plain text (spec section 9): no secret, hence not signed. */
export const localeCookie: Cookie = {
  name,
  isSigned: false,
  async parse(header) {
    return header ? (parseCookie(header)[name] ?? null) : null;
  },
  async serialize(value, options) {
    return stringifySetCookie({
      name,
      value: String(value),
      path: "/",
      sameSite: "lax",
      httpOnly: true,
      maxAge: DAYS_365,
      secure: options?.secure,
    });
  },
};
