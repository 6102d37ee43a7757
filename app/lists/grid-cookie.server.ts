import { CHOICE_SECONDS, plainCookie } from "~/cookies/plain-cookie.server";

const cookie = plainCookie("grid", CHOICE_SECONDS);

export type Columns = 3 | 4;

/** Products per row on a wide screen: the shopper's choice, by default four, where the screen has space for them. */
export function readGrid(request: Request): Columns {
  return cookie.read(request.headers.get("cookie")) === "3" ? 3 : 4;
}

/** The `Set-Cookie` value that stores the choice. */
export function writeGrid(columns: Columns, request: Request): string {
  return cookie.write(String(columns), request);
}
