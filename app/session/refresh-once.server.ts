import { createHash } from "node:crypto";
import type { WireTokens } from "~/contract/accounts.server";

/**
 * How long the result of a refresh is remembered. Until the browser has stored the new cookie, its other requests still
 * send the old refresh token: parallel ones, and those after a reply that was lost.
 */
const REMEMBERED_MS = 60_000;

/** The refreshes of this process by the hash of the old refresh token. */
const refreshes = new Map<string, Promise<WireTokens>>();

/**
 * Refreshes a token once in this process: all requests with the same refresh token get the same new tokens. A failure is
 * not remembered.
 * @throws the error of `refresh`
 */
export function refreshOnce(refreshToken: string, refresh: () => Promise<WireTokens>): Promise<WireTokens> {
  const key = createHash("sha256").update(refreshToken).digest("base64");
  const known = refreshes.get(key);
  if (known) return known;
  const tokens = refresh();
  refreshes.set(key, tokens);
  tokens.then(
    () => setTimeout(() => refreshes.delete(key), REMEMBERED_MS).unref(),
    () => refreshes.delete(key),
  );
  return tokens;
}
