import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import type { BackupSource } from "~/backend/operations/backup/make-backup";
import { type RestorePlace, restoreBackup } from "~/backend/operations/backup/restore-backup";
import { DEFAULT_POLICY } from "~/shop/policy";
import { openDatabase } from "../../support/open-database";
import { type Server, temporaryFolder } from "./servers";

/** What is backed up of a server under test. */
export const sourceOf = ({ database, dataDir }: Server): BackupSource => ({
  ...{ database, dataDir, shopVersion: "test" },
  settings: { text: "COMPANY_NAME='Shop'\n", leftOut: ["SMTP_URL"] },
});

let places = 0;

/** An empty place for a shop on an engine; removed after the test. */
export async function emptyPlace(engine: Database<Tables>["engine"]): Promise<RestorePlace> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const place = { dataDir: join(folder.path, "data"), policy: DEFAULT_POLICY };
  if (engine === "sqlite") return place;
  const schema = `restored_${pid}_${++places}`;
  onTestFinished(async () => {
    const database = await openDatabase<Tables>({ url: env.TEST_DATABASE_URL, schema });
    await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database.close();
  });
  return { ...place, url: env.TEST_DATABASE_URL, schema };
}

/** Opens the database of a place; closed after the test. */
export async function openPlace({ dataDir, url, schema }: RestorePlace): Promise<Database<Tables>> {
  const database = await openDatabase<Tables>({ file: join(dataDir, "shop.db"), url, schema });
  onTestFinished(() => database.close());
  return database;
}

/** Restores a backup into an empty place of the engine, and opens it. */
export async function restored(directory: string, engine: Database<Tables>["engine"]) {
  const place = await emptyPlace(engine);
  await restoreBackup(directory, place);
  return { place, database: await openPlace(place) };
}
