import { parseCookie, stringifySetCookie } from "cookie";

const NAME = "grid";
const DAYS_365 = 365 * 24 * 60 * 60;

export type Columns = 3 | 4;

/** How many products stand side by side on a wide screen: the shopper's choice, or three. */
export function readGrid(request: Request): Columns {
  return parseCookie(request.headers.get("cookie") ?? "")[NAME] === "4" ? 4 : 3;
}

/** The `Set-Cookie` value that remembers the choice; no secret, hence not signed. */
export function writeGrid(columns: Columns, secure: boolean): string {
  return stringifySetCookie({
    name: NAME,
    value: String(columns),
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    maxAge: DAYS_365,
    secure,
  });
}
