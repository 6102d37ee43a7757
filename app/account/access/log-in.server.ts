import { logIn, readUser } from "~/api/accounts.server";
import type { PageContext } from "~/session/page-context.server";
import { readShippingCountry, writeShippingCountry } from "~/session/shipping-country-cookie.server";
import { type SignIn, signInWith } from "~/session/sign-in.server";

/**
 * Logs in with email and password. The guest's cart stays.
 * @throws WrongCredentials, TooManyRequests, Unavailable
 */
export async function logInWith(
  page: PageContext,
  request: Request,
  { email, password, stays }: { email: string; password: string; stays: boolean },
): Promise<void> {
  await startSignIn(page, request, signInWith(await logIn(page.api, { email, password }), stays));
}

/**
 * Starts a sign-in. The user's country becomes the shipping country if the browser has none
 * (spec section 4).
 */
export async function startSignIn({ session, api }: PageContext, request: Request, signIn: SignIn): Promise<void> {
  session.signIn = signIn;
  if (readShippingCountry(request) !== null) return;
  const user = await readUser(api.as(signIn.accessToken)).catch((error: unknown) => {
    // A failed load of the user is only logged (spec section 8).
    console.error(error instanceof Error ? error.message : error);
    return null;
  });
  if (user?.countries_id) session.addCookie(writeShippingCountry(user.countries_id, request));
}
