import { z } from "zod";
import {
  type SignUpRequest,
  type UserChange,
  type WireProviders,
  type WireTokens,
  type WireUser,
  wireConfirmation,
  wireProviders,
  wireTokens,
  wireUser,
} from "~/contract/accounts.server";
import { wireLinkToken } from "~/contract/wire.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";

const nothing = z.unknown();

/**
 * Longer than a page's limit, and beside it: a login follows a new account, email or password, and without enough time for it
 * the shopper would have to log in to what has just been saved.
 */
const ACCOUNT_LIMIT_MS = 15_000;

/**
 * Logs in with email and password.
 * @throws WrongCredentials for a wrong email or password, TooManyRequests
 */
export async function logIn(api: Api, credentials: { email: string; password: string }): Promise<WireTokens> {
  return (await api.post("auth/login", wireTokens, { body: credentials, sendsCredentials: true })).data;
}

/**
 * Exchanges a refresh token for new tokens; the old one ends.
 * @throws WrongCredentials when the refresh token has ended
 */
export async function refreshTokens(api: Api, refreshToken: string): Promise<WireTokens> {
  const body = { refresh_token: refreshToken, mode: "json" };
  return (await api.post("auth/refresh", wireTokens, { body, sendsCredentials: true })).data;
}

/** Ends a refresh token. */
export async function logOut(api: Api, refreshToken: string): Promise<void> {
  await api.post("auth/logout", nothing, { body: { refresh_token: refreshToken }, sendsCredentials: true });
}

/**
 * Creates an account.
 * @throws ApiError RECORD_NOT_UNIQUE for a taken email, FAILED_VALIDATION or INVALID_PAYLOAD; TooManyRequests
 */
export async function signUp(api: Api, request: SignUpRequest): Promise<void> {
  await api.post("users", nothing, { body: request, sendsCredentials: true, ownTimeoutMs: ACCOUNT_LIMIT_MS });
}

/** Mails a link for a new password, if there is an account with this email. @throws TooManyRequests */
export async function requestPasswordReset(
  api: Api,
  request: { email: string; reset_url: string; locale: "en" | "it" },
): Promise<void> {
  await api.post("auth/password/request", nothing, { body: request, sendsCredentials: true });
}

/** Sets a new password. @throws NotFound for a token that is unknown, used or expired; ApiError FAILED_VALIDATION */
export async function resetPassword(api: Api, request: { token: string; password: string }): Promise<void> {
  await api.post("auth/password/reset", nothing, { body: request, sendsCredentials: true, mayBeMissing: true });
}

/** What a token has confirmed: `used` by the account's owner before, who is not the API's user. */
type Confirmed = "owner" | "mailbox" | "used";

/**
 * Confirms the email of an account by the token from a mail.
 * @param api with the account's access token, to prove that its user owns the email too
 * @returns what is proved. Another server that does not say it has confirmed all there is
 * @throws NotFound for a token that is unknown or has expired
 */
export async function confirmEmail(api: Api, token: string): Promise<Confirmed> {
  if (!wireLinkToken.safeParse(token).success) throw new NotFound(404, "FORBIDDEN", "This is no token of a mail");
  const { data } = await api.post("users/confirmations", wireConfirmation.optional(), {
    body: { token },
    mayBeMissing: true,
  });
  if (data?.was_used) return "used";
  return (data?.owner_confirmed ?? true) ? "owner" : "mailbox";
}

/** Mails the link again that confirms the email of the API's user. @throws Unauthorized, TooManyRequests, NotFound */
export async function requestConfirmation(api: Api, confirmUrl: string): Promise<void> {
  await api.post("users/me/confirmations", nothing, { body: { confirm_url: confirmUrl }, mayBeMissing: true });
}

/** Reads the user of the API's token. @throws Unauthorized */
export async function readUser(api: Api): Promise<WireUser> {
  return (await api.get("users/me", wireUser, { query: { fields: "*" } })).data;
}

/** Changes the user of the API's token. @throws Unauthorized; ApiError with the field's code */
export async function changeUser(api: Api, change: UserChange): Promise<WireUser> {
  return (await api.patch("users/me", wireUser, { body: change, ownTimeoutMs: ACCOUNT_LIMIT_MS })).data;
}

/** The providers for sign-in with OpenID Connect; empty for a server that does not list any. */
export async function readProviders(api: Api): Promise<WireProviders> {
  try {
    return (await api.get("auth", wireProviders, { mayBeMissing: true })).data;
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}
