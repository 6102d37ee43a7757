import type { Kysely } from "kysely";
import type { WireUser } from "~/contract/accounts.server";
import type { Tables } from "../db/schema";
import { invalidCredentials } from "../http/errors";
import { readWishlist } from "./wishlist";

/** The user as `GET /users/me` answers. @throws RequestError 401 when the account is deleted */
export async function readUser(db: Kysely<Tables>, usersId: string): Promise<WireUser> {
  const user = await db
    .selectFrom("users")
    .selectAll("users")
    .select((eb) => [
      eb
        .selectFrom("point_movements")
        .select(({ fn }) => fn.sum<number | null>("points").as("points"))
        .whereRef("point_movements.users_id", "=", "users.id")
        .as("points"),
      eb
        .selectFrom("newsletter_subscriptions")
        .select("status")
        .whereRef("newsletter_subscriptions.email_key", "=", "users.email_key")
        .as("newsletter_status"),
    ])
    .where("id", "=", usersId)
    .executeTakeFirst();
  if (!user) throw invalidCredentials();
  return {
    id: user.id,
    email: user.email,
    countries_id: user.countries_id,
    wishlist: await readWishlist(db, user.id),
    first_name: user.first_name,
    last_name: user.last_name,
    phone: user.phone,
    locale: user.locale,
    tier: user.tier,
    points: Number(user.points ?? 0),
    // Until the owner is proved, the email may be a stranger's.
    newsletter: user.owner_confirmed_on === null ? null : user.newsletter_status === "confirmed",
    email_confirmed: user.email_confirmed_on !== null,
    owner_confirmed: user.owner_confirmed_on !== null,
    created_on: user.created_on,
    privacy_version: user.privacy_version,
    privacy_on: user.privacy_on,
  };
}
