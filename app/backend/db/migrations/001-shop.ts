import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** The first schema: catalogue, people, orders, mail. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  const table = (name: string) => db.schema.createTable(name);
  const translated = (name: string) =>
    table(name)
      .addColumn("id", id.type, id.primary)
      .addColumn("slug_it", text, (c) => c.notNull().unique())
      .addColumn("slug_en", text, (c) => c.notNull().unique())
      .addColumn("name_it", text, (c) => c.notNull())
      .addColumn("name_en", text, (c) => c.notNull());
  const slides = (name: string) =>
    table(name)
      .addColumn("id", id.type, id.primary)
      .addColumn("status", text, (c) => c.notNull())
      .addColumn("sort", int, (c) => c.notNull())
      .addColumn("title_it", text, (c) => c.notNull())
      .addColumn("title_en", text, (c) => c.notNull())
      .addColumn("text_it", text, (c) => c.notNull())
      .addColumn("text_en", text, (c) => c.notNull())
      .addColumn("link_it", text, (c) => c.notNull())
      .addColumn("link_en", text, (c) => c.notNull())
      .addColumn("media_id", text, (c) => c.references("media.id"));

  await table("media")
    .addColumn("id", text, (c) => c.primaryKey())
    .addColumn("spec", text, (c) => c.notNull())
    .addColumn("alt_it", text, (c) => c.notNull())
    .addColumn("alt_en", text, (c) => c.notNull())
    .execute();
  await table("brands")
    .addColumn("id", id.type, id.primary)
    .addColumn("slug", text, (c) => c.notNull().unique())
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("top_brand", int, (c) => c.notNull().defaultTo(0))
    .addColumn("visibility", text, (c) => c.notNull())
    .addColumn("description_it", text, (c) => c.notNull())
    .addColumn("description_en", text, (c) => c.notNull())
    .addColumn("hero_media_id", text, (c) => c.references("media.id"))
    .execute();
  await translated("types")
    .addColumn("sort", int, (c) => c.notNull())
    .execute();
  await translated("categories")
    .addColumn("parent", int, (c) => c.references("categories.id"))
    .addColumn("sort", int, (c) => c.notNull())
    .execute();
  await translated("colors")
    .addColumn("hex", text, (c) => c.notNull())
    .execute();
  await translated("labels")
    .addColumn("sort", int, (c) => c.notNull())
    .execute();
  await table("countries")
    .addColumn("id", id.type, id.primary)
    .addColumn("iso2", text, (c) => c.notNull().unique())
    .addColumn("name_it", text, (c) => c.notNull())
    .addColumn("name_en", text, (c) => c.notNull())
    .execute();
  await table("payments")
    .addColumn("id", id.type, id.primary)
    .addColumn("code", text, (c) => c.notNull().unique())
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("name_it", text, (c) => c.notNull())
    .addColumn("name_en", text, (c) => c.notNull())
    .addColumn("price", int, (c) => c.notNull())
    .addColumn("visibility", text, (c) => c.notNull())
    .addColumn("sort", int, (c) => c.notNull())
    .execute();
  await table("standard_sizes")
    .addColumn("id", id.type, id.primary)
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("system", text, (c) => c.notNull())
    .addColumn("name_uk", text)
    .addColumn("name_us", text)
    .addColumn("sort", int, (c) => c.notNull())
    .execute();
  await table("size_charts")
    .addColumn("id", id.type, id.primary)
    .addColumn("title_it", text, (c) => c.notNull())
    .addColumn("title_en", text, (c) => c.notNull())
    .addColumn("brands_id", int, (c) => c.notNull().references("brands.id"))
    .addColumn("categories_id", int, (c) => c.notNull().references("categories.id"))
    .addColumn("measures", text, (c) => c.notNull())
    .addColumn("status", text, (c) => c.notNull())
    .execute();
  await table("manufacturers")
    .addColumn("id", id.type, id.primary)
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("address", text, (c) => c.notNull())
    .addColumn("email", text, (c) => c.notNull())
    .execute();
  await table("products")
    .addColumn("id", id.type, id.primary)
    .addColumn("slug", text, (c) => c.notNull().unique())
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("description_it", text, (c) => c.notNull())
    .addColumn("description_en", text, (c) => c.notNull())
    .addColumn("brands_id", int, (c) => c.notNull().references("brands.id"))
    .addColumn("types_id", int, (c) => c.notNull().references("types.id"))
    .addColumn("categories_id", int, (c) => c.notNull().references("categories.id"))
    .addColumn("colors_id", int, (c) => c.notNull().references("colors.id"))
    .addColumn("manufacturers_id", int, (c) => c.references("manufacturers.id"))
    .addColumn("catalog_visibility", text, (c) => c.notNull())
    .addColumn("stock_status", text, (c) => c.notNull())
    .addColumn("price", int, (c) => c.notNull())
    .addColumn("sale_price", int, (c) => c.notNull())
    .addColumn("discount", int, (c) => c.notNull())
    .addColumn("reduced_since", text)
    .addColumn("composition_it", text, (c) => c.notNull())
    .addColumn("composition_en", text, (c) => c.notNull())
    .addColumn("is_gift_card", int, (c) => c.notNull().defaultTo(0))
    .addColumn("sold", int, (c) => c.notNull().defaultTo(0))
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await table("product_images")
    .addColumn("id", id.type, id.primary)
    .addColumn("products_id", int, (c) => c.notNull().references("products.id"))
    .addColumn("media_id", text, (c) => c.notNull().references("media.id"))
    .addColumn("sort", int, (c) => c.notNull())
    .execute();
  await table("product_sizes")
    .addColumn("id", id.type, id.primary)
    .addColumn("products_id", int, (c) => c.notNull().references("products.id"))
    .addColumn("standard_sizes_id", int, (c) => c.notNull().references("standard_sizes.id"))
    .addColumn("quantity", int, (c) => c.notNull())
    .addUniqueConstraint("product_sizes_once", ["products_id", "standard_sizes_id"])
    .addCheckConstraint("product_sizes_quantity", stockNeverNegative)
    .execute();
  await table("products_labels")
    .addColumn("id", id.type, id.primary)
    .addColumn("products_id", int, (c) => c.notNull().references("products.id"))
    .addColumn("labels_id", int, (c) => c.notNull().references("labels.id"))
    .execute();
  await table("price_changes")
    .addColumn("id", id.type, id.primary)
    .addColumn("products_id", int, (c) => c.notNull().references("products.id"))
    .addColumn("price", int, (c) => c.notNull())
    .addColumn("valid_from", text, (c) => c.notNull())
    .execute();
  await table("contents")
    .addColumn("id", text, (c) => c.primaryKey())
    .addColumn("title_it", text, (c) => c.notNull())
    .addColumn("title_en", text, (c) => c.notNull())
    .addColumn("body_it", text, (c) => c.notNull())
    .addColumn("body_en", text, (c) => c.notNull())
    .addColumn("status", text, (c) => c.notNull())
    .execute();
  await slides("online_shop_slides").execute();
  await slides("online_shop_banners").execute();
  await slides("online_shop_categories").execute();
  await table("online_nav_items")
    .addColumn("id", id.type, id.primary)
    .addColumn("status", text, (c) => c.notNull())
    .addColumn("sort", int, (c) => c.notNull())
    .addColumn("name_it", text, (c) => c.notNull())
    .addColumn("name_en", text, (c) => c.notNull())
    .addColumn("link_it", text, (c) => c.notNull())
    .addColumn("link_en", text, (c) => c.notNull())
    .execute();
  await table("menu_groups")
    .addColumn("id", id.type, id.primary)
    .addColumn("sort", int, (c) => c.notNull())
    .addColumn("title_it", text, (c) => c.notNull())
    .addColumn("title_en", text, (c) => c.notNull())
    .execute();
  await table("menu_group_items")
    .addColumn("id", id.type, id.primary)
    .addColumn("menu_groups_id", int, (c) => c.notNull().references("menu_groups.id"))
    .addColumn("categories_id", int, (c) => c.references("categories.id"))
    .addColumn("types_id", int, (c) => c.references("types.id"))
    .addColumn("sort", int, (c) => c.notNull())
    .execute();
  await table("users")
    .addColumn("id", text, (c) => c.primaryKey())
    .addColumn("email", text, (c) => c.notNull())
    .addColumn("email_key", text, (c) => c.notNull().unique())
    .addColumn("password_hash", text, (c) => c.notNull())
    .addColumn("first_name", text, (c) => c.notNull())
    .addColumn("last_name", text, (c) => c.notNull())
    .addColumn("countries_id", int, (c) => c.references("countries.id"))
    .addColumn("tier", text, (c) => c.notNull())
    .addColumn("points", int, (c) => c.notNull())
    .addColumn("locale", text, (c) => c.notNull())
    .addColumn("newsletter", int, (c) => c.notNull())
    .addColumn("status", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await table("wishlist_items")
    .addColumn("id", id.type, id.primary)
    .addColumn("users_id", text, (c) => c.notNull().references("users.id"))
    .addColumn("products_id", int, (c) => c.notNull().references("products.id"))
    .addColumn("created_on", text, (c) => c.notNull())
    .addUniqueConstraint("wishlist_items_once", ["users_id", "products_id"])
    .execute();
  await table("refresh_tokens")
    .addColumn("id", text, (c) => c.primaryKey())
    .addColumn("users_id", text, (c) => c.notNull().references("users.id"))
    .addColumn("family", text, (c) => c.notNull())
    .addColumn("successor", text)
    .addColumn("created_on", text, (c) => c.notNull())
    .addColumn("expires_on", text, (c) => c.notNull())
    .execute();
  await table("orders")
    .addColumn("id", id.type, id.primary)
    .addColumn("number", text, (c) => c.notNull().unique())
    .addColumn("cart_id", text, (c) => c.notNull())
    .addColumn("cart_revision", int, (c) => c.notNull())
    .addColumn("access_key_hash", text, (c) => c.notNull())
    .addColumn("users_id", text, (c) => c.references("users.id"))
    .addColumn("stores_id", int, (c) => c.notNull())
    .addColumn("email", text, (c) => c.notNull())
    .addColumn("locale", text, (c) => c.notNull())
    .addColumn("currency", text, (c) => c.notNull())
    .addColumn("payment_status", text, (c) => c.notNull())
    .addColumn("fulfilment_status", text, (c) => c.notNull())
    .addColumn("payments_id", int, (c) => c.notNull().references("payments.id"))
    .addColumn("payment_code", text, (c) => c.notNull())
    .addColumn("shipping_method", text, (c) => c.notNull())
    .addColumn("countries_id", int, (c) => c.notNull().references("countries.id"))
    .addColumn("delivery", text, (c) => c.notNull())
    .addColumn("subtotal", int, (c) => c.notNull())
    .addColumn("coupon_code", text)
    .addColumn("coupon_discount", int, (c) => c.notNull())
    .addColumn("delivery_cost", int, (c) => c.notNull())
    .addColumn("payment_fee", int, (c) => c.notNull())
    .addColumn("gift_card_code", text)
    .addColumn("gift_card_amount", int, (c) => c.notNull())
    .addColumn("total", int, (c) => c.notNull())
    .addColumn("note", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .addColumn("expires_on", text)
    .addUniqueConstraint("orders_once_per_cart", ["cart_id", "cart_revision"])
    .execute();
  await table("order_items")
    .addColumn("id", id.type, id.primary)
    .addColumn("orders_id", int, (c) => c.notNull().references("orders.id"))
    .addColumn("products_id", int, (c) => c.notNull().references("products.id"))
    .addColumn("standard_sizes_id", int, (c) => c.notNull().references("standard_sizes.id"))
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("brand", text, (c) => c.notNull())
    .addColumn("color_it", text, (c) => c.notNull())
    .addColumn("color_en", text, (c) => c.notNull())
    .addColumn("size", text, (c) => c.notNull())
    .addColumn("media_id", text)
    .addColumn("quantity", int, (c) => c.notNull())
    .addColumn("price", int, (c) => c.notNull())
    .addColumn("price_discounted", int, (c) => c.notNull())
    .addColumn("is_gift_card", int, (c) => c.notNull())
    .execute();
  await table("coupons")
    .addColumn("id", id.type, id.primary)
    .addColumn("code", text, (c) => c.notNull().unique())
    .addColumn("description", text, (c) => c.notNull())
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("discount", int, (c) => c.notNull())
    .addColumn("minimum_subtotal", int, (c) => c.notNull())
    .addColumn("valid_from", text)
    .addColumn("valid_to", text)
    .addColumn("uses_total", int)
    .addColumn("uses_per_person", int)
    .addColumn("users_id", text, (c) => c.references("users.id"))
    .addColumn("deleted_at", text)
    .execute();
  await table("coupon_uses")
    .addColumn("id", id.type, id.primary)
    .addColumn("coupons_id", int, (c) => c.notNull().references("coupons.id"))
    .addColumn("orders_id", int, (c) => c.notNull().references("orders.id"))
    .addColumn("email", text, (c) => c.notNull())
    .execute();
  await table("gift_cards")
    .addColumn("id", id.type, id.primary)
    .addColumn("code", text, (c) => c.notNull().unique())
    .addColumn("value", int, (c) => c.notNull())
    .addColumn("balance", int, (c) => c.notNull())
    .addColumn("orders_id", int, (c) => c.references("orders.id"))
    .addColumn("created_on", text, (c) => c.notNull())
    .addColumn("expires_on", text)
    .addCheckConstraint("gift_cards_balance", balanceNeverNegative)
    .execute();
  await table("gift_card_movements")
    .addColumn("id", id.type, id.primary)
    .addColumn("gift_cards_id", int, (c) => c.notNull().references("gift_cards.id"))
    .addColumn("orders_id", int, (c) => c.notNull().references("orders.id"))
    .addColumn("amount", int, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await table("payment_attempts")
    .addColumn("id", id.type, id.primary)
    .addColumn("orders_id", int, (c) => c.notNull().references("orders.id"))
    .addColumn("provider", text, (c) => c.notNull())
    .addColumn("reference", text, (c) => c.notNull())
    .addColumn("status", text, (c) => c.notNull())
    .addColumn("amount", int, (c) => c.notNull())
    .addColumn("currency", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .execute();
  await table("mails")
    .addColumn("id", id.type, id.primary)
    .addColumn("kind", text, (c) => c.notNull())
    .addColumn("recipient", text, (c) => c.notNull())
    .addColumn("locale", text, (c) => c.notNull())
    .addColumn("orders_id", int, (c) => c.references("orders.id"))
    .addColumn("state", text, (c) => c.notNull())
    .addColumn("attempts", int, (c) => c.notNull())
    .addColumn("due_on", text, (c) => c.notNull())
    .addColumn("created_on", text, (c) => c.notNull())
    .addColumn("sent_on", text)
    .addColumn("last_error", text)
    .execute();
  await table("catalogue_version")
    .addColumn("id", int, (c) => c.primaryKey())
    .addColumn("version", int, (c) => c.notNull())
    .execute();
  await indexes(db);
}

const stockNeverNegative = sql<boolean>`quantity >= 0`;
const balanceNeverNegative = sql<boolean>`balance >= 0`;

async function indexes(db: MigratedDatabase): Promise<void> {
  for (const [table, column] of [
    ["products", "brands_id"],
    ["products", "categories_id"],
    ["products", "types_id"],
    ["products", "name"],
    ["product_images", "products_id"],
    ["products_labels", "products_id"],
    ["price_changes", "products_id"],
    ["order_items", "orders_id"],
    ["mails", "state"],
    ["orders", "users_id"],
    ["refresh_tokens", "users_id"],
  ] as const)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}
