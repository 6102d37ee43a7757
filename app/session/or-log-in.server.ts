import { Unauthorized } from "~/api/errors.server";
import { orRespond } from "~/api/respond.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "./page-context.server";
import { redirectTo } from "./request-session.server";

/**
 * The main read or change of an account page. When the sign-in has ended on the server, the shopper is signed out and
 * redirected to the login page, which leads back.
 * @throws Response 303 to the login page; 404, 410 or 503 as `orRespond`; other errors unchanged
 */
export function orLogIn<T>(page: PageContext, work: Promise<T>): Promise<T> {
  return whileLoggedIn(page, orRespond(work));
}

/**
 * As `orLogIn`, for the change of a form that keeps what was typed when the server is unavailable.
 * @throws Response 303 to the login page; other errors unchanged
 */
export async function whileLoggedIn<T>({ session, locale, url }: PageContext, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error;
    session.signIn = null;
    throw await redirectTo(session, href("login", locale, undefined, { returnTo: url.pathname + url.search }));
  }
}
