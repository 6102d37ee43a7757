import { addAfterLogin, toggleAfterLogin } from "~/account/wishlist.server";
import { readUser } from "~/api/accounts.server";
import { ApiError, Unavailable } from "~/api/errors.server";
import { orElse } from "~/api/respond.server";
import type { WireTokens } from "~/contract/accounts.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { takeStartedSignIn } from "~/session/provider-sign-in.server";
import { redirectTo } from "~/session/request-session.server";
import { signInWith } from "~/session/sign-in.server";
import { startSignIn } from "./log-in.server";
import { readSignInFromOtherSite } from "./sign-in-from-other-site-query.server";

/**
 * Handles a sign-in with another site's tokens (spec section 4). A sign-in that this browser has started ends here. Any other waits
 * for the shopper's confirmation, because a link could log a shopper into the account of somebody else.
 * @param query the parameters of the login page
 * @param locale the language of the login page that was opened
 * @returns a redirect in every case, so that no page is shown at a URL with tokens
 */
export async function handleSignInFromOtherSite(
  page: PageContext,
  request: Request,
  { query, locale }: { query: URLSearchParams; locale: Locale },
): Promise<Response> {
  const { session } = page;
  const { tokens, state, reason } = readSignInFromOtherSite(query);
  const started = state.nonce === null ? null : takeStartedSignIn(session, state.nonce);
  const next = async (path: string) => {
    const response = await redirectTo(session, path);
    response.headers.set("Referrer-Policy", "no-referrer");
    return response;
  };
  const toLogin = (failure?: string) => {
    const { returnTo, productId } = started ?? {};
    return next(href("login", locale, undefined, { reason: failure, returnTo, addToWishlist: productId ?? undefined }));
  };

  if (!tokens) return toLogin(reason ?? "failed");
  const problem = await problemOf(page, tokens);
  if (problem) return toLogin(problem);
  if (started) {
    await startSignIn(page, request, signInWith(tokens, false));
    await addAfterLogin(page, started.productId);
    return next(started.returnTo);
  }
  // A link does not replace the account of a signed-in shopper.
  if (session.signIn) return next(href("home", locale));
  session.pendingSignIn = { signIn: signInWith(tokens, false), productId: state.productId };
  return toLogin();
}

/** Why the tokens cannot be used, as a reason for the login page; null when they can. */
async function problemOf({ api }: PageContext, tokens: WireTokens): Promise<"failed" | "unavailable" | null> {
  if (!fitsCookie(tokens)) return "failed";
  try {
    await readUser(api.as(tokens.access_token));
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!(error instanceof Unavailable)) return "failed";
    console.error(error.message);
    return "unavailable";
  }
}

function fitsCookie(tokens: WireTokens): boolean {
  try {
    signInWith(tokens, false);
    return true;
  } catch {
    return false;
  }
}

/** Email of the account that waits for the confirmation; null when the page cannot show it. */
export async function pendingEmail({ session, api }: PageContext): Promise<string | null> {
  const { pendingSignIn } = session;
  if (!pendingSignIn) return null;
  const user = await orElse(readUser(api.as(pendingSignIn.signIn.accessToken)), null);
  return user ? user.email || user.id : null;
}

/** Logs in with the tokens that the shopper has confirmed. @returns false when they are no longer there */
export async function confirmSignInFromOtherSite(page: PageContext, request: Request): Promise<boolean> {
  const { session } = page;
  const { pendingSignIn } = session;
  if (!pendingSignIn || session.signIn) return false;
  await startSignIn(page, request, { ...pendingSignIn.signIn, isFromLink: true });
  await toggleAfterLogin(page, pendingSignIn.productId);
  return true;
}
