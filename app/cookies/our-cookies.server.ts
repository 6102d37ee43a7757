/**
 * Every cookie of the shop. `choice`: the visitor has done or chosen something here, so that further cookies are allowed.
 * The consent cookie is strictly necessary, and `/` sets the language without a choice: neither allows further cookies.
 * `shared`: a page is the same for all visitors with the same value, and with no other cookie of ours.
 */
const ourCookies = {
  cart: { choice: true, shared: false },
  session: { choice: true, shared: false },
  checkout: { choice: true, shared: false },
  seen: { choice: true, shared: false },
  answer: { choice: true, shared: false },
  viewed: { choice: true, shared: false },
  account: { choice: true, shared: false },
  grid: { choice: true, shared: false },
  country: { choice: true, shared: true },
  i18n_redirected: { choice: false, shared: true },
  consent: { choice: false, shared: true },
} as const;

/** The name of one of our cookies. Only these names can be written, so that the table is complete. */
export type CookieName = keyof typeof ourCookies;

/**
 * A cookie's name in the browser; `i18n_redirected` keeps the specification's. Over https the prefix makes the browser
 * refuse one that another host of the domain or an unencrypted page wrote (draft-ietf-httpbis-rfc6265bis).
 */
export function cookieName(base: CookieName, secure: boolean): string {
  return secure && base !== "i18n_redirected" ? `__Host-${base}` : base;
}

const names = Object.keys(ourCookies) as CookieName[];
const anyOf = (some: readonly CookieName[]) => new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${some.join("|")})\\s*=`);
const ourCookiesPattern = anyOf(names);
const choicesPattern = anyOf(names.filter((name) => ourCookies[name].choice));
const personalPattern = anyOf(names.filter((name) => !ourCookies[name].shared));

/** Whether the reply may depend on the shopper. @param header the request's `Cookie` */
export function carriesOurCookies(header: string | null | undefined): boolean {
  return ourCookiesPattern.test(header ?? "");
}

/** Whether the shopper has one of the cookies with `choice`. @param header the request's `Cookie` */
export function isKnownShopper(header: string | null | undefined): boolean {
  return choicesPattern.test(header ?? "");
}

/** Whether the request carries cookies that belong to one visitor. @param header the request's `Cookie` */
export function carriesPersonalCookies(header: string | null | undefined): boolean {
  return personalPattern.test(header ?? "");
}
