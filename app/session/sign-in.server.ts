import type { WireTokens } from "~/contract/accounts.server";
import { isId } from "~/shop/cart";

/** The tokens of a signed-in shopper, as the cookie contains them. */
export interface SignIn {
  accessToken: string;
  refreshToken: string;
  /** When the access token expires, in seconds since 1970. */
  expiresOn: number;
  /** Whether the cookie lasts 30 days; otherwise it ends with the browser session. */
  isLasting: boolean;
  /**
   * Whether the tokens came by a link that the shopper followed: such a session shows no knowledge of the password, because a
   * stranger may have begun it.
   */
  isFromLink: boolean;
}

/**
 * Characters of both tokens. A browser refuses cookies above 4 kB (RFC 6265 section 6.1); base64 and the signature add
 * a third.
 */
const MAX_TOKENS_LENGTH = 2_800;

/** @throws Error for tokens that do not fit a cookie */
export function signInWith({ access_token, refresh_token, expires }: WireTokens, isLasting: boolean): SignIn {
  if (access_token.length + refresh_token.length > MAX_TOKENS_LENGTH)
    throw new Error(`The server's tokens have more than ${MAX_TOKENS_LENGTH} characters and do not fit a cookie`);
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresOn: Math.floor((Date.now() + expires) / 1000),
    isLasting,
    isFromLink: false,
  };
}

/** A sign-in that ends with the browser, one that lasts, and one by a link, which ends with the browser. */
const KINDS = { plain: 0, lasting: 1, fromLink: 2 } as const;

/** The cookie's short form: access token, refresh token, expiry and kind. */
export type StoredSignIn = [
  accessToken: string,
  refreshToken: string,
  expiresOn: number,
  kind: (typeof KINDS)[keyof typeof KINDS],
];

export function writeSignIn({ accessToken, refreshToken, expiresOn, isLasting, isFromLink }: SignIn): StoredSignIn {
  const plainOrLasting = isLasting ? KINDS.lasting : KINDS.plain;
  return [accessToken, refreshToken, expiresOn, isFromLink ? KINDS.fromLink : plainOrLasting];
}

/** Null for a missing cookie or one of another version. */
export function readSignIn(value: unknown): SignIn | null {
  if (!Array.isArray(value)) return null;
  const [accessToken, refreshToken, expiresOn, kind] = value;
  if (typeof accessToken !== "string" || typeof refreshToken !== "string" || !Number.isSafeInteger(expiresOn))
    return null;
  const [isLasting, isFromLink] = [kind === KINDS.lasting, kind === KINDS.fromLink];
  return { accessToken, refreshToken, expiresOn, isLasting, isFromLink };
}

/** A sign-in that waits for the shopper's confirmation: a link with tokens has opened the login page. */
export interface PendingSignIn {
  signIn: SignIn;
  /** The product that the link toggles in the wishlist; null without one. */
  productId: number | null;
}

/** The cookie's form of a pending sign-in. It is no form of a sign-in, so that no earlier version takes it for one. */
export type StoredPending = { pending: StoredSignIn; product: number };

export function writePending({ signIn, productId }: PendingSignIn): StoredPending {
  return { pending: writeSignIn(signIn), product: productId ?? 0 };
}

/** Null for a missing cookie or one with another content. */
export function readPending(value: unknown): PendingSignIn | null {
  if (typeof value !== "object" || value === null || !("pending" in value) || !("product" in value)) return null;
  const signIn = readSignIn(value.pending);
  return signIn && { signIn, productId: isId(value.product) ? value.product : null };
}
