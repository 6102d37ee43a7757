import { logIn, readUser } from "~/api/accounts.server";
import type { WireTokens } from "~/contract/accounts.server";
import type { PageContext } from "~/session/page-context.server";
import { readShippingCountry, writeShippingCountry } from "~/session/shipping-country-cookie.server";
import { signInWith } from "~/session/sign-in.server";

/**
 * Logs in with email and password. The guest's cart stays.
 * @throws WrongCredentials, TooManyRequests, Unavailable
 */
export async function logInWith(
  page: PageContext,
  request: Request,
  { email, password, stays }: { email: string; password: string; stays: boolean },
): Promise<void> {
  await startSignIn(page, request, await logIn(page.api, { email, password }), stays);
}

/**
 * Starts a sign-in with tokens of the server. The user's country becomes the shipping country if the browser has none
 * (spec section 4).
 */
export async function startSignIn(
  { session, api }: PageContext,
  request: Request,
  tokens: WireTokens,
  stays: boolean,
): Promise<void> {
  session.signIn = signInWith(tokens, stays);
  if (readShippingCountry(request) !== null) return;
  const user = await readUser(api.as(tokens.access_token)).catch((error: unknown) => {
    // A failed load of the user is only logged (spec section 8).
    console.error(error instanceof Error ? error.message : error);
    return null;
  });
  if (user?.countries_id) session.addCookie(writeShippingCountry(user.countries_id, request));
}
