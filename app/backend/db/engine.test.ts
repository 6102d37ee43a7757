import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, pid } from "node:process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import type { Database } from "./engine";
import { sqliteLibrary } from "./sqlite-library";

interface Tables {
  counters: { id: number; count: number };
}

const postgresUrl = env.TEST_DATABASE_URL;
const schema = `engine_test_${pid}`;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "engine-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

let files = 0;
const openers = [
  { name: "SQLite", skipped: false, open: (file: string) => openDatabase<Tables>({ file }) },
  { name: "PostgreSQL", skipped: !postgresUrl, open: () => openDatabase<Tables>({ url: postgresUrl, schema }) },
];

describe.each(openers)("a database on $name", ({ open, skipped }) => {
  let file: string;
  let database: Database<Tables>;

  beforeEach(async () => {
    if (skipped) return;
    file = join(directory, `${++files}.db`);
    database = await open(file);
    await database.write(async (trx) => {
      await trx.schema.dropTable("counters").ifExists().execute();
      await trx.schema
        .createTable("counters")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("count", "integer", (column) => column.notNull())
        .execute();
      await trx.insertInto("counters").values({ id: 1, count: 0 }).execute();
      await trx.insertInto("counters").values({ id: 2, count: 0 }).execute();
    });
  });

  afterEach(async () => {
    if (skipped) return;
    if (postgresUrl && database.engine === "postgres") {
      await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    }
    await database.close();
  });

  async function increment(by: Database<Tables>, id = 1): Promise<void> {
    await by.write(async (trx) => {
      const query = trx.selectFrom("counters").select("count").where("id", "=", id);
      const { count } = await (by.engine === "postgres" ? query.forUpdate() : query).executeTakeFirstOrThrow();
      await nextTurn();
      await trx
        .updateTable("counters")
        .set({ count: count + 1 })
        .where("id", "=", id)
        .execute();
    });
  }

  async function countOf(id: number): Promise<number> {
    const row = await database.read.selectFrom("counters").select("count").where("id", "=", id).executeTakeFirst();
    return row?.count ?? Number.NaN;
  }

  test.skipIf(skipped)("loses no update with many parallel writers on several handles", async () => {
    const second = await open(file);
    try {
      await Promise.all(Array.from({ length: 40 }, (_, i) => increment(i % 2 ? database : second)));
      expect(await countOf(1)).toBe(40);
    } finally {
      await second.close();
    }
  });

  test.skipIf(skipped)("readers see the previous state during a write", async () => {
    await database.write(async (trx) => {
      await trx.updateTable("counters").set({ count: 7 }).where("id", "=", 1).execute();
      expect(await countOf(1)).toBe(0);
    });
    expect(await countOf(1)).toBe(7);
  });

  test.skipIf(skipped)("rolls back when the work fails, and continues", async () => {
    const failing = database.write(async (trx) => {
      await trx.updateTable("counters").set({ count: 7 }).where("id", "=", 1).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await countOf(1)).toBe(0);
    await increment(database);
    expect(await countOf(1)).toBe(1);
  });

  test.skipIf(skipped)("completes transactions that lock the same rows in opposite orders", async () => {
    const second = await open(file);
    const both = (by: Database<Tables>, ids: number[]) =>
      by.write(async (trx) => {
        for (const id of ids) {
          await trx
            .updateTable("counters")
            .set((row) => ({ count: row("count", "+", 1) }))
            .where("id", "=", id)
            .execute();
          await nextTurn();
        }
      });
    try {
      await Promise.all([both(database, [1, 2]), both(second, [2, 1])]);
      expect([await countOf(1), await countOf(2)]).toEqual([2, 2]);
    } finally {
      await second.close();
    }
  });

  test.skipIf(skipped)("refuses a write inside a write instead of a deadlock", async () => {
    await expect(database.write(() => increment(database))).rejects.toThrow("write inside a write");
    await increment(database);
  });

  test.skipIf(skipped)("returns counts and sums as numbers", async () => {
    const row = await database.read
      .selectFrom("counters")
      .select(({ fn }) => [fn.countAll().as("rows"), fn.sum("count").as("sum")])
      .executeTakeFirst();
    expect(row).toEqual({ rows: 2, sum: 0 });
  });

  test.skipIf(skipped)("refuses text with a NUL character", async () => {
    await expect(sql`select ${"a\0b"} as text`.execute(database.read)).rejects.toThrow();
  });
});

describe("a database on SQLite only", () => {
  test("waits for another process's lock without blocking the event loop", async () => {
    const file = join(directory, "locked.db");
    const database = await openDatabase<Tables>({ file });
    const other = new (sqliteLibrary())(file);
    other.exec(
      "create table counters (id integer, count integer); begin immediate; insert into counters values (1, 1)",
    );

    let written = false;
    const writing = database
      .write((trx) => trx.insertInto("counters").values({ id: 2, count: 2 }).execute())
      .then(() => {
        written = true;
      });
    for (let turn = 0; turn < 200; turn++) await nextTurn();
    expect(written).toBe(false);
    other.exec("commit");
    other.close();
    await writing;

    expect(await database.read.selectFrom("counters").select("id").orderBy("id").execute()).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    await database.close();
  });

  test("waits for the disk (fsync) at each commit", async () => {
    const database = await openDatabase<Tables>({ file: ":memory:" });
    const { rows } = await database.write((trx) => sql<{ synchronous: number }>`pragma synchronous`.execute(trx));
    expect(rows).toEqual([{ synchronous: 2 }]);
    await database.close();
  });

  test("refuses writes on read connections", async () => {
    const database = await openDatabase<Tables>({ file: ":memory:" });
    await database.write((trx) => trx.schema.createTable("counters").addColumn("id", "integer").execute());
    await expect(database.read.deleteFrom("counters").execute()).rejects.toThrow("readonly");
    await database.close();
  });
});
