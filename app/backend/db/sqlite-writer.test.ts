import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { Kysely, sql, type Transaction } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sqliteDialect } from "./engine-sqlite";
import { SqliteConnection } from "./sqlite-connection";
import { sqliteLibrary } from "./sqlite-library";
import { SqliteWriter } from "./sqlite-writer";
import { StorageFault } from "./storage-fault";

interface Tables {
  orders: { id: number };
}
type Work<R> = (trx: Transaction<Tables>) => Promise<R>;

const LIMIT_MS = 150;
const GROUP_MS = 60_000;

let folder: string;
let writer: SqliteWriter;
let groupMs: number;
/** Statements that control transactions, in order. */
let control: string[];
/** What the next commit fails with. */
let commitError: Error | undefined;
let stored: () => number[];
let closeReader: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sqlite-writer-test-"));
  const file = join(folder, "test.db");
  const library = sqliteLibrary();
  const database = new library(file);
  database.pragma("journal_mode = WAL");
  database.exec("create table orders (id integer)");
  const explain = (error: unknown) =>
    error instanceof Error && "code" in error ? new StorageFault(error.message, true) : error;
  const connection = new SqliteConnection(database, explain);
  control = [];
  commitError = undefined;
  const run = connection.run.bind(connection);
  vi.spyOn(connection, "run").mockImplementation((statement) => {
    control.push(statement);
    if (statement === "commit" && commitError) {
      const error = commitError;
      commitError = undefined;
      throw error;
    }
    run(statement);
  });
  groupMs = GROUP_MS;
  writer = new SqliteWriter({
    connection,
    explain,
    label: "The test's database",
    limitMs: LIMIT_MS,
    get groupMs() {
      return groupMs;
    },
  });
  const reader = new library(file, { readonly: true });
  stored = () => (reader.prepare("select id from orders order by rowid").all() as { id: number }[]).map(({ id }) => id);
  closeReader = () => reader.close();
});

afterEach(() => {
  writer.close();
  closeReader();
  rmSync(folder, { recursive: true });
});

function write<R>(work: Work<R>, { patient = false } = {}): Promise<R> {
  return new Kysely<Tables>({ dialect: sqliteDialect(writer.driver({ patient })) }).transaction().execute(work);
}

const insert = (trx: Transaction<Tables>, id: number) => trx.insertInto("orders").values({ id }).execute();
const commits = () => control.filter((one) => one === "commit").length;
const diskFull = () => Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });

test("writers that wait at the same time share one commit, and nobody is answered before it", async () => {
  const answered: number[] = [];
  const ids = Array.from({ length: 20 }, (_, id) => id);
  const all = ids.map((id) => write((trx) => insert(trx, id)).then(() => answered.push(stored().indexOf(id))));
  await Promise.all(all);
  expect(commits()).toBe(1);
  // Each one found its own row on the disk when it was answered.
  expect(answered.toSorted((a, b) => a - b)).toEqual(ids);
});

test("writers work in the order of their calls, also beyond one group", async () => {
  groupMs = 10;
  const ids = Array.from({ length: 12 }, (_, id) => id);
  await Promise.all(
    ids.map((id) =>
      write(async (trx) => {
        await insert(trx, id);
        if (id % 2) await nextTurn();
        const busyUntil = performance.now() + 4;
        while (performance.now() < busyUntil);
      }),
    ),
  );
  expect(stored()).toEqual(ids);
  expect(commits()).toBeGreaterThan(2);
  expect(commits()).toBeLessThan(ids.length);
});

test("a failing writer undoes its own work alone", async () => {
  const results = await Promise.allSettled([
    write((trx) => insert(trx, 1)),
    write(async (trx) => {
      await insert(trx, 2);
      throw new Error("sold out");
    }),
    write((trx) => insert(trx, 3)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(results[1]).toMatchObject({ reason: { message: "sold out" } });
  expect(stored()).toEqual([1, 3]);
  expect(commits()).toBe(1);
});

test("when the commit fails, all writers of the group fail, and the next writer succeeds", async () => {
  commitError = diskFull();
  const results = await Promise.allSettled([1, 2, 3].map((id) => write((trx) => insert(trx, id))));
  for (const one of results) expect(one).toMatchObject({ status: "rejected", reason: expect.any(StorageFault) });
  expect(stored()).toEqual([]);
  await write((trx) => insert(trx, 4));
  expect(stored()).toEqual([4]);
});

test("a refusal because of work that is lost afterwards is not reported as one", async () => {
  commitError = diskFull();
  const [, refused] = await Promise.allSettled([
    write((trx) => insert(trx, 1)),
    write(async (trx) => {
      const rows = await trx.selectFrom("orders").selectAll().execute();
      if (rows.length > 0) throw new Error("somebody else has the last one");
    }),
  ]);
  expect(refused).toMatchObject({ status: "rejected", reason: expect.any(StorageFault) });
  expect(stored()).toEqual([]);
});

test("a refusal before any other work is answered with its own reason", async () => {
  await expect(write(() => Promise.reject(new Error("sold out")))).rejects.toThrow("sold out");
  expect(commits()).toBe(0);
});

test("a failure that ends the transaction loses the work of its group, and nothing is stored without a transaction", async () => {
  const [before, failing] = await Promise.allSettled([
    write((trx) => insert(trx, 1)),
    write(async (trx) => {
      // As SQLite does when the disk is full.
      await sql`rollback`.execute(trx);
      await sql`not a statement`.execute(trx).catch(() => {});
      await insert(trx, 2);
    }),
  ]);
  expect(before).toMatchObject({ status: "rejected" });
  expect(failing).toMatchObject({ status: "rejected" });
  expect(stored()).toEqual([]);
  await write((trx) => insert(trx, 3));
  expect(stored()).toEqual([3]);
});

test("a hanging writer loses its turn after the time limit; those before and after it are stored", async () => {
  let late: Promise<unknown> | undefined;
  const before = write((trx) => insert(trx, 1));
  void write(async (trx) => {
    await insert(trx, 2);
    await wait(LIMIT_MS * 2);
    late = insert(trx, 3);
    await late;
  }).catch(() => {});
  const after = write((trx) => insert(trx, 4));
  await Promise.all([before, after]);
  expect(stored()).toEqual([1, 4]);
  await wait(LIMIT_MS * 2);
  await expect(late).rejects.toThrow("a write took longer than");
  expect(stored()).toEqual([1, 4]);
});

test("a patient writer has no time limit and a transaction of its own", async () => {
  const atOwnCommit: number[][] = [];
  await Promise.all([
    write((trx) => insert(trx, 1)),
    write(
      async (trx) => {
        atOwnCommit.push(stored());
        await insert(trx, 2);
        await wait(LIMIT_MS * 2);
        await insert(trx, 3);
      },
      { patient: true },
    ),
    write(async (trx) => {
      atOwnCommit.push(stored());
      await insert(trx, 4);
    }),
  ]);
  expect(atOwnCommit).toEqual([[1], [1, 2, 3]]);
  expect(stored()).toEqual([1, 2, 3, 4]);
});

test("a stream of writers does not keep the first one waiting, nor other requests", async () => {
  groupMs = 10;
  let stops = false;
  const loop = async () => {
    while (!stops) await write((trx) => insert(trx, 2));
  };
  const loops = Array.from({ length: 10 }, loop);
  await write((trx) => insert(trx, 1));
  for (let turn = 0; turn < 20; turn++) await nextTurn();
  expect(commits()).toBeGreaterThan(5);
  stops = true;
  await Promise.all(loops);
});

test("closing stores what is done, and reports what is not", async () => {
  const done = write((trx) => insert(trx, 1));
  await done;
  const unfinished = write(async (trx) => {
    await insert(trx, 2);
    await wait(20);
    await insert(trx, 3);
  });
  await nextTurn();
  writer.close();
  await expect(unfinished).rejects.toThrow();
  expect(stored()).toEqual([1]);
});
