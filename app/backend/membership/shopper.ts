import type { Kysely } from "kysely";
import type { Tier } from "~/shop/membership";
import type { Tables } from "../db/schema";

/** The person that a cart or an order belongs to: an account's user, or a guest. */
export interface Shopper {
  /** Null for a guest. */
  usersId: string | null;
  /** Guests are basic. */
  tier: Tier;
}

const guest: Shopper = { usersId: null, tier: "basic" };

/**
 * The shopper of a request, with the tier of this moment. An id without an active user is a guest.
 * @param userId of the requester's account; null without one
 */
export async function readShopper(db: Kysely<Tables>, userId: string | null): Promise<Shopper> {
  if (userId === null) return guest;
  const row = await db
    .selectFrom("users")
    .select(["id", "tier"])
    .where("id", "=", userId)
    .where("status", "=", "active")
    .executeTakeFirst();
  return row ? { usersId: row.id, tier: row.tier } : guest;
}
