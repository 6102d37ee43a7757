/**
 * Every cookie of the shop. `choice`: its visitor has done or chosen something here, so that more may be remembered. The
 * answer about consent is remembered because it must be, and `/` sets the language unasked: neither permits more.
 */
const ourCookies = {
  cart: { choice: true },
  session: { choice: true },
  checkout: { choice: true },
  viewed: { choice: true },
  grid: { choice: true },
  country: { choice: true },
  i18n_redirected: { choice: false },
  consent: { choice: false },
} as const;

/** The name of a cookie of ours. Only names from the table can be written, so that no cookie is left out of it. */
export type CookieName = keyof typeof ourCookies;

/**
 * The name of a cookie in a browser; `i18n_redirected` keeps the specification's. Over https its prefix makes the browser refuse one that another host of the domain
 * or an unencrypted page wrote (draft-ietf-httpbis-rfc6265bis).
 */
export function cookieName(base: CookieName, secure: boolean): string {
  return secure && base !== "i18n_redirected" ? `__Host-${base}` : base;
}

const names = Object.keys(ourCookies) as CookieName[];
const anyOf = (some: readonly CookieName[]) => new RegExp(`(?:^|;\\s*)(?:__Host-)?(?:${some.join("|")})=`);
const ours = anyOf(names);
const choices = anyOf(names.filter((name) => ourCookies[name].choice));

/** Whether the reply may depend on the shopper. @param header the request's `Cookie` */
export function carriesOurCookies(header: string | null | undefined): boolean {
  return ours.test(header ?? "");
}

/** Whether the shopper has done something in the shop that a cookie came with. @param header the request's `Cookie` */
export function isKnownShopper(header: string | null | undefined): boolean {
  return choices.test(header ?? "");
}
