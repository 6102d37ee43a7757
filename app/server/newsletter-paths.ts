/**
 * Paths to which mail programs send a one-click unsubscription (RFC 8058), without cookies and from any origin. The key in
 * the path is the proof.
 */
export const unsubscribePaths =
  /^\/(?:newsletter\/unsubscribe|it\/newsletter\/disiscrizione|back-in-stock|it\/avvisami)\/[\w-]{43}$/i;

const keyed =
  /^((?:\/it)?\/(?:(?:withdraw|recesso)(?:\.data)?\/?\?(?:.*&)?key=|(?:newsletter\/(?:confirm|conferma|unsubscribe|disiscrizione)|back-in-stock|avvisami|(?:orders|ordini)(?:\/(?:confirm|conferma))?|(?:withdraw|recesso)\/(?:confirm|conferma)|account\/(?:confirm|conferma))\/)).+/i;

/** A path for logs: without the key of a mail's link. */
export function withoutKeys(path: string): string {
  return path.replace(keyed, "$1…");
}
