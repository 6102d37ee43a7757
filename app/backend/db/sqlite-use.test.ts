import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../tests/support/open-database";
import { companionsOf, isLoneCopy } from "./sqlite-use";
import { StorageFault } from "./storage-fault";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sqlite-use-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Tables {
  notes: { text: string };
}

/** Of closing at once: before the flag was cleared after the close, a quarter of the rounds left it. */
const ROUNDS = 10;

let files = 0;
const newFile = () => join(folder, `${++files}.db`);

async function open(file: string, acceptsCopy?: boolean) {
  const database = await openDatabase<Tables>({ file, acceptsCopy });
  onTestFinished(() => database.close());
  return database;
}

/** A database in use, with one row. */
async function used() {
  const file = newFile();
  const database = await open(file);
  await database.write(async (trx) => {
    await sql`create table notes (text text)`.execute(trx);
    await trx.insertInto("notes").values({ text: "one" }).execute();
  });
  return { file, database };
}

async function copyOf(file: string, ...suffixes: string[]): Promise<string> {
  const copy = newFile();
  for (const suffix of ["", ...suffixes]) await copyFile(file + suffix, copy + suffix);
  return copy;
}

test("a copy of the main file alone, made while a shop uses it, is opened only when that is accepted, and then for good", async () => {
  const { file } = await used();
  const copy = await copyOf(file);
  const refused = await open(copy).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StorageFault);
  expect(String(refused)).toMatch(/the last orders may be missing.*--accept/);
  // A refused start changes nothing, so that the next one is refused too.
  await expect(open(copy)).rejects.toThrow("--accept");
  const accepted = await open(copy, true);
  await accepted.close();
  await (await open(copy)).close();
});

test("a copy with its WAL, as a kill leaves it, is opened with its last changes", async () => {
  const { file } = await used();
  const killed = await open(await copyOf(file, "-wal"));
  expect(await killed.read.selectFrom("notes").selectAll().execute()).toEqual([{ text: "one" }]);
});

test("the last of several users clears the flag: until then a copy is refused, afterwards the main file is everything", async () => {
  const { file, database } = await used();
  const command = await open(file);
  await command.write((trx) => trx.insertInto("notes").values({ text: "two" }).execute());
  await command.close();
  await expect(open(await copyOf(file))).rejects.toThrow("--accept");
  await database.close();
  const whole = await open(await copyOf(file));
  expect(await whole.read.selectFrom("notes").selectAll().execute()).toEqual([{ text: "one" }, { text: "two" }]);
  expect((await readdir(folder)).filter((name) => name.includes("mode-change"))).toEqual([]);
});

test("a copy by the shop is one moment, needs no acceptance, and does not hold up a writer", async () => {
  const { database } = await used();
  const rows = Array.from({ length: 20_000 }, () => ({ text: "x".repeat(400) }));
  await database.write((trx) => trx.insertInto("notes").values(rows.slice(0, 10_000)).execute());
  await database.write((trx) => trx.insertInto("notes").values(rows.slice(0, 10_000)).execute());
  const target = newFile();
  let isCopied = false;
  const copying = database.copyTo?.(target).then(() => {
    isCopied = true;
  });
  let writes = 0;
  while (!isCopied) {
    await database.write((trx) => trx.insertInto("notes").values({ text: "later" }).execute());
    writes++;
  }
  await copying;
  expect(writes).toBeGreaterThan(1);
  const copy = await open(target);
  const { count } = await copy.read
    .selectFrom("notes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(20_001);
});

describe("a database of several processes", () => {
  let program: string;
  beforeAll(async () => {
    // The libraries are found from here.
    const outDir = await mkdtemp(join("node_modules", ".sqlite-use-"));
    await build({
      ...{ configFile: false, logLevel: "silent", publicDir: false },
      build: { target: "node20", ssr: join(import.meta.dirname, "sqlite-use-process.ts"), outDir, emptyOutDir: false },
    });
    program = resolve(outDir, "sqlite-use-process.js");
    return () => rm(outDir, { recursive: true });
  });

  function start(file: string): ChildProcess {
    const child = fork(program, [file], { stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    return child;
  }

  const heardFrom = (children: ChildProcess[], event: string) =>
    Promise.all(children.map((child) => once(child, event)));

  test.each([2, 4])("is opened again after %i processes have closed it at once", async (count) => {
    const file = newFile();
    const children = Array.from({ length: count }, () => start(file));
    await heardFrom(children, "message");
    for (let round = 0; round < ROUNDS; round++) {
      const closed = heardFrom(children, "message");
      for (const child of children) child.send("close");
      await closed;
      expect(isLoneCopy(file), `round ${round}`).toBe(false);
      expect(companionsOf(file), `round ${round}`).toEqual([]);
      const opened = heardFrom(children, "message");
      for (const child of children) child.send("open");
      await opened;
    }
  });

  test.each(["exit", "throw", "SIGTERM", "SIGKILL"] as const)(
    "is opened again after two processes have ended at once by %s",
    async (how) => {
      const file = newFile();
      const children = [start(file), start(file)];
      await heardFrom(children, "message");
      const ended = heardFrom(children, "exit");
      for (const child of children) {
        if (how === "exit" || how === "throw") child.send(how);
        else child.kill(how);
      }
      await ended;
      expect(isLoneCopy(file)).toBe(false);
      await (await open(file)).close();
    },
  );
});
