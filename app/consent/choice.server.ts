import { plainCookie } from "~/cookies/plain-cookie.server";
import { CONSENT_VERSION } from "~/cookies/shared-cookies.server";
import { isPurpose, type Purpose, purposes } from "~/shop/purposes";
import { lengthOf } from "~/shop/retention";

const SIX_MONTHS_SECONDS = lengthOf("consent_cookie") / 1000;

const cookie = plainCookie("consent", SIX_MONTHS_SECONDS);
const CHOICE_PATTERN = /^(\d{1,3})\.([a-z_-]{0,80})\.(\d{1,11})$/;

/** The allowed purposes; an empty list after a refusal, null without a valid choice. */
export function readChoice(request: Request, now = Date.now()): readonly Purpose[] | null {
  const value = cookie.read(request.headers.get("cookie")) ?? "";
  const [, version, allowed = "", at] = CHOICE_PATTERN.exec(value) ?? [];
  const age = now / 1000 - Number(at);
  if (version !== CONSENT_VERSION || age > SIX_MONTHS_SECONDS) return null;
  const names = allowed === "" ? [] : allowed.split("-");
  return names.every(isPurpose) ? purposes.filter((purpose) => names.includes(purpose)) : null;
}

/** The `Set-Cookie` value of a choice: version, allowed purposes, time. */
export function writeChoice(allowed: readonly Purpose[], request: Request, now = Date.now()): string {
  return cookie.write([CONSENT_VERSION, allowed.join("-"), Math.floor(now / 1000)].join("."), request);
}
