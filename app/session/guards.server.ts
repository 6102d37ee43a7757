import { withoutCookieCheck } from "~/i18n/cookie-check";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Guard } from "~/pages/page-table.server";
import { type RequestSession, redirectTo } from "./request-session.server";

interface Visit {
  session: RequestSession;
  locale: Locale;
  /** The requested page. */
  url: URL;
}

/** All guards, by their names in the table of pages. Each returns the path for the redirect of a refused visitor, or null. */
const guards: Record<Guard, (visit: Visit) => string | null> = {
  /** The checkout needs a cart with at least one line. */
  "filled-cart": ({ session, locale }) => (session.cart?.lines.length ? null : href("cart", locale)),
  /** The pages of an account. The login page leads back. */
  "signed-in": ({ session, locale, url }) =>
    session.signIn
      ? null
      : href("login", locale, undefined, { returnTo: withoutCookieCheck(url.pathname + url.search) }),
};

/** @throws Response 303 when the guard refuses the visitor, 500 'Unknown middleware {name}' (spec section 2) */
export async function enforceGuard(name: string, visit: Visit): Promise<void> {
  if (!Object.hasOwn(guards, name)) throw unknownGuard(name);
  const redirectPath = guards[name as Guard](visit);
  if (redirectPath !== null) throw await redirectTo(visit.session, redirectPath);
}

function unknownGuard(name: string): Response {
  const message = `Unknown middleware ${name}`;
  console.error(message);
  return new Response(message, { status: 500, statusText: message });
}
