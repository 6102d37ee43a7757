import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type RequestSession, redirectTo } from "./request-session.server";

interface Visit {
  session: RequestSession;
  locale: Locale;
}

/** The path that a visitor is sent to who may not see a page; null for one who may. */
type Guard = (visit: Visit) => string | null;

/** All guards. A page names its own in `handle`, and hands that to `pageContext` in its loader and its action. */
const guards = {
  /** Without anything to buy there is nothing to check out. */
  "filled-cart": ({ session, locale }) => (session.cart?.lines.length ? null : href("cart", locale)),
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;

/**
 * Lets a visitor pass whom none of the named guards sends elsewhere.
 * @throws Response 303 of the first guard that does, 500 'Unknown middleware {name}' (spec section 2)
 */
export async function enforceGuards(names: readonly string[], visit: Visit): Promise<void> {
  for (const name of names) {
    if (!isGuard(name)) throw unknownGuard(name);
    const elsewhere = guards[name](visit);
    if (elsewhere !== null) throw await redirectTo(visit.session, elsewhere);
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
