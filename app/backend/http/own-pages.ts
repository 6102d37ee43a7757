import { isNearHost } from "~/contract/client-ip.server";
import { invalidPayload } from "./errors";

/** The shop's URL, whose origin links must have; undefined: any origin is accepted. Read per request, because a port may be 0. */
export type PagesUrl = () => string | undefined;

/**
 * Requires that a link for a mail leads to the shop.
 * @throws RequestError INVALID_PAYLOAD
 */
export function requireOwnPage(url: string, pagesUrl: PagesUrl): void {
  const own = pagesUrl();
  const isOwn = URL.canParse(url) && (own === undefined || new URL(url).origin === new URL(own).origin);
  if (!isOwn) throw invalidPayload("The links are not the shop's");
}

/**
 * Requires that a page to which a payment provider sends the shopper back is the shop's. Without a public URL it may be on this computer
 * or in a private network, where the shopper's browser has opened the shop.
 * @throws RequestError INVALID_PAYLOAD
 */
export function requireReturnPage(url: string, pagesUrl: PagesUrl, publicUrl: string | undefined): void {
  if (publicUrl === undefined && URL.canParse(url) && isNearHost(new URL(url).hostname)) return;
  requireOwnPage(url, pagesUrl);
}
