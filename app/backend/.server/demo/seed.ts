import { type Kysely, sql } from "kysely";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { DEMO_SEED, demoBatches } from "./catalogue/catalogue";
import { DEMO_TABLES } from "./catalogue/rows";
import { addDemoCustomer, hashDemoPassword } from "./customer";

interface SeedOptions {
  /** Colour variants in all; see `CatalogueSize`. */
  products: number;
  seed?: number;
  /** Gets a line to show, at most one a second. */
  onProgress?: (line: string) => void;
}

/** Both engines take at least this many parameters in one statement (SQLite 32,766, PostgreSQL 65,535). */
const MOST_PARAMETERS = 30_000;
const POSTGRES_LOCK = 7_205_115;

async function insertAll(trx: Kysely<Tables>, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const each = Math.floor(MOST_PARAMETERS / columns.length);
  // One picture may show two products; everything else comes once.
  const again = table === "media" ? sql`on conflict (id) do nothing` : sql``;
  for (let start = 0; start < rows.length; start += each) {
    const values = rows.slice(start, start + each).map((row) => {
      const cells = new Map<string, unknown>(Object.entries(row));
      return sql`(${sql.join(columns.map((column) => cells.get(column) ?? null))})`;
    });
    const into = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${into}) values ${sql.join(values)} ${again}`.execute(trx);
  }
}

/** PostgreSQL's counters do not notice rows that bring their ids; the next row would get an id that is taken. */
async function moveCounters(trx: Kysely<Tables>, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if (table === "media") continue;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
      trx,
    );
  }
}

/**
 * Fills an empty database with the demo catalogue and the demo account, all or nothing; does nothing to one that has a
 * catalogue, so that several processes may start at once. Pictures are not drawn here but when they are asked for.
 * @throws the database's own error
 */
export async function seedDemo(database: Database<Tables>, options: SeedOptions): Promise<void> {
  const { products, seed = DEMO_SEED, onProgress } = options;
  const passwordHash = await hashDemoPassword();
  await database.write(async (trx) => {
    if (database.engine === "postgres") await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(trx);
    if (await trx.selectFrom("countries").select("id").limit(1).executeTakeFirst()) return;
    let [done, told] = [0, Date.now()];
    for (const batch of demoBatches({ products, seed })) {
      for (const table of DEMO_TABLES) await insertAll(trx, table, batch[table]);
      done += batch.products.length;
      if (Date.now() - told > 1000) {
        told = Date.now();
        onProgress?.(`${done} of ${products} products`);
      }
    }
    await addDemoCustomer(trx, passwordHash);
    if (database.engine === "postgres")
      await moveCounters(trx, [...DEMO_TABLES, "orders", "order_items", "payment_attempts"]);
    onProgress?.(`${done} products are in the shop`);
  });
}
