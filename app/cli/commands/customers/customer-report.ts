import type { Kysely, Selectable } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Users } from "~/backend/db/tables/customers";

/** A customer as `customers show --json` prints it. */
export type CustomerReport = Awaited<ReturnType<typeof customerReport>>;

/** Reads a customer with what belongs to the account. Amounts of orders are cents of their currency. */
export async function customerReport(db: Kysely<Tables>, user: Selectable<Users>) {
  const { id, email, email_confirmed_on, owner_confirmed_on, first_name, last_name, phone } = user;
  const { locale, tier, status, created_on } = user;
  const country = await db
    .selectFrom("countries")
    .select("iso2")
    .where("id", "=", user.countries_id ?? 0)
    .executeTakeFirst();
  const orders = await db
    .selectFrom("orders")
    .select(["number", "created_on", "payment_status", "fulfilment_status", "currency", "total"])
    .where("users_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  const movements = await db
    .selectFrom("point_movements")
    .leftJoin("orders", "orders.id", "point_movements.orders_id")
    .select(["kind", "points", "orders.number as order", "point_movements.created_on"])
    .where("point_movements.users_id", "=", id)
    .orderBy("point_movements.id")
    .execute();
  const coupons = await db
    .selectFrom("coupons")
    .select(["code", "kind", "discount", "valid_to"])
    .where("users_id", "=", id)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return {
    ...{
      id,
      email,
      email_confirmed_on,
      owner_confirmed_on,
      first_name,
      last_name,
      phone,
      country: country?.iso2 ?? null,
    },
    ...{ locale, tier, status, created_on },
    points: movements.reduce((sum, movement) => sum + movement.points, 0),
    movements,
    coupons,
    orders,
  };
}
