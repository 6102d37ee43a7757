import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { WireTokens } from "~/contract/accounts.server";

/**
 * How long the result of a refresh is remembered. Until the browser has stored the new cookie, its other requests still
 * send the old refresh token: parallel ones, and those after a reply that was lost.
 */
const REMEMBERED_MS = 60_000;

/** By the hash of the old refresh token; the value is what `refresh` answers. */
const refreshes = new LRUCache<string, WireTokens, () => Promise<WireTokens>>({
  max: 10_000,
  ttl: REMEMBERED_MS,
  // Tokens leave memory in time, whether or not somebody asks for others.
  ttlAutopurge: true,
  ignoreFetchAbort: true,
  fetchMethod: (_key, _old, { context: refresh }) => refresh(),
});

/**
 * Refreshes a token once in this process: all requests with the same refresh token get the same new tokens. A failure is
 * not remembered.
 * @throws the error of `refresh`
 */
export function refreshOnce(refreshToken: string, refresh: () => Promise<WireTokens>): Promise<WireTokens> {
  const key = createHash("sha256").update(refreshToken).digest("base64");
  return refreshes.forceFetch(key, { context: refresh });
}
