import type { Kysely } from "kysely";
import type { Tier } from "~/shop/membership";
import type { Requester } from "../auth/requester";
import type { Tables } from "../db/schema";

/** The person that a cart or an order belongs to: an account's user, or a guest. */
export interface Shopper {
  /** Null for a guest. */
  usersId: string | null;
  /** Guests are basic. */
  tier: Tier;
}

export const guest: Shopper = { usersId: null, tier: "basic" };

/** The shopper of a request, with the tier of this moment. A requester without a row in `users` is a guest. */
export async function readShopper(db: Kysely<Tables>, { access }: Requester): Promise<Shopper> {
  if (access.user === null) return guest;
  const row = await db
    .selectFrom("users")
    .select(["id", "tier"])
    .where("id", "=", String(access.user))
    .where("status", "=", "active")
    .executeTakeFirst();
  return row ? { usersId: row.id, tier: row.tier } : guest;
}
