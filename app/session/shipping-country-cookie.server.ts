import { CHOICE_SECONDS, plainCookie } from "~/cookies/plain-cookie.server";

const cookie = plainCookie("country", CHOICE_SECONDS);

/** The id of the chosen shipping country; null without a choice. */
export function readShippingCountry(request: Request): number | null {
  const value = cookie.read(request.headers.get("cookie")) ?? "";
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}

/** The `Set-Cookie` value that stores the choice. */
export function writeShippingCountry(id: number, request: Request): string {
  return cookie.write(String(id), request);
}
