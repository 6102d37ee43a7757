import { readUser } from "~/api/accounts.server";
import type { Api } from "~/api/client.server";
import { Unauthorized } from "~/api/errors.server";
import { orElse } from "~/api/respond.server";
import type { WireUser } from "~/contract/accounts.server";
import type { RequestSession } from "./request-session.server";

/** The loaders of one request share the read. */
const users = new WeakMap<RequestSession, Promise<WireUser | null>>();

/**
 * The signed-in user; null for guests. A failed or slow read is only logged (spec section 8).
 * @param api the shopper's API
 */
export function currentUser(session: RequestSession, api: Api): Promise<WireUser | null> {
  const known = users.get(session);
  if (known) return known;
  const user = session.signIn ? orElse(readUser(api).catch(unread), null) : Promise.resolve(null);
  users.set(session, user);
  return user;
}

function unread(error: unknown): null {
  // The end of a sign-in is no failure.
  if (!(error instanceof Unauthorized)) console.error(error instanceof Error ? error.message : error);
  return null;
}
