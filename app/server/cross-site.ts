import type { IncomingHttpHeaders } from "node:http";
import type { PublicOrigin } from "./origin";

/**
 * Whether another site's page sent this request, according to the browser. A request without these headers (a text browser)
 * is accepted: our cookies are SameSite=Lax, so another site's form would come without them.
 */
export function comesFromElsewhere(headers: IncomingHttpHeaders, place: PublicOrigin, strict: boolean): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  // A page with the policy "no-referrer" sends "null" to its own site too; then only Sec-Fetch-Site counts.
  if (origin === "null") return site !== "same-origin";
  if (!URL.canParse(origin)) return true;
  const sender = new URL(origin);
  if (sender.origin !== origin.toLowerCase()) return true;
  const own = new URL(`${strict ? place.protocol : sender.protocol.slice(0, -1)}://${place.host}`);
  // Without PUBLIC_URL a proxy may use https without our knowledge: only the host is compared.
  return sender.origin !== own.origin;
}
