import { plainCookie } from "~/cookies/plain-cookie.server";
import { isPurpose, type Purpose, purposes } from "./purposes";

/** Raised when a purpose is added or means something else: then everybody is asked again. */
const VERSION = "1";
/** The longest six months there are, so that nobody is asked again sooner; seconds. */
const SIX_MONTHS = 184 * 24 * 60 * 60;

const cookie = plainCookie("consent", SIX_MONTHS);
const SHAPE = /^(\d{1,3})\.([a-z_-]{0,80})\.(\d{1,11})$/;

/** What the visitor has allowed; an empty list after a refusal, null while there is no answer that still holds. */
export function readAnswer(request: Request, now = Date.now()): readonly Purpose[] | null {
  const value = cookie.read(request.headers.get("cookie")) ?? "";
  const [, version, allowed = "", at] = SHAPE.exec(value) ?? [];
  const age = now / 1000 - Number(at);
  if (version !== VERSION || age > SIX_MONTHS) return null;
  const names = allowed === "" ? [] : allowed.split("-");
  return names.every(isPurpose) ? purposes.filter((purpose) => names.includes(purpose)) : null;
}

/** The `Set-Cookie` value that keeps an answer: version, what is allowed, and when it was said. */
export function writeAnswer(allowed: readonly Purpose[], request: Request, now = Date.now()): string {
  return cookie.write([VERSION, allowed.join("-"), Math.floor(now / 1000)].join("."), request);
}
