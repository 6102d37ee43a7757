import type { Kysely, Selectable } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Returns } from "~/backend/db/tables/returns";
import { formatMoney } from "~/shop/money";
import { CommandError } from "../command";
import { printable } from "./order-details";

/** The lines of `returns show`. @throws CommandError for an unknown number */
export async function returnDetails(db: Kysely<Tables>, number: string): Promise<string[]> {
  const made = await returnByNumber(db, number);
  const order = await db.selectFrom("orders").selectAll().where("id", "=", made.orders_id).executeTakeFirstOrThrow();
  const items = await db
    .selectFrom("return_items")
    .innerJoin("order_items", "order_items.id", "return_items.order_items_id")
    .leftJoin("standard_sizes", "standard_sizes.id", "return_items.exchange_sizes_id")
    .selectAll("order_items")
    .select(["return_items.quantity as returned", "standard_sizes.name as newSize"])
    .where("returns_id", "=", made.id)
    .orderBy("return_items.id")
    .execute();
  const events = await db
    .selectFrom("return_events")
    .selectAll()
    .where("returns_id", "=", made.id)
    .orderBy("id")
    .execute();
  const declaration = await db
    .selectFrom("withdrawals")
    .selectAll()
    .where("returns_id", "=", made.id)
    .executeTakeFirst();
  const lines = [
    `${made.number}  ${made.created_on}`,
    `${made.kind}: ${made.status}${made.reason && ` (${made.reason})`}`,
    `order ${order.number}: ${order.payment_status}/${order.fulfilment_status} (${order.payment_code}), ${order.email}`,
    ...(declaration ? [`declared by ${declaration.name}: ${declaration.items || "the whole order"}`] : []),
    ...items.map(
      (item, index) =>
        `  ${index + 1}.  ${item.returned} of ${item.quantity} × ${item.brand} ${item.name}, ${item.color_en}, ` +
        `size ${item.size}${item.newSize === null ? "" : ` → ${item.newSize}`}`,
    ),
    ...(made.refunded === null ? [] : [`refunded: ${formatMoney(made.refunded, order.currency)}`]),
    ...events.map(({ created_on, before, after, actor, reason }) => {
      const because = reason ? ` (${reason})` : "";
      return `${created_on}  ${before ? `${before} → ` : ""}${after}, by ${actor}${because}`;
    }),
  ];
  return lines.map(printable);
}

/** The ids of a return's order lines, in the order of `returns show`. @throws CommandError for an unknown number */
export async function returnedLineIds(db: Kysely<Tables>, number: string): Promise<number[]> {
  const { id } = await returnByNumber(db, number);
  const items = await db
    .selectFrom("return_items")
    .select("order_items_id")
    .where("returns_id", "=", id)
    .orderBy("id")
    .execute();
  return items.map((item) => item.order_items_id);
}

async function returnByNumber(db: Kysely<Tables>, number: string): Promise<Selectable<Returns>> {
  const made = await db.selectFrom("returns").selectAll().where("number", "=", number).executeTakeFirst();
  if (!made) throw new CommandError(`There is no return ${number}.`);
  return made;
}
