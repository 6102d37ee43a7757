/**
 * Marks the URL of the redirect after a form that came without our cookies. A browser that requests the marked URL without cookies
 * keeps none, and the page shows a notice (decision record 081). No other page depends on the mark.
 */
const MARK = "cookies=check";
const MARKED = /[?&]cookies=check(?:[&#]|$)/;
/** `withCookieCheck` puts it at the end. */
const MARK_AT_END = /[?&]cookies=check(?=#|$)/;

/** @param target a path with its query, or a query */
export const hasCookieCheck = (target: string): boolean => MARKED.test(target);

export const withoutCookieCheck = (target: string): string => target.replace(MARK_AT_END, "");

/** @param target a path of this shop with its query and fragment */
export function withCookieCheck(target: string): string {
  if (hasCookieCheck(target)) return target;
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? [];
  return `${path}${query ? `${query}&` : "?"}${MARK}${fragment}`;
}
