const ours = /(?:^|;\s*)(?:cart|session|checkout|consent|grid|viewed|country|i18n_redirected)=/;
/** An answer about consent is remembered because it must be: it is no leave to remember more. */
const chosen = /(?:^|;\s*)(?:cart|session|checkout|grid|viewed|country|i18n_redirected)=/;

/** Whether the reply may depend on the shopper. */
export function carriesOurCookies(request: Request): boolean {
  return ours.test(request.headers.get("cookie") ?? "");
}

/** Whether the shopper has done something in the shop that a cookie came with. */
export function isKnownShopper(request: Request): boolean {
  return chosen.test(request.headers.get("cookie") ?? "");
}
