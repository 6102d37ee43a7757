/**
 * The mark in the URL of a redirect after a form that brought no cookie of ours. If the browser sends none with the mark either, it
 * keeps no cookies, and the page says so (decision record 081). No other page depends on it.
 */
const MARK = "cookies=check";
const MARKED = /[?&]cookies=check(?:[&#]|$)/;
/** `withMark` puts it at the end. */
const MARK_AT_END = /[?&]cookies=check(?=#|$)/;

/** @param target a path with its query, or a query */
export const isMarked = (target: string): boolean => MARKED.test(target);

export const withoutMark = (target: string): string => target.replace(MARK_AT_END, "");

/** @param target a path of this shop with its query and fragment */
export function withMark(target: string): string {
  if (isMarked(target)) return target;
  const [, path = "", query = "", fragment = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(target) ?? [];
  return `${path}${query ? `${query}&` : "?"}${MARK}${fragment}`;
}
