import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

type Name = "catalogue" | "content" | "stock";

const events = ["insert", "update", "delete"] as const;
type Event = (typeof events)[number];

interface Watched {
  name: Name;
  table: string;
  /** The column that names the product of a row; none where many products share it. */
  product?: string;
  /** All of them when left out. */
  on?: readonly Event[];
}

const tablesOf = (name: Name, tables: readonly string[]): Watched[] => tables.map((table) => ({ name, table }));

/** Updates of `products` are split: an order changes `sold` and `stock_status`, which are stock. */
const watched: readonly Watched[] = [
  { name: "catalogue", table: "products", product: "id", on: ["insert", "delete"] },
  { name: "catalogue", table: "products_labels", product: "products_id" },
  { name: "catalogue", table: "product_images", product: "products_id" },
  { name: "catalogue", table: "price_changes", product: "products_id" },
  ...tablesOf("catalogue", ["brands", "types", "categories", "colors", "labels", "standard_sizes"]),
  ...tablesOf("catalogue", ["size_charts", "manufacturers"]),
  // A picture is seen once a product, a brand or a slide names it.
  { name: "catalogue", table: "media", on: ["update"] },
  { name: "stock", table: "product_sizes", product: "products_id" },
  ...tablesOf("content", ["contents", "online_shop_slides", "online_shop_banners", "online_shop_categories"]),
  ...tablesOf("content", ["online_nav_items", "menu_groups", "menu_group_items", "payments", "countries"]),
];

const stockColumns = ["sold", "stock_status"];
const catalogueColumns = [
  ...["id", "slug", "name", "description_it", "description_en", "brands_id", "types_id", "categories_id"],
  ...["colors_id", "manufacturers_id", "catalog_visibility", "price", "sale_price", "discount", "reduced_since"],
  ...["composition_it", "composition_en", "is_gift_card", "created_on"],
];

/** The tables of migration 002, whose triggers give way to these. */
const formerlyWatched = [
  ...["products", "product_sizes", "products_labels", "product_images"],
  ...["brands", "types", "categories", "colors", "labels", "standard_sizes"],
];

/** Versions whose changes are kept; a reader who is further behind reads everything again. */
const KEPT_VERSIONS = 1_000;

/** More products changed by one statement than this are noted as a change of everything. */
const NOTED_PRODUCTS = 200;

/**
 * One version becomes three: of content, catalogue and stock. The database itself raises them with every change, and notes
 * the product that changed, so that a change made by other means than the shop's is noticed too.
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text, int } = columnTypes(engine);
  await db.schema
    .createTable("versions")
    .addColumn("name", text, (c) => c.primaryKey())
    .addColumn("version", int, (c) => c.notNull())
    .execute();
  await sql`
    insert into versions (name, version)
    select 'catalogue', version from catalogue_version where id = 1 union select 'content', 1 union select 'stock', 1
  `.execute(db);
  await db.schema
    .createTable("version_changes")
    .addColumn("id", id.type, id.primary)
    .addColumn("name", text, (c) => c.notNull())
    .addColumn("version", int)
    .addColumn("products_id", int)
    .execute();
  await db.schema.createIndex("version_changes_version").on("version_changes").columns(["name", "version"]).execute();
  if (engine === "sqlite") {
    for (const table of formerlyWatched)
      for (const event of events) await sql`drop trigger ${sql.id(`catalogue_${table}_${event}`)}`.execute(db);
  } else {
    // What earlier migrations of this transaction have noted is settled first.
    await sql`set constraints all immediate`.execute(db);
    await sql`drop function catalogue_note() cascade`.execute(db);
    await sql`drop function catalogue_raise_version() cascade`.execute(db);
  }
  await db.schema.dropTable("catalogue_changes").execute();
  await db.schema.dropTable("catalogue_version").execute();
  if (engine === "sqlite") await sqliteTriggers(db);
  else await postgresTriggers(db);
}

/** One writer at a time: each changed row raises its version at once. */
async function sqliteTriggers(db: MigratedDatabase): Promise<void> {
  const trigger = ({ name, table, product }: Watched, event: Event, when = "") => {
    const row = event === "delete" ? "old" : "new";
    const moved =
      product && event === "update"
        ? `insert into version_changes (name, version, products_id)
             select name, version, old.${product} from versions where name = '${name}' and old.${product} <> new.${product};`
        : "";
    return sql
      .raw(`
      create trigger version_${name}_${table}_${event} after ${event} on ${table} ${when} begin
        update versions set version = version + 1 where name = '${name}';
        insert into version_changes (name, version, products_id)
          select name, version, ${product ? `${row}.${product}` : "null"} from versions where name = '${name}';
        ${moved}
        delete from version_changes where name = '${name}'
          and version <= (select version from versions where name = '${name}') - ${KEPT_VERSIONS};
      end`)
      .execute(db);
  };
  for (const one of watched) for (const event of one.on ?? events) await trigger(one, event);
  const differs = (columns: string[]) => columns.map((column) => `new.${column} is not old.${column}`).join(" or ");
  const stockDiffers = differs(stockColumns);
  const products = { table: "products", product: "id" };
  await trigger({ name: "stock", ...products }, "update", `when ${stockDiffers}`);
  await trigger(
    { name: "catalogue", ...products },
    "update",
    `when ${differs(catalogueColumns)} or not (${stockDiffers})`,
  );
}

/**
 * Per statement, the products that it changed are noted without a version: nobody waits for anybody. Right before the
 * commit, one function raises the versions, always in the same order, and gives them to the notes. So two orders of
 * different products run side by side and wait for each other's commit alone; none can wait in a circle; and since a version
 * stays locked until its changes are visible, no reader sees a version before them, and a later version has all changes of
 * the earlier ones. A sequence would need no lock, and would show a later version while an earlier change is still missing.
 */
async function postgresTriggers(db: MigratedDatabase): Promise<void> {
  await sql`
    create function version_note_products(noted text, ids integer[]) returns void language plpgsql
    set search_path from current as $$
    begin
      if cardinality(ids) > ${sql.lit(NOTED_PRODUCTS)} then ids := '{null}'; end if;
      insert into version_changes (name, products_id) select noted, unnest(ids);
    end $$`.execute(db);
  await sql`
    create function version_note() returns trigger language plpgsql set search_path from current as $$
    declare
      ids integer[] := '{null}';
    begin
      if not exists (select from changed) then return null; end if;
      if tg_nargs > 1 then
        execute format(
          case tg_op when 'UPDATE'
          then 'select array(select %1$I from changed union select %1$I from before limit ${sql.lit(NOTED_PRODUCTS + 1)})'
          else 'select array(select distinct %1$I from changed limit ${sql.lit(NOTED_PRODUCTS + 1)})' end,
          tg_argv[1]) into ids;
      end if;
      perform version_note_products(tg_argv[0], ids);
      return null;
    end $$`.execute(db);
  const stock = sql.raw(`'{${stockColumns.join(",")}}'::text[]`);
  await sql`
    create function version_note_updated_products() returns trigger language plpgsql set search_path from current as $$
    begin
      perform version_note_products('catalogue', array(
        select id from changed full join before using (id)
        where to_jsonb(changed) - ${stock} is distinct from to_jsonb(before) - ${stock}
        limit ${sql.lit(NOTED_PRODUCTS + 1)}));
      perform version_note_products('stock', array(
        select id from changed join before using (id)
        where (changed.sold, changed.stock_status) is distinct from (before.sold, before.stock_status)
        limit ${sql.lit(NOTED_PRODUCTS + 1)}));
      return null;
    end $$`.execute(db);
  await sql`
    create function version_raise() returns trigger language plpgsql set search_path from current as $$
    declare
      noted text;
      raised integer;
    begin
      if not exists (select from version_changes where id = new.id and version is null) then return null; end if;
      foreach noted in array array['catalogue', 'content', 'stock'] loop
        continue when not exists (select from version_changes where name = noted and version is null);
        update versions set version = version + 1 where name = noted returning version into raised;
        update version_changes set version = raised where name = noted and version is null;
        delete from version_changes where name = noted and version <= raised - ${sql.lit(KEPT_VERSIONS)};
      end loop;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger version_raise after insert on version_changes
    deferrable initially deferred for each row execute function version_raise()`.execute(db);
  const seen = {
    insert: "new table as changed",
    update: "new table as changed old table as before",
    delete: "old table as changed",
  };
  const trigger = (name: string, table: string, event: Event, run: string) =>
    sql
      .raw(`
      create trigger version_${name}_${table}_${event} after ${event} on ${table}
      referencing ${seen[event]} for each statement execute function ${run}`)
      .execute(db);
  for (const { name, table, product, on = events } of watched)
    for (const event of on)
      await trigger(name, table, event, `version_note('${name}'${product ? `, '${product}'` : ""})`);
  await trigger("both", "products", "update", "version_note_updated_products()");
}
