import type { IncomingHttpHeaders } from "node:http";
import type { Place } from "./origin";

/**
 * Whether the browser says that another site's page sent this request. One that says nothing at all (a text browser)
 * is believed: our cookies are SameSite=Lax, so another site's form would come without them.
 */
export function comesFromElsewhere(headers: IncomingHttpHeaders, place: Place, strict: boolean): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  // A page with the policy "no-referrer" sends "null" to its own site too; then only the browser's word counts.
  if (origin === "null") return site !== "same-origin";
  if (!URL.canParse(origin)) return true;
  const sender = new URL(origin);
  if (sender.origin !== origin.toLowerCase()) return true;
  const own = new URL(`${strict ? place.protocol : sender.protocol.slice(0, -1)}://${place.host}`);
  // Without PUBLIC_URL we may not know that a proxy speaks https for us: the host alone decides.
  return sender.origin !== own.origin;
}
