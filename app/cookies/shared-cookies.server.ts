import { purposes } from "../shop/purposes";
import { readShoeSystem, type ShoeSystem } from "../shop/shoe-sizes";
import { carriesCookies, cookieName } from "./our-cookies.server";
import { plainCookie } from "./plain-cookie.server";

/**
 * The cookies of ours that change a page in the same way for every visitor: the shipping country, with its currency, the
 * choice about consent, the grid of lists, and the shoe sizes. The language's cookie changes "/" alone.
 */
export interface SharedCookies {
  country: string | null;
  /** The choice of three products a row; null for the usual four. */
  grid: "3" | null;
  /** Null: those of the country. */
  sizes: ShoeSystem | null;
  /** Without the time of the choice. */
  consent: string | null;
}

/** Raised when a purpose is added or changes its meaning: then the bar returns for every visitor. */
export const CONSENT_VERSION = "1";

/** The choice of a visitor who has accepted all. */
export const ACCEPTED_ALL = `${CONSENT_VERSION}.${purposes.join("-")}`;

/** The value of the cookie `grid` that changes a list. */
const THREE_COLUMNS: SharedCookies["grid"] & string = "3";

const country = plainCookie("country", 0);
const grid = plainCookie("grid", 0);
const sizes = plainCookie("sizes", 0);
const consent = plainCookie("consent", 0);

/** Version and allowed purposes, and the time in Unix seconds. */
const CONSENT = /^((\d{1,3})\.[a-z_-]{0,80})\.(\d{1,11})$/;
const DAY_SECONDS = 86_400;
/** An older choice may have expired. */
const SURELY_VALID_SECONDS = 180 * DAY_SECONDS;

/**
 * The values of these cookies; null for a visitor who gets no shared page.
 * @param header the request's `Cookie`
 * @param nowSeconds Unix time
 */
export function sharedCookies(header: string | undefined, nowSeconds: number): SharedCookies | null {
  if (!header) return { country: null, grid: null, sizes: null, consent: null };
  if (carriesCookies("bypass", header)) return null;
  const id = country.read(header);
  const choice = consent.read(header);
  const columns = grid.read(header) === THREE_COLUMNS ? THREE_COLUMNS : null;
  if (id !== null && !/^[1-9]\d{0,5}$/.test(id)) return null;
  const values = { country: id, grid: columns, sizes: readShoeSystem(sizes.read(header)), consent: null };
  if (choice === null) return values;
  const [, given, version, time] = CONSENT.exec(choice) ?? [];
  const age = nowSeconds - Number(time);
  // A choice of another version does not count: the visitor chooses again.
  if (version !== undefined && version !== CONSENT_VERSION) return values;
  return given !== undefined && age > -DAY_SECONDS && age < SURELY_VALID_SECONDS ? { ...values, consent: given } : null;
}

/**
 * The `Cookie` header of a request with these cookies alone.
 * @param language the remembered language, for "/" alone
 */
export function sharedCookieHeader(
  { country, grid, sizes, consent, language = null }: SharedCookies & { language?: string | null },
  isSecure: boolean,
  nowSeconds: number,
): string {
  const pairs: string[] = [];
  if (language !== null) pairs.push(`${cookieName("i18n_redirected", isSecure)}=${language}`);
  if (country !== null) pairs.push(`${cookieName("country", isSecure)}=${country}`);
  if (grid !== null) pairs.push(`${cookieName("grid", isSecure)}=${grid}`);
  if (sizes !== null) pairs.push(`${cookieName("sizes", isSecure)}=${sizes}`);
  if (consent !== null) pairs.push(`${cookieName("consent", isSecure)}=${consent}.${nowSeconds}`);
  return pairs.join("; ");
}
