import { carriesPersonalCookies, cookieName } from "./our-cookies.server";
import { plainCookie } from "./plain-cookie.server";

/**
 * The cookies of ours that change a page in the same way for every visitor: the shipping country, with its currency, and
 * the choice about consent. The language's cookie changes "/" alone.
 */
export interface SharedCookies {
  country: string | null;
  /** Without the time of the choice. */
  consent: string | null;
}

/** Raised when a purpose is added or changes its meaning: then the bar returns for every visitor. */
export const CONSENT_VERSION = "1";

const country = plainCookie("country", 0);
const consent = plainCookie("consent", 0);

/** Version and allowed purposes, and the time in Unix seconds. */
const CONSENT = /^((\d{1,3})\.[a-z_-]{0,80})\.(\d{1,11})$/;
const DAY_SECONDS = 86_400;
/** An older choice may have expired. */
const SURELY_VALID_SECONDS = 180 * DAY_SECONDS;

/**
 * The cookies of a visitor about whom the shop knows nothing else; null for all other visitors.
 * @param header the request's `Cookie`
 * @param nowSeconds Unix time
 */
export function sharedCookies(header: string | undefined, nowSeconds: number): SharedCookies | null {
  if (!header) return { country: null, consent: null };
  if (carriesPersonalCookies(header)) return null;
  const id = country.read(header);
  const choice = consent.read(header);
  if (id !== null && !/^[1-9]\d{0,5}$/.test(id)) return null;
  if (choice === null) return { country: id, consent: null };
  const [, given, version, time] = CONSENT.exec(choice) ?? [];
  const age = nowSeconds - Number(time);
  // Such a choice is none: the visitor is asked again.
  if (version !== undefined && version !== CONSENT_VERSION) return { country: id, consent: null };
  return given !== undefined && age > -DAY_SECONDS && age < SURELY_VALID_SECONDS
    ? { country: id, consent: given }
    : null;
}

/**
 * The `Cookie` header of a request with these cookies alone.
 * @param language the remembered language, for "/" alone
 */
export function sharedCookieHeader(
  { country, consent, language = null }: SharedCookies & { language?: string | null },
  isSecure: boolean,
  nowSeconds: number,
): string {
  const pairs: string[] = [];
  if (language !== null) pairs.push(`${cookieName("i18n_redirected", isSecure)}=${language}`);
  if (country !== null) pairs.push(`${cookieName("country", isSecure)}=${country}`);
  if (consent !== null) pairs.push(`${cookieName("consent", isSecure)}=${consent}.${nowSeconds}`);
  return pairs.join("; ");
}
