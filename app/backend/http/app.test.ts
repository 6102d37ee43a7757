import { env, pid } from "node:process";
import { format } from "node:util";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import type { Database } from "../db/engine";
import { StorageFault } from "../db/storage-fault";
import { createApp } from "./app";

const url = env.TEST_DATABASE_URL;

/** The answer and the log of a router whose handler runs `work`. */
async function failure(work: () => Promise<unknown>, signal?: AbortSignal) {
  const logged: string[] = [];
  const error = vi.spyOn(console, "error").mockImplementation((...words) => void logged.push(format(...words)));
  onTestFinished(() => error.mockRestore());
  const app = createApp();
  app.get("/", async (context) => context.json(await work()));
  const answer = await app.request("/", { signal });
  return { status: answer.status, text: await answer.text(), log: logged.join("\n") };
}

describe.skipIf(!url)("errors of PostgreSQL are logged without the values of rows", () => {
  const schema = `app_test_${pid}`;
  let database: Database<object>;
  beforeAll(async () => {
    database = await openDatabase({ url, schema });
    await database.write((trx) =>
      sql`create table cards (code text constraint one_code unique, value integer check (value > 0))`.execute(trx),
    );
  });
  afterAll(async () => {
    await database?.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database?.close();
  });

  const cases: [what: string, logged: RegExp, work: (trx: Transaction<object>) => Promise<unknown>][] = [
    [
      "a row that is there already",
      /23505.*table cards.*constraint one_code/,
      async (trx) => {
        await sql`insert into cards values ('SECRET-CODE', 1)`.execute(trx);
        await sql`insert into cards values ('SECRET-CODE', 2)`.execute(trx);
      },
    ],
    [
      "a row that breaks a rule",
      /23514.*cards_value_check/,
      (trx) => sql`insert into cards values ('SECRET-CODE', -1)`.execute(trx),
    ],
    [
      "a value of another type",
      /22P02.*invalid input syntax for type integer/,
      (trx) => sql`insert into cards values ('x', ${"SECRET-CODE"}::text::integer)`.execute(trx),
    ],
  ];

  test.each(cases)("%s", async (_, logged, work) => {
    const { status, text, log } = await failure(() => database.write(work));
    expect(status).toBe(500);
    expect(log).toMatch(logged);
    expect(log + text).not.toContain("SECRET-CODE");
  });
});

test("an unreachable database gives a 503 and one line in the log", async () => {
  const { status, text, log } = await failure(async () => {
    throw new StorageFault('PostgreSQL at db:5432, database "shop", role "shop": connect ECONNREFUSED', true);
  });
  expect(status).toBe(503);
  expect(JSON.parse(text).errors[0].extensions.code).toBe("SERVICE_UNAVAILABLE");
  expect(text).not.toContain("db:5432");
  expect(log).toBe('PostgreSQL at db:5432, database "shop", role "shop": connect ECONNREFUSED');
});

test("a caller that leaves is no error in the log", async () => {
  const leaves = new AbortController();
  const work = () =>
    new Promise((_, reject) => {
      leaves.signal.addEventListener("abort", () => reject(leaves.signal.reason));
      leaves.abort();
    });
  expect((await failure(work, leaves.signal)).log).toBe("");
  expect((await failure(async () => Promise.reject(new Error("broken")))).log).toContain("broken");
});
