/**
 * Where mail programs send a one-click unsubscription (RFC 8058): without cookies, and from wherever they are. The key in
 * the path is the proof.
 */
export const unsubscribePaths = /^\/(?:newsletter\/unsubscribe|it\/newsletter\/disiscrizione)\/[\w-]{43}$/i;

const keyed =
  /^((?:\/it)?\/(?:newsletter\/(?:confirm|conferma|unsubscribe|disiscrizione)|(?:orders\/confirm|ordini\/conferma))\/).+/i;

/** A path as logs may keep it: without the key of a mail's link. */
export function withoutKeys(path: string): string {
  return path.replace(keyed, "$1…");
}
