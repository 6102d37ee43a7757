import type { Kysely } from "kysely";
import type { WirePersonalData } from "~/contract/personal-data.server";
import { fromCents } from "~/shop/money";
import type { Tables } from "../db/schema";
import { invalidCredentials } from "../http/errors";
import { exportedOrders } from "./export-orders";

/**
 * All data about a user (GDPR, art. 15 and 20), without hashes, tokens and the names of operators. Columns are listed one by
 * one, so that a new column is exported only on purpose.
 * @throws RequestError 401 when the account is deleted
 */
export async function exportData(db: Kysely<Tables>, usersId: string, now: Date): Promise<WirePersonalData> {
  const user = await db
    .selectFrom("users")
    .leftJoin("countries", "countries.id", "users.countries_id")
    .select(["users.id", "email", "first_name", "last_name", "phone", "countries.iso2 as country", "locale", "tier"])
    .select(["created_on", "email_confirmed_on", "owner_confirmed_on", "privacy_version", "privacy_on", "privacy_ip"])
    .where("users.id", "=", usersId)
    .executeTakeFirst();
  if (!user) throw invalidCredentials();
  const { privacy_version: version, privacy_on: on, privacy_ip: ip, ...account } = user;
  return {
    exported_on: now.toISOString(),
    user: account,
    consents: {
      privacy: { version, on, ip },
      // Until the owner is proved, the email may be a stranger's.
      newsletter: user.owner_confirmed_on === null ? null : await subscriptionOf(db, user.email),
    },
    addresses: await addressesOf(db, usersId),
    wishlist: await wishlistOf(db, usersId),
    back_in_stock: user.owner_confirmed_on === null ? [] : await stockRequestsOf(db, user.email),
    points: await pointsOf(db, usersId),
    // Every reader of the mail with the code may use it.
    coupons: user.owner_confirmed_on === null ? [] : await couponsOf(db, usersId),
    orders: await exportedOrders(db, usersId),
    identities: await identitiesOf(db, usersId),
    sessions: await sessionsOf(db, usersId, now),
    mails: await mailsOf(db, usersId),
  };
}

async function subscriptionOf(db: Kysely<Tables>, email: string) {
  const row = await db
    .selectFrom("newsletter_subscriptions")
    .select(["email", "locale", "status", "consent_version", "requested_on", "request_ip"])
    .select(["confirmed_on", "confirm_ip", "unsubscribed_on"])
    .where("email_key", "=", email.toLowerCase())
    .executeTakeFirst();
  return row ?? null;
}

async function addressesOf(db: Kysely<Tables>, usersId: string) {
  const rows = await db
    .selectFrom("user_addresses")
    .select(["is_default", "address", "created_on"])
    .where("users_id", "=", usersId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, is_default: row.is_default === 1, address: JSON.parse(row.address) }));
}

function wishlistOf(db: Kysely<Tables>, usersId: string) {
  return db
    .selectFrom("wishlist_items")
    .innerJoin("products", "products.id", "wishlist_items.products_id")
    .select(["products.id", "products.slug", "products.name", "wishlist_items.created_on"])
    .where("users_id", "=", usersId)
    .orderBy("wishlist_items.id")
    .execute();
}

function stockRequestsOf(db: Kysely<Tables>, email: string) {
  return db
    .selectFrom("stock_requests")
    .innerJoin("products", "products.id", "stock_requests.products_id")
    .leftJoin("standard_sizes", "standard_sizes.id", "stock_requests.sizes_id")
    .select(["stock_requests.email", "products.slug", "standard_sizes.name as size", "stock_requests.locale"])
    .select(["stock_requests.currency", "requested_on", "confirmed_on", "notified_on"])
    .where("email_key", "=", email.toLowerCase())
    .orderBy("stock_requests.id")
    .execute();
}

async function pointsOf(db: Kysely<Tables>, usersId: string) {
  const rows = await db
    .selectFrom("point_movements")
    .leftJoin("orders", "orders.id", "point_movements.orders_id")
    .select(["kind", "points", "cents", "orders.number as order", "point_movements.created_on"])
    .where("point_movements.users_id", "=", usersId)
    .orderBy("point_movements.id")
    .execute();
  return rows.map(({ cents, ...row }) => ({ ...row, amount: fromCents(cents) }));
}

async function couponsOf(db: Kysely<Tables>, usersId: string) {
  const rows = await db
    .selectFrom("coupons")
    .select(["code", "description", "kind", "discount", "minimum_subtotal", "valid_from", "valid_to"])
    .where("users_id", "=", usersId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...row,
    discount: row.kind === "amount" ? fromCents(row.discount) : row.discount,
    minimum_subtotal: fromCents(row.minimum_subtotal),
  }));
}

function identitiesOf(db: Kysely<Tables>, usersId: string) {
  return db
    .selectFrom("user_identities")
    .select(["provider", "subject", "created_on"])
    .where("users_id", "=", usersId)
    .orderBy("provider")
    .orderBy("subject")
    .execute();
}

/** One row per login that has not ended. */
function sessionsOf(db: Kysely<Tables>, usersId: string, now: Date) {
  return db
    .selectFrom("refresh_tokens")
    .select(({ fn }) => [
      "signed_in_on",
      fn.max("created_on").as("refreshed_on"),
      fn.max("expires_on").as("expires_on"),
    ])
    .where("users_id", "=", usersId)
    .where("expires_on", ">", now.toISOString())
    .groupBy(["family", "signed_in_on"])
    .orderBy("signed_in_on")
    .execute();
}

function mailsOf(db: Kysely<Tables>, usersId: string) {
  const orders = db.selectFrom("orders").select("orders.id").where("orders.users_id", "=", usersId);
  return db
    .selectFrom("mails")
    .select(["kind", "recipient", "locale", "created_on", "sent_on"])
    .where((eb) => eb.or([eb("users_id", "=", usersId), eb("orders_id", "in", orders)]))
    .orderBy("id")
    .execute();
}
