import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { RequestSession } from "./request-session.server";
import type { ProviderSignIn } from "./session-data";

/** A shopper may have to reset the password at the provider first. */
const VALID_SECONDS = 60 * 60;
/** Characters. A longer path does not fit the cookie; then the sign-in leads to the home page. */
const MAX_RETURN_LENGTH = 300;

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Starts a sign-in with a provider in this browser. It replaces an earlier one. */
export function startProviderSignIn(
  session: RequestSession,
  { returnTo, home, ...started }: Omit<ProviderSignIn, "nonce" | "startedOn"> & { home: string },
): void {
  session.providerSignIn = {
    ...started,
    returnTo: returnTo.length > MAX_RETURN_LENGTH ? home : returnTo,
    nonce: randomBytes(24).toString("base64url"),
    startedOn: nowSeconds(),
  };
}

/** The sign-in that this browser has started within the last hour; null without one. */
export function startedSignIn(session: RequestSession): ProviderSignIn | null {
  const started = session.providerSignIn;
  return started && nowSeconds() - started.startedOn <= VALID_SECONDS ? started : null;
}

/** Ends the started sign-in if it has this nonce: each nonce is accepted once. Null for any other nonce. */
export function takeStartedSignIn(session: RequestSession, nonce: string): ProviderSignIn | null {
  const started = startedSignIn(session);
  if (!started || !isSame(started.nonce, nonce)) return null;
  session.providerSignIn = null;
  return started;
}

/** In constant time, also for texts of different lengths. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
