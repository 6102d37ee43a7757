/**
 * The role of a cookie in the page cache (record 076), which keeps pages that many visitors share.
 * - key: each value has a page of its own (server/page-key.ts)
 * - hole: the page is filled for its visitor when it is sent (page-html/holes)
 * - bypass: its visitor gets no shared page
 * - waiting: its visitor gets no shared page while messages or events wait in it for the next page
 * - ignored: no shared page depends on it
 */
type CacheRole = "key" | "hole" | "bypass" | "waiting" | "ignored";

interface CookieRow {
  /** The visitor has done or chosen something here, so that further cookies are allowed. */
  choice: boolean;
  role: CacheRole;
  /**
   * The maximum bytes in the browser's request, with the name and the separator (decision record 081). Null for a cookie that is
   * written only while all others leave enough bytes.
   */
  bytes: number | null;
}

/**
 * Every cookie of the shop. The consent cookie is strictly necessary, and `/` sets the language without a choice: neither
 * allows further cookies.
 */
export const ourCookies = {
  cart: { choice: true, role: "hole", bytes: 1_748 },
  session: { choice: true, role: "waiting", bytes: 1_448 },
  checkout: { choice: true, role: "ignored", bytes: 2_784 },
  seen: { choice: true, role: "ignored", bytes: 22 },
  answer: { choice: true, role: "bypass", bytes: null },
  viewed: { choice: true, role: "hole", bytes: 196 },
  // With the tokens of the embedded server; another server may have longer ones (record 067).
  account: { choice: true, role: "bypass", bytes: 645 },
  grid: { choice: true, role: "key", bytes: 15 },
  country: { choice: true, role: "key", bytes: 23 },
  sizes: { choice: true, role: "key", bytes: 17 },
  // Of "/" alone.
  i18n_redirected: { choice: false, role: "key", bytes: 20 },
  consent: { choice: false, role: "key", bytes: 80 },
} as const satisfies Record<string, CookieRow>;

/** The name of one of our cookies. Only these names can be written, so that the table is complete. */
export type CookieName = keyof typeof ourCookies;

/**
 * A cookie's name in the browser; `i18n_redirected` keeps the specification's. Over https the prefix makes the browser
 * refuse one that another host of the domain or an unencrypted page wrote (draft-ietf-httpbis-rfc6265bis).
 */
export function cookieName(base: CookieName, secure: boolean): string {
  return secure && base !== "i18n_redirected" ? `__Host-${base}` : base;
}

/** A signature is 32 bytes in base64, after a dot; `; ` stands before each cookie. */
const SIGNATURE_BYTES = 44;
const SEPARATOR_BYTES = 2;

/** The bytes of JSON that fit the first of these signed cookies if it may take the bytes of all of them. */
export function jsonBytesFor([name, ...others]: readonly [CookieName, ...CookieName[]]): number {
  const bytes = [name, ...others].reduce((sum, each) => sum + (ourCookies[each].bytes ?? 0), 0);
  const around = `${cookieName(name, true)}=`.length + SIGNATURE_BYTES + SEPARATOR_BYTES;
  // Base64 takes four characters for three bytes.
  return Math.floor((bytes - around) / 4) * 3;
}

const names = Object.keys(ourCookies) as CookieName[];
const anyOf = (some: readonly CookieName[]) => new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${some.join("|")})\\s*=`);
const ourCookiesPattern = anyOf(names);
const choicesPattern = anyOf(names.filter((name) => ourCookies[name].choice));
const patterns = {
  bypass: anyOf(names.filter((name) => ourCookies[name].role === "bypass")),
  waiting: anyOf(names.filter((name) => ourCookies[name].role === "waiting")),
};

/** Whether the reply may depend on the shopper. @param header the request's `Cookie` */
export function carriesOurCookies(header: string | null | undefined): boolean {
  return ourCookiesPattern.test(header ?? "");
}

/** Whether the shopper has one of the cookies with `choice`. @param header the request's `Cookie` */
export function isKnownShopper(header: string | null | undefined): boolean {
  return choicesPattern.test(header ?? "");
}

/** Whether the request carries cookies with this role. @param header the request's `Cookie` */
export function carriesCookies(role: keyof typeof patterns, header: string | null | undefined): boolean {
  return patterns[role].test(header ?? "");
}
