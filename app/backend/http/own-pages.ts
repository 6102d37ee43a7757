import { invalidPayload } from "./errors";

/**
 * Requires that a link for a mail leads to the shop.
 * @param publicUrl the shop's origin; without it every URL is accepted
 * @throws RequestError INVALID_PAYLOAD
 */
export function requireOwnPage(url: string, publicUrl: string | undefined): void {
  if (publicUrl && new URL(url).origin !== publicUrl) throw invalidPayload("The links are not the shop's");
}
