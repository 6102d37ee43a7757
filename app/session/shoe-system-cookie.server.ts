import { CHOICE_SECONDS, plainCookie } from "~/cookies/plain-cookie.server";
import { readShoeSystem, type ShoeSystem } from "~/shop/shoe-sizes";

const cookie = plainCookie("sizes", CHOICE_SECONDS);

/** The shoe sizes that the visitor has chosen; null without a choice. */
export function readChosenSystem(request: Request): ShoeSystem | null {
  return readShoeSystem(cookie.read(request.headers.get("cookie")));
}

/** The `Set-Cookie` value that stores the choice. */
export function writeChosenSystem(system: ShoeSystem, request: Request): string {
  return cookie.write(system, request);
}
