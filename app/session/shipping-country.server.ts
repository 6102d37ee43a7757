import { parseCookie, stringifySetCookie } from "cookie";

const NAME = "country";
const DAYS_365 = 365 * 24 * 60 * 60;

/** The id of the country that the shopper wants orders sent to; null while none was chosen. */
export function readShippingCountry(request: Request): number | null {
  const value = parseCookie(request.headers.get("cookie") ?? "")[NAME] ?? "";
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}

/** The `Set-Cookie` value that remembers the choice; no secret, hence not signed. */
export function writeShippingCountry(id: number, secure: boolean): string {
  return stringifySetCookie({
    name: NAME,
    value: String(id),
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    maxAge: DAYS_365,
    secure,
  });
}
