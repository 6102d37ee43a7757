import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** As in `shop/vat.ts` at the time of this migration: the rate in hundredths of a per cent, and where it applies. */
const STANDARD_RATE = 2_200;
const UNION = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** Gift cards by piece, what operators do to them and to coupons, and the VAT within the price of an order's lines. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .alterTable("gift_cards")
    .addColumn("order_items_id", int, (c) => c.references("order_items.id"))
    .execute();
  await db.schema.alterTable("gift_cards").addColumn("piece", int).execute();
  await db.schema.alterTable("gift_cards").addColumn("blocked_on", text).execute();
  await db.schema
    .createIndex("gift_cards_once_per_piece")
    .on("gift_cards")
    .columns(["order_items_id", "piece"])
    .unique()
    .execute();
  await db.schema.createIndex("gift_cards_by_orders_id").on("gift_cards").column("orders_id").execute();
  await db.schema
    .createTable("voucher_changes")
    .addColumn("id", id.type, id.primary)
    .addColumn("coupons_id", int, (c) => c.references("coupons.id"))
    .addColumn("gift_cards_id", int, (c) => c.references("gift_cards.id"))
    .addColumn("change", text, (c) => c.notNull())
    .addColumn("actor", text, (c) => c.notNull())
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  for (const column of ["coupons_id", "gift_cards_id"])
    await db.schema.createIndex(`voucher_changes_by_${column}`).on("voucher_changes").column(column).execute();
  await db.schema.alterTable("order_items").addColumn("vat_rate", int).execute();
  await db
    .updateTable("order_items")
    .set({ vat_rate: STANDARD_RATE })
    .where("is_gift_card", "=", 0)
    .where(
      "orders_id",
      "in",
      db
        .selectFrom("orders")
        .innerJoin("countries", "countries.id", "orders.countries_id")
        .select("orders.id")
        .where("iso2", "in", UNION),
    )
    .execute();
}
