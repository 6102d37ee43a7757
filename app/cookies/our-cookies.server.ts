/**
 * The name of a cookie in a browser. Over https its prefix makes the browser refuse one that another host of the domain
 * or an unencrypted page wrote (draft-ietf-httpbis-rfc6265bis).
 */
export function cookieName(base: string, secure: boolean): string {
  return secure ? `__Host-${base}` : base;
}

const ours = /(?:^|;\s*)(?:__Host-)?(?:cart|session|checkout|consent|grid|viewed|country|i18n_redirected)=/;
/** An answer about consent is remembered because it must be: it is no leave to remember more. */
const chosen = /(?:^|;\s*)(?:__Host-)?(?:cart|session|checkout|grid|viewed|country|i18n_redirected)=/;

/** Whether the reply may depend on the shopper. */
export function carriesOurCookies(request: Request): boolean {
  return ours.test(request.headers.get("cookie") ?? "");
}

/** Whether the shopper has done something in the shop that a cookie came with. */
export function isKnownShopper(request: Request): boolean {
  return chosen.test(request.headers.get("cookie") ?? "");
}
