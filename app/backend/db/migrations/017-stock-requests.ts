import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** Requests for one mail when a product or a size is back in stock, and the keys of their mails. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .createTable("stock_requests")
    .addColumn("id", id.type, id.primary)
    .addColumn("email", text, (c) => c.notNull())
    .addColumn("email_key", text, (c) => c.notNull())
    .addColumn("locale", text, (c) => c.notNull())
    .addColumn("currency", text, (c) => c.notNull())
    .addColumn("products_id", int, (c) => c.notNull().references("products.id").onDelete("cascade"))
    .addColumn("sizes_id", int, (c) => c.notNull())
    .addColumn("product_url", text, (c) => c.notNull())
    .addColumn("link_url", text, (c) => c.notNull())
    .addColumn("requested_on", text, (c) => c.notNull())
    .addColumn("confirmed_on", text)
    .addColumn("notified_on", text)
    .execute();
  await db.schema
    .createIndex("stock_requests_once")
    .on("stock_requests")
    .columns(["email_key", "products_id", "sizes_id"])
    .unique()
    .execute();
  await sql`
    create index stock_requests_waiting on stock_requests (products_id)
    where confirmed_on is not null and notified_on is null
  `.execute(db);
  await db.schema
    .createTable("stock_request_tokens")
    .addColumn("hash", text, (c) => c.primaryKey())
    .addColumn("stock_requests_id", int, (c) => c.notNull().references("stock_requests.id").onDelete("cascade"))
    .addColumn("purpose", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("stock_request_tokens_request")
    .on("stock_request_tokens")
    .column("stock_requests_id")
    .execute();
  await db.schema.alterTable("mails").addColumn("stock_requests_id", int).execute();
}
