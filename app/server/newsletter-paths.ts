/**
 * Paths to which mail programs send a one-click unsubscription (RFC 8058), without cookies and from any origin. The key in
 * the path is the proof.
 */
export const unsubscribePaths =
  /^\/(?:newsletter\/unsubscribe|it\/newsletter\/disiscrizione|back-in-stock|it\/avvisami)\/[\w-]{43}$/i;
