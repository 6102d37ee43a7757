import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** Accounts, the ledger of points, parcels, returns and withdrawals, and the erasure of personal data. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  await accounts(db, engine);
  await membership(db, engine);
  await parcels(db, engine);
  await returns(db, engine);
  await erasure(db, engine);
}

async function accounts(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  for (const column of ["phone", "privacy_version", "privacy_ip"])
    await db.schema
      .alterTable("users")
      .addColumn(column, text, (c) => c.notNull().defaultTo(""))
      .execute();
  for (const column of ["privacy_on", "email_confirmed_on"])
    await db.schema.alterTable("users").addColumn(column, text).execute();
  // No earlier version has written refresh tokens.
  await db.schema
    .alterTable("refresh_tokens")
    .addColumn("signed_in_on", text, (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("user_addresses")
    .addColumn("id", id.type, id.primary)
    .addColumn("users_id", text, (c) => c.notNull().references("users.id"))
    .addColumn("is_default", int, (c) => c.notNull())
    .addColumn("address", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("user_tokens")
    .addColumn("hash", text, (c) => c.primaryKey())
    .addColumn("users_id", text, (c) => c.notNull().references("users.id"))
    .addColumn("purpose", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .addColumn("expires_on", text, (c) => c.notNull())
    .addColumn("used_on", text)
    .execute();
  await db.schema
    .createTable("user_identities")
    .addColumn("provider", text, (c) => c.notNull())
    .addColumn("subject", text, (c) => c.notNull())
    .addColumn("users_id", text, (c) => c.notNull().references("users.id"))
    .addColumn("created_on", text, (c) => c.notNull())
    .addPrimaryKeyConstraint("user_identities_key", ["provider", "subject"])
    .execute();
  await db.schema
    .createTable("provider_sign_ins")
    .addColumn("state_hash", text, (c) => c.primaryKey())
    .addColumn("provider", text, (c) => c.notNull())
    .addColumn("verifier", text, (c) => c.notNull())
    .addColumn("nonce", text, (c) => c.notNull())
    .addColumn("redirect", text, (c) => c.notNull())
    .addColumn("expires_on", text, (c) => c.notNull())
    .execute();
  for (const [table, type] of [
    ["users_id", text],
    ["returns_id", int],
    ["withdrawals_id", int],
  ] as const)
    await db.schema.alterTable("mails").addColumn(table, type).execute();
  for (const [table, column] of [
    ["user_addresses", "users_id"],
    ["user_tokens", "users_id"],
    ["user_identities", "users_id"],
    ["refresh_tokens", "family"],
    ["coupons", "users_id"],
    ["wishlist_items", "products_id"],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
}

/** The sum of a user's movements replaces the column `users.points`. */
async function membership(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .createTable("point_movements")
    .addColumn("id", id.type, id.primary)
    .addColumn("users_id", text, (c) => c.notNull().references("users.id"))
    .addColumn("orders_id", int, (c) => c.references("orders.id"))
    .addColumn("returns_id", int)
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("points", int, (c) => c.notNull())
    .addColumn("cents", int, (c) => c.notNull().defaultTo(0))
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await sql`
    insert into point_movements (users_id, kind, points, created_on)
    select id, 'opening', case when tier <> 'basic' and points < 1000 then 1000 else points end, created_on
    from users where points <> 0 or tier <> 'basic'
  `.execute(db);
  await db.schema.alterTable("users").dropColumn("points").execute();
  for (const column of ["users_id", "orders_id"])
    await db.schema.createIndex(`point_movements_by_${column}`).on("point_movements").column(column).execute();
  // An order gives points once.
  await sql`
    create unique index point_movements_once_per_order on point_movements (orders_id) where kind = 'order'
  `.execute(db);
  for (const table of ["products", "order_items"])
    await db.schema.alterTable(table).addColumn("grants_tier", text).execute();
  // The suggestions read the orders of a product from the index alone.
  await db.schema
    .createIndex("order_items_by_product_and_order")
    .on("order_items")
    .columns(["products_id", "orders_id"])
    .execute();
  await sql`create index products_by_grants_tier on products (grants_tier) where grants_tier is not null`.execute(db);
}

async function parcels(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text } = columnTypes(engine);
  for (const column of ["courier", "tracking_number", "estimated_delivery", "page_url", "withdraw_url"])
    await db.schema.alterTable("orders").addColumn(column, text).execute();
}

async function returns(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .createTable("returns")
    .addColumn("id", id.type, id.primary)
    .addColumn("number", text, (c) => c.notNull().unique())
    .addColumn("orders_id", int, (c) => c.notNull().references("orders.id"))
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("status", text, (c) => c.notNull())
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("refunded", int)
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("return_items")
    .addColumn("id", id.type, id.primary)
    .addColumn("returns_id", int, (c) => c.notNull().references("returns.id"))
    .addColumn("order_items_id", int, (c) => c.notNull().references("order_items.id"))
    .addColumn("quantity", int, (c) => c.notNull())
    .addColumn("exchange_sizes_id", int, (c) => c.references("standard_sizes.id"))
    .execute();
  await db.schema
    .createTable("return_events")
    .addColumn("id", id.type, id.primary)
    .addColumn("returns_id", int, (c) => c.notNull().references("returns.id"))
    .addColumn("before", text, (c) => c.notNull())
    .addColumn("after", text, (c) => c.notNull())
    .addColumn("actor", text, (c) => c.notNull())
    .addColumn("reason", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("withdrawals")
    .addColumn("id", id.type, id.primary)
    .addColumn("number", text, (c) => c.notNull())
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("email", text, (c) => c.notNull())
    .addColumn("items", text, (c) => c.notNull())
    .addColumn("locale", text, (c) => c.notNull())
    .addColumn("orders_id", int, (c) => c.references("orders.id"))
    .addColumn("returns_id", int, (c) => c.references("returns.id"))
    .addColumn("outcome", text)
    .addColumn("state", text, (c) => c.notNull())
    .addColumn("attempts", int, (c) => c.notNull())
    .addColumn("due_on", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .addColumn("sent_on", text)
    .addColumn("last_error", text)
    .execute();
  for (const [table, column] of [
    ["returns", "orders_id"],
    ["return_items", "returns_id"],
    ["return_items", "order_items_id"],
    ["return_events", "returns_id"],
    ["withdrawals", "orders_id"],
    ["withdrawals", "state"],
  ] as const)
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
}

/** Orders of deleted accounts are erased in steps. */
async function erasure(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { text } = columnTypes(engine);
  await db.schema.alterTable("orders").addColumn("erasure", text).execute();
  await sql`create index orders_to_erase on orders (id) where erasure in ('requested', 'invoice')`.execute(db);
  for (const column of ["orders_id", "returns_id", "withdrawals_id", "users_id"])
    await db.schema.createIndex(`mails_by_${column}`).on("mails").column(column).execute();
}
