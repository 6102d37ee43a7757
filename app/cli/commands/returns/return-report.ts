import type { Kysely, Selectable } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Returns } from "~/backend/db/tables/returns";
import { parcelOf } from "~/shop/couriers";
import { CommandError } from "../../command";
import { numberFrom } from "../../typed-number";

/** @throws CommandError for an unknown number */
export async function returnByNumber(db: Kysely<Tables>, typed: string): Promise<Selectable<Returns>> {
  const number = numberFrom("RS", typed);
  const made = await db.selectFrom("returns").selectAll().where("number", "=", number).executeTakeFirst();
  if (!made) throw new CommandError(`There is no return ${number}.`);
  return made;
}

/** The whole of a return, as `returns show --json` prints it. */
export type ReturnReport = Awaited<ReturnType<typeof returnReport>>;

/** Reads a return with its lines, the customer's text and its steps. Amounts are cents of the order's currency. */
export async function returnReport(db: Kysely<Tables>, made: Selectable<Returns>) {
  const { id, orders_id, number, kind, status, reason, refunded, created_on } = made;
  const { courier, tracking_number, estimated_delivery } = made;
  const parcel = { courier, tracking_number, estimated_delivery, url: parcelOf(courier, tracking_number).url };
  const order = await db
    .selectFrom("orders")
    .select(["number", "payment_status", "fulfilment_status", "payment_code as payment_method", "email", "currency"])
    .where("id", "=", orders_id)
    .executeTakeFirstOrThrow();
  const declaration = await db
    .selectFrom("withdrawals")
    .select(["name", "email", "items", "created_on"])
    .where("returns_id", "=", id)
    .executeTakeFirst();
  const events = await db
    .selectFrom("return_events")
    .select(["before", "after", "actor", "reason", "created_on"])
    .where("returns_id", "=", id)
    .orderBy("id")
    .execute();
  const items = await itemsOf(db, id);
  return {
    number,
    kind,
    status,
    reason,
    created_on,
    refunded,
    order,
    parcel,
    declaration: declaration ?? null,
    items,
    events,
  };
}

async function itemsOf(db: Kysely<Tables>, returnsId: number) {
  const rows = await db
    .selectFrom("return_items")
    .innerJoin("order_items", "order_items.id", "return_items.order_items_id")
    .leftJoin("standard_sizes", "standard_sizes.id", "return_items.exchange_sizes_id")
    .select(["order_items.products_id", "brand", "order_items.name", "color_en as color", "order_items.size"])
    .select(["return_items.quantity", "order_items.quantity as ordered", "standard_sizes.name as new_size"])
    .where("returns_id", "=", returnsId)
    .orderBy("return_items.id")
    .execute();
  return rows.map((item, index) => ({ line: index + 1, ...item }));
}
