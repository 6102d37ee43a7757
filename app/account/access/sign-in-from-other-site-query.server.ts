import { readId } from "~/cart/cart-changes.server";
import { type WireTokens, wireTokens } from "~/contract/accounts.server";

/** The parameters of the login page when another site sends the shopper there with tokens (spec section 4). */
export interface SignInFromOtherSite {
  /** Null when they are incomplete or invalid. */
  tokens: WireTokens | null;
  state: SignInState;
  /** Why the other site has not logged the shopper in; null with tokens. */
  reason: string | null;
}

interface SignInState {
  /** Proof that this browser has started the sign-in; null without one. */
  nonce: string | null;
  /** The product that is toggled in the wishlist; null without one. */
  productId: number | null;
}

const tokenNames = ["access_token", "refresh_token", "expires"] as const;

/** Whether a URL of the login page comes from another site. Its page is never shown: tokens do not stay in the browser's history. */
export function isSignInFromOtherSite(query: URLSearchParams): boolean {
  return [...tokenNames, "state"].some((name) => query.has(name));
}

export function readSignInFromOtherSite(query: URLSearchParams): SignInFromOtherSite {
  const [access_token, refresh_token, expires] = tokenNames.map((name) => single(query, name));
  const tokens = wireTokens.safeParse({ access_token, refresh_token, expires: wholeNumber(expires ?? null) });
  return {
    tokens: tokens.success ? tokens.data : null,
    state: readState(single(query, "state") ?? ""),
    reason: tokens.success ? null : single(query, "reason"),
  };
}

/** Null for a parameter that is missing or occurs several times. */
function single(query: URLSearchParams, name: string): string | null {
  const [value, ...others] = query.getAll(name);
  return value !== undefined && others.length === 0 ? value : null;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}

/** The shop's nonce, or `{"addToWishlist": id}`, or `addToWishlist=id`. */
function readState(text: string): SignInState {
  if (/^[\w-]{20,64}$/.test(text)) return { nonce: text, productId: null };
  const value = parsedJson(text) ?? Object.fromEntries(new URLSearchParams(text));
  const id = typeof value === "object" && value !== null && "addToWishlist" in value ? value.addToWishlist : null;
  return { nonce: null, productId: readId(String(id)) };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
