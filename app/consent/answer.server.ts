import { parseCookie, stringifySetCookie } from "cookie";
import { isPurpose, type Purpose, purposes } from "./purposes";

const NAME = "consent";
/** Raised when a purpose is added or means something else: then everybody is asked again. */
const VERSION = "1";
/** The longest six months there are, so that nobody is asked again sooner; seconds. */
const SIX_MONTHS = 184 * 24 * 60 * 60;

const SHAPE = /^(\d{1,3})\.([a-z_-]{0,80})\.(\d{1,11})$/;

/** What the visitor has allowed; an empty list after a refusal, null while there is no answer that still holds. */
export function readAnswer(request: Request, now = Date.now()): readonly Purpose[] | null {
  const value = parseCookie(request.headers.get("cookie") ?? "")[NAME] ?? "";
  const [, version, allowed = "", at] = SHAPE.exec(value) ?? [];
  const age = now / 1000 - Number(at);
  if (version !== VERSION || age > SIX_MONTHS) return null;
  const names = allowed === "" ? [] : allowed.split("-");
  return names.every(isPurpose) ? purposes.filter((purpose) => names.includes(purpose)) : null;
}

/**
 * The `Set-Cookie` value that keeps an answer: version, what is allowed, and when it was said. It guards nothing of the
 * shop's, hence it is not signed.
 */
export function writeAnswer(
  allowed: readonly Purpose[],
  { secure, now = Date.now() }: { secure: boolean; now?: number },
) {
  return stringifySetCookie({
    name: NAME,
    value: [VERSION, allowed.join("-"), Math.floor(now / 1000)].join("."),
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    maxAge: SIX_MONTHS,
    secure,
  });
}
