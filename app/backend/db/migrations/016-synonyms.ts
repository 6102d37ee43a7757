import { sql } from "kysely";
import { columnTypes, type MigratedDatabase, type MigrationEngine } from "../columns";

/** As in migration 012: versions whose changes are kept. */
const KEPT_VERSIONS = 1_000;

/** Synonyms of the search. A change raises the version of the catalogue, so that running processes follow it. */
export async function up(db: MigratedDatabase, engine: MigrationEngine): Promise<void> {
  const { id, text } = columnTypes(engine);
  await db.schema
    .createTable("synonyms")
    .addColumn("id", id.type, id.primary)
    .addColumn("locale", text, (c) => c.notNull())
    .addColumn("term", text, (c) => c.notNull())
    .addColumn("means", text, (c) => c.notNull())
    .addColumn("field", text, (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createIndex("synonyms_once")
    .on("synonyms")
    .columns(["locale", "term", "means", "field"])
    .unique()
    .execute();
  for (const [event, seen] of [
    ["insert", "new table as changed"],
    ["update", "new table as changed old table as before"],
    ["delete", "old table as changed"],
  ] as const)
    await sql
      .raw(
        engine === "sqlite"
          ? `create trigger version_catalogue_synonyms_${event} after ${event} on synonyms begin
               update versions set version = version + 1 where name = 'catalogue';
               insert into version_changes (name, version, products_id)
                 select name, version, null from versions where name = 'catalogue';
               delete from version_changes where name = 'catalogue'
                 and version <= (select version from versions where name = 'catalogue') - ${KEPT_VERSIONS};
             end`
          : `create trigger version_catalogue_synonyms_${event} after ${event} on synonyms
             referencing ${seen} for each statement execute function version_note('catalogue')`,
      )
      .execute(db);
}
