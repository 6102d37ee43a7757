import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** Tables whose rows belong to a product, with the column of its id. */
const productTables = [
  ["products", "id"],
  ["product_sizes", "products_id"],
  ["products_labels", "products_id"],
  ["product_images", "products_id"],
] as const;

/** Tables whose rows many products share. */
const sharedTables = ["brands", "types", "categories", "colors", "labels", "standard_sizes"] as const;

const events = ["insert", "update", "delete"] as const;

/** Number of versions whose changes are stored; a process further behind rebuilds its index. */
const KEPT_VERSIONS = 1_000;

/** A statement that changes more products than this is recorded as a change of everything. */
const NOTED_PRODUCTS = 200;

/**
 * Triggers raise `catalogue_version` with every change of the catalogue, and record the changed product, so that changes
 * made directly in the database count too.
 */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, int } = columnTypes(engine);
  await db.schema
    .createTable("catalogue_changes")
    .addColumn("id", id.type, id.primary)
    .addColumn("version", int)
    .addColumn("products_id", int)
    .execute();
  await db.schema.createIndex("catalogue_changes_version").on("catalogue_changes").column("version").execute();
  await sql`insert into catalogue_version (id, version) values (1, 1) on conflict (id) do nothing`.execute(db);
  if (engine === "sqlite") await sqliteTriggers(db);
  else await postgresTriggers(db);
}

async function sqliteTriggers(db: MigratedDatabase): Promise<void> {
  const trigger = (table: string, event: (typeof events)[number], column?: string) => {
    const row = event === "delete" ? "old" : "new";
    const product = sql.raw(column ? `${row}.${column}` : "null");
    const moved =
      column && event === "update"
        ? sql`
        insert into catalogue_changes (version, products_id)
          select version, ${sql.raw(`old.${column}`)} from catalogue_version
          where id = 1 and ${sql.raw(`old.${column} <> new.${column}`)};`
        : sql``;
    return sql`
      create trigger ${sql.id(`catalogue_${table}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} begin
        update catalogue_version set version = version + 1 where id = 1;
        insert into catalogue_changes (version, products_id)
          select version, ${product} from catalogue_version where id = 1;${moved}
        delete from catalogue_changes
          where version <= (select version from catalogue_version where id = 1) - ${sql.lit(KEPT_VERSIONS)};
      end`.execute(db);
  };
  for (const event of events) {
    for (const [table, column] of productTables) await trigger(table, event, column);
    for (const table of sharedTables) await trigger(table, event);
  }
}

/**
 * A statement records its products without a version, so that it waits for no lock. Right before the commit the version is
 * raised and written to these rows. A version raised at once would stay locked until the commit, and two orders could
 * deadlock.
 */
async function postgresTriggers(db: MigratedDatabase): Promise<void> {
  await sql`
    create function catalogue_note() returns trigger language plpgsql set search_path from current as $$
    declare
      ids integer[] := '{null}';
    begin
      if not exists (select from changed) then return null; end if;
      if tg_nargs > 0 then
        execute format(
          case tg_op when 'UPDATE'
          then 'select array(select %1$I from changed union select %1$I from before limit ${sql.lit(NOTED_PRODUCTS + 1)})'
          else 'select array(select distinct %1$I from changed limit ${sql.lit(NOTED_PRODUCTS + 1)})' end,
          tg_argv[0]) into ids;
        if cardinality(ids) > ${sql.lit(NOTED_PRODUCTS)} then ids := '{null}'; end if;
      end if;
      insert into catalogue_changes (products_id) select unnest(ids);
      return null;
    end $$`.execute(db);
  await sql`
    create function catalogue_raise_version() returns trigger language plpgsql set search_path from current as $$
    declare
      raised integer;
    begin
      if not exists (select from catalogue_changes where id = new.id and version is null) then return null; end if;
      update catalogue_version set version = version + 1 where id = 1 returning version into raised;
      update catalogue_changes set version = raised where version is null;
      delete from catalogue_changes where version <= raised - ${sql.lit(KEPT_VERSIONS)};
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger catalogue_raise_version after insert on catalogue_changes
    deferrable initially deferred for each row execute function catalogue_raise_version()`.execute(db);
  const seen = {
    insert: "new table as changed",
    update: "new table as changed old table as before",
    delete: "old table as changed",
  };
  const trigger = (table: string, event: (typeof events)[number], argument: string) =>
    sql`
      create trigger ${sql.id(`catalogue_${table}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(seen[event])}
      for each statement execute function catalogue_note(${sql.raw(argument)})`.execute(db);
  for (const event of events) {
    for (const [table, column] of productTables) await trigger(table, event, `'${column}'`);
    for (const table of sharedTables) await trigger(table, event, "");
  }
}
