import { refreshTokens } from "~/api/accounts.server";
import type { Api } from "~/api/client.server";
import { Misconfigured, Unauthorized, WrongCredentials } from "~/api/errors.server";
import { sharedShopApi } from "~/config/composition.server";
import { refreshOnce } from "./refresh-once.server";
import type { RequestSession } from "./request-session.server";
import { signInWith } from "./sign-in.server";

/** An access token that expires within this time is refreshed before its next call. */
const EARLY_SECONDS = 60;

/**
 * The API for the shopper: with the access token of a signed-in one, otherwise anonymous. After a 401 the token is
 * refreshed once and the call is repeated once (spec section 4). A refused refresh signs the shopper out; an unreachable
 * server does not.
 * @throws (calls) Unauthorized when the sign-in has ended and the call needs one; Unavailable
 */
export function shopperApi(session: RequestSession, api: Api): Api {
  async function withToken<T>(call: (api: Api) => Promise<T>): Promise<T> {
    if (!session.signIn) return call(api);
    const early = session.signIn.expiresOn - EARLY_SECONDS <= Date.now() / 1000;
    const token = early ? await refreshed(session) : session.signIn.accessToken;
    if (token === null) return asGuest(call, new Unauthorized(401, "TOKEN_EXPIRED", "The sign-in has ended"));
    try {
      return await call(api.as(token));
    } catch (error) {
      if (!(error instanceof Unauthorized) || early) throw error;
      // A parallel call of this request may have refreshed the token already.
      const current = session.signIn?.accessToken;
      const next = current && current !== token ? current : await refreshed(session);
      return next === null ? asGuest(call, error) : call(api.as(next));
    }
  }

  /** Calls such as `website/check-cart` serve guests too; others keep the original error. */
  async function asGuest<T>(call: (api: Api) => Promise<T>, original: Unauthorized): Promise<T> {
    try {
      return await call(api);
    } catch (error) {
      throw error instanceof Misconfigured ? original : error;
    }
  }

  return {
    get: (path, schema, options) => withToken((as) => as.get(path, schema, options)),
    post: (path, schema, options) => withToken((as) => as.post(path, schema, options)),
    patch: (path, schema, options) => withToken((as) => as.patch(path, schema, options)),
    delete: (path, options) => withToken((as) => as.delete(path, options)),
    supports: (path) => withToken((as) => as.supports(path)),
    picture: (path, headers, signal) => api.picture(path, headers, signal),
    redirect: (path, query) => api.redirect(path, query),
    forward: (path, message) => api.forward(path, message),
    as: (token) => api.as(token),
    forClient: (ip) => shopperApi(session, api.forClient(ip)),
  };
}

/**
 * The new access token; null when the server refuses the refresh token, which signs the shopper out.
 * @throws Unavailable
 */
async function refreshed(session: RequestSession): Promise<string | null> {
  const before = session.signIn;
  if (!before) return null;
  try {
    // Several requests share the call, so no visitor's deadline ends it.
    const tokens = await refreshOnce(before.refreshToken, () => refreshTokens(sharedShopApi(), before.refreshToken));
    if (session.signIn?.refreshToken === before.refreshToken)
      session.signIn = { ...signInWith(tokens, before.isLasting), isFromLink: before.isFromLink };
    return tokens.access_token;
  } catch (error) {
    if (!(error instanceof WrongCredentials)) throw error;
    session.endSignIn();
    return null;
  }
}
