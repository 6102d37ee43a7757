import { invalidPayload } from "./errors";

/**
 * Mails in the shop's name lead to the shop alone.
 * @param publicUrl the shop's origin; without it every URL passes
 * @throws RequestError INVALID_PAYLOAD
 */
export function requireOwnPage(url: string, publicUrl: string | undefined): void {
  if (publicUrl && new URL(url).origin !== publicUrl) throw invalidPayload("The links are not the shop's");
}
