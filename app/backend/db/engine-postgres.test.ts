import { env, pid } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { networkTo, throughNetwork } from "../../../tests/support/tcp-proxy";
import type { Database } from "./engine";
import { countingStatements } from "./statement-time";
import { StorageFault } from "./storage-fault";

interface Tables {
  counters: { id: number; count: number };
}

const url = env.TEST_DATABASE_URL ?? "";
const schema = `postgres_faults_${pid}`;

/** A page waits at most five seconds for its data. */
const PAGE_LIMIT_MS = 5_000;

const raise = (database: Database<Tables>, id: number) =>
  database.write((trx) =>
    trx
      .updateTable("counters")
      .set((row) => ({ count: row("count", "+", 1) }))
      .where("id", "=", id)
      .execute(),
  );
const sleep = (database: Database<Tables>, seconds: number) => sql`select pg_sleep(${seconds})`.execute(database.read);
const rowsOf = (database: Database<Tables>) => database.read.selectFrom("counters").selectAll().execute();

async function loggedError(work: Promise<unknown>): Promise<{ fault: StorageFault; ms: number }> {
  const start = performance.now();
  const fault = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(fault instanceof StorageFault)) throw new Error(`no fault of the database, but: ${fault}`);
  return { fault, ms: performance.now() - start };
}

describe.skipIf(!url)("a failing PostgreSQL", () => {
  let database: Database<Tables>;

  beforeAll(async () => {
    database = await openDatabase<Tables>({ url, schema });
    await database.write(async (trx) => {
      await trx.schema
        .createTable("counters")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("count", "integer", (column) => column.notNull())
        .execute();
      await trx
        .insertInto("counters")
        .values([
          { id: 1, count: 0 },
          { id: 2, count: 0 },
        ])
        .execute();
    });
  });
  afterAll(async () => {
    await database?.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database?.close();
  });

  /** The same database over a network that can fail, with all its connections open. */
  async function overNetwork() {
    const network = await networkTo(Number(new URL(url).port || 5432));
    const far = await openDatabase<Tables>({ url: throughNetwork(url, network), schema });
    onTestFinished(async () => {
      await far.close();
      await network.close();
    });
    await Promise.all(Array.from({ length: 10 }, () => sleep(far, 0.1)));
    return { network, far };
  }

  test("a read counts for its client from a quarter of a second on, and a write, which may wait for locks, not at all", async () => {
    await countingStatements(async (time) => {
      await database.write((trx) => sql`select pg_sleep(0.3)`.execute(trx));
      expect(time.ms).toBe(0);
      await sleep(database, 0.3);
      expect(time.ms).toBeGreaterThan(250);
      expect(time.workMs).toBeCloseTo(time.ms - 250);
    });
    await countingStatements(async (time) => {
      await rowsOf(database);
      expect(time.workMs).toBeCloseTo(Math.max(0, time.ms - 250));
    });
  });

  test("a connection cut in a transaction rolls the transaction back, and the process continues", async () => {
    const cut = database.write(async (trx) => {
      await trx.updateTable("counters").set({ count: 7 }).where("id", "=", 1).execute();
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.read);
      // Time for the error event to arrive while no query runs.
      await wait(100);
      await trx.selectFrom("counters").selectAll().execute();
    });
    const { fault } = await loggedError(cut);
    expect(fault.mayPass).toBe(true);
    expect(await rowsOf(database)).toContainEqual({ id: 1, count: 0 });
  });

  test("replaces connections that are cut while idle or reading", async () => {
    const reading = Promise.allSettled(Array.from({ length: 3 }, () => sleep(database, 5)));
    await wait(200);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and query like '%pg_sleep%' and query not like '%pg_terminate%'`.execute(
      database.read,
    );
    for (const result of await reading) {
      expect(result.status === "rejected" && result.reason).toBeInstanceOf(StorageFault);
    }
    await Promise.all(Array.from({ length: 12 }, () => rowsOf(database)));
  });

  test("reads fail in time while the network drops packets, and the first read after it succeeds", async () => {
    const { network, far } = await overNetwork();
    network.goSilent();
    const faults = await Promise.all(Array.from({ length: 12 }, () => loggedError(rowsOf(far))));
    for (const { fault, ms } of faults) {
      expect(fault.mayPass).toBe(true);
      expect(ms).toBeLessThan(PAGE_LIMIT_MS);
    }
    network.recover();
    // Sequential: no read may get a dead connection.
    const start = performance.now();
    for (let count = 0; count < 12; count++) expect(await rowsOf(far)).toHaveLength(2);
    await raise(far, 2);
    expect(performance.now() - start).toBeLessThan(PAGE_LIMIT_MS);
  });

  test("after one read without an answer, idle connections are not tried one by one", async () => {
    const { network, far } = await overNetwork();
    network.goSilent();
    await loggedError(rowsOf(far));
    network.recover();
    const start = performance.now();
    for (let count = 0; count < 12; count++) await rowsOf(far);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test("the database closes in time while the network drops packets", async () => {
    const { network, far } = await overNetwork();
    network.goSilent();
    const pendingErrors = [loggedError(rowsOf(far)), loggedError(raise(far, 1))];
    await wait(50);
    const start = performance.now();
    await far.close();
    expect(performance.now() - start).toBeLessThan(3_000);
    await Promise.all(pendingErrors);
  });

  test("the server also cancels a read that takes too long", async () => {
    const { fault, ms } = await loggedError(sleep(database, 60));
    expect(fault.message).toContain("statement timeout");
    expect(ms).toBeLessThan(PAGE_LIMIT_MS);
    const { rows } = await sql`
      select pid from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'`.execute(database.read);
    expect(rows).toEqual([]);
  });

  test.concurrent("writers that wait for a lock do not block readers, and give up in time", async ({ expect }) => {
    const other = await openDatabase<Tables>({ url, schema });
    let letGo = () => {};
    const lockHeld = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const holder = other.write(
      async (trx) => {
        await trx.selectFrom("counters").select("id").where("id", "=", 1).forUpdate().execute();
        locked();
        await lockHeld;
      },
      { patient: true },
    );
    await isLocked;
    const pendingErrors = Array.from({ length: 20 }, () => loggedError(raise(database, 1)));
    await wait(200);
    const start = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => rowsOf(database)));
    expect(performance.now() - start).toBeLessThan(2_000);
    for (const { fault, ms } of await Promise.all(pendingErrors)) {
      expect(fault.mayPass).toBe(true);
      expect(ms).toBeLessThan(10_000);
    }
    letGo();
    await holder;
    await other.close();
    await raise(database, 1);
  });

  test.concurrent("patient work has no time limit", async () => {
    const own = await openDatabase<Tables>({ url, schema });
    await own.write((trx) => sql`select pg_sleep(9)`.execute(trx), { patient: true });
    await own.close();
  });
});

test("an error names the server that refuses us, without the password", async () => {
  const { fault } = await loggedError(openDatabase({ url: "postgres://shop:hunter2@127.0.0.1:9/shop" }));
  expect(fault.mayPass).toBe(true);
  expect(fault.message).toContain("127.0.0.1:9");
  expect(fault.message).not.toContain("hunter2");
});
