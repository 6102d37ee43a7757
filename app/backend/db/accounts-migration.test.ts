import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import type { MigratedDatabase, MigrationEngine } from "./columns";
import type { Database } from "./engine";
import { migrate } from "./migrate";
import type { Tables } from "./schema";

const LAST_BEFORE = "012-versions";
const url = env.TEST_DATABASE_URL;

interface Migration {
  up(db: MigratedDatabase, engine: MigrationEngine): Promise<void>;
}

/** The migrations before accounts, by name. */
const earlier = Object.entries(import.meta.glob<Migration>("./migrations/*.ts", { eager: true }))
  .map(([path, migration]): [string, Migration] => [path.replace(/^.*\/|\.ts$/g, ""), migration])
  .filter(([name]) => name <= LAST_BEFORE)
  .sort(([a], [b]) => (a < b ? -1 : 1));

async function openCopy(): Promise<Database<Tables>> {
  const folder = await mkdtemp(join(tmpdir(), "shop-accounts-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "shop.db");
  await copyFile(join(import.meta.dirname, `../../../tests/support/databases/${LAST_BEFORE}.db`), file);
  const database = await openDatabase<Tables>({ file });
  onTestFinished(() => database.close());
  return database;
}

/** A database with the tables of the twelfth schema and the user of the copied one. */
async function openOlderPostgres(): Promise<Database<Tables>> {
  const schema = `accounts_${pid}`;
  const database = await openDatabase<Tables>({ url, schema });
  onTestFinished(async () => {
    await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database.close();
  });
  await database.write(
    async (trx) => {
      await sql`create table schema_migrations (name text primary key, applied_on text not null)`.execute(trx);
      for (const [name, { up }] of earlier) {
        await up(trx, "postgres");
        await sql`insert into schema_migrations values (${name}, '2026-01-01')`.execute(trx);
      }
      await sql`
        insert into users (id, email, email_key, password_hash, first_name, last_name, tier, points, locale, newsletter,
          status, created_on)
        values ('3f0b6a52-7d1c-4e0e-9a58-0d5e3a1c9b77', 'demo@example.com', 'demo@example.com', 'hash', 'Giulia', 'Demo',
          'pro', 1240, 'it', 1, 'active', '2025-11-07T00:00:00.000Z')
      `.execute(trx);
    },
    { patient: true },
  );
  return database;
}

describe.each([
  ["SQLite", true, openCopy],
  ["PostgreSQL", url !== undefined, openOlderPostgres],
] as const)("on %s", (_, isPossible, open) => {
  test.skipIf(!isPossible)("a user of an older database keeps their points, tier and password", async () => {
    const database = await open();
    const older = await sql<{ points: number; password_hash: string }>`
    select points, password_hash from users
  `.execute(database.read);
    expect(older.rows).toMatchObject([{ points: 1240 }]);
    await migrate(database);
    const [user] = await database.read.selectFrom("users").selectAll().execute();
    expect(user).toMatchObject({
      email: "demo@example.com",
      tier: "pro",
      password_hash: older.rows[0]?.password_hash,
      phone: "",
      privacy_version: "",
      privacy_on: null,
      email_confirmed_on: null,
    });
    expect(user).not.toHaveProperty("points");
    const movements = await database.read.selectFrom("point_movements").selectAll().execute();
    const opening = { kind: "opening", points: 1240, orders_id: null, returns_id: null };
    expect(movements).toMatchObject([{ ...opening, users_id: user?.id, created_on: user?.created_on }]);
  });
});
