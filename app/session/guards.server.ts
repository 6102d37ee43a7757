import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type RequestSession, redirectTo } from "./request-session.server";

interface Visit {
  session: RequestSession;
  locale: Locale;
  /** The requested page. */
  url: URL;
}

/** Returns the path for the redirect of a refused visitor; null when the visitor may see the page. */
type Guard = (visit: Visit) => string | null;

/** All guards. A page names its guards in `handle`, and its loader and action pass the handle to `pageContext`. */
const guards = {
  /** The checkout needs a cart with at least one line. */
  "filled-cart": ({ session, locale }) => (session.cart?.lines.length ? null : href("cart", locale)),
  /** The pages of an account. The login page leads back. */
  "signed-in": ({ session, locale, url }) =>
    session.signIn ? null : href("login", locale, undefined, { returnTo: url.pathname + url.search }),
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;

/**
 * Checks the named guards in order.
 * @throws Response 303 of the first guard that refuses the visitor, 500 'Unknown middleware {name}' (spec section 2)
 */
export async function enforceGuards(names: readonly string[], visit: Visit): Promise<void> {
  for (const name of names) {
    if (!isGuard(name)) throw unknownGuard(name);
    const redirectPath = guards[name](visit);
    if (redirectPath !== null) throw await redirectTo(visit.session, redirectPath);
  }
}

function isGuard(name: string): name is GuardName {
  return Object.hasOwn(guards, name);
}

function unknownGuard(name: string): Response {
  const message = `Unknown middleware ${name}`;
  console.error(message);
  return new Response(message, { status: 500, statusText: message });
}
