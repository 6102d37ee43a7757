import { appendFile, chmod, mkdir, open, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Database } from "~/backend/db/engine";
import { migrate } from "~/backend/db/migrate";
import type { Tables } from "~/backend/db/schema";
import { seededFolder, temporaryFolder } from "../contract/shop/servers";
import { writeFilledDatabase } from "../support/filled-database";
import { openDatabase } from "../support/open-database";
import { freePort, runToEnd, startShop } from "../support/shop-process";
import { networkTo, throughNetwork } from "../support/tcp-proxy";

const postgres = env.TEST_DATABASE_URL ?? "";
const noServices = { DATABASE_URL: undefined, API_URL: undefined, SMTP_URL: undefined };
const SESSION_SECRETS = "s".repeat(32);

const programs = ["shop", "api", "command"] as const;

/** Root may write everywhere, unless it drops that right. */
const asOrdinaryUser =
  process.getuid?.() === 0 ? ["setpriv", "--bounding-set", "-dac_override", "--inh-caps", "-dac_override"] : [];

async function folder(make: () => Promise<{ path: string; remove(): Promise<void> }> = temporaryFolder) {
  const { path, remove } = await make();
  onTestFinished(remove);
  return path;
}

interface Start {
  dataDir: string;
  env?: Record<string, string | undefined>;
  via?: string[];
}

/** Starts a program, which must end with status 1 and one line; answers the line. */
async function refusal({ dataDir, env, via }: Start, program: (typeof programs)[number] = "api"): Promise<string> {
  const { status, output } = await runToEnd(program, {
    dataDir,
    args: program === "command" ? ["seed"] : [],
    via,
    env: { ...noServices, SESSION_SECRETS, ...env },
  });
  expect(`${status}: ${output}`).toMatch(/^1: [^\n]+\n$/);
  return output;
}

describe("an SQLite file that cannot be used ends the start with one line that names it", () => {
  test.each(programs)("when it is not a database (%s)", async (program) => {
    const dataDir = await folder();
    await writeFile(join(dataDir, "shop.db"), "This is a shopping list, no database. ".repeat(500));
    const line = await refusal({ dataDir }, program);
    expect(line).toContain(join(dataDir, "shop.db"));
    expect(line).toContain("damaged");
  });

  test("when it is damaged in the middle", async () => {
    const dataDir = await folder(seededFolder);
    const path = join(dataDir, "shop.db");
    const file = await open(path, "r+");
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - 4_096, "damage"), 0, size - 4_096, 4_096);
    await file.close();
    const line = await refusal({ dataDir });
    expect(line).toContain(path);
    expect(line).toContain("damaged");
  });

  test("when it is a directory", async () => {
    const dataDir = await folder();
    await mkdir(join(dataDir, "shop.db"));
    expect(await refusal({ dataDir })).toContain(join(dataDir, "shop.db"));
  });

  test("when it is read-only", async () => {
    const dataDir = await folder(seededFolder);
    await chmod(join(dataDir, "shop.db"), 0o400);
    const line = await refusal({ dataDir, via: asOrdinaryUser });
    expect(line).toContain(join(dataDir, "shop.db"));
    expect(line).toContain("permission denied");
  });

  test("when its directory is read-only", async () => {
    const dataDir = await folder(seededFolder);
    await chmod(dataDir, 0o500);
    onTestFinished(() => chmod(dataDir, 0o700));
    expect(await refusal({ dataDir, via: asOrdinaryUser })).toContain(join(dataDir, "shop.db"));
  });

  test("when a newer program has changed it", async () => {
    const dataDir = await folder();
    const database = await openDatabase<Tables>({ file: join(dataDir, "shop.db") });
    await migrate(database);
    await pretendNewer(database);
    await database.close();
    const line = await refusal({ dataDir });
    expect(line).toContain(join(dataDir, "shop.db"));
    expect(line).toMatch(/newer version.*999-later/);
  });
});

async function pretendNewer(database: Database<Tables>): Promise<void> {
  await database.write((trx) => sql`insert into schema_migrations values ('999-later', '2030-01-01')`.execute(trx));
}

describe.skipIf(!postgres)("a PostgreSQL", () => {
  let schemas = 0;

  /** An empty schema, and its URL. */
  async function emptySchema() {
    const schema = `unusable_${pid}_${++schemas}`;
    const database = await openDatabase<Tables>({ url: postgres, schema });
    onTestFinished(async () => {
      await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
      await database.close();
    });
    const url = new URL(postgres);
    url.searchParams.set("options", `-c search_path=${schema}`);
    return { database, url };
  }

  test.each([
    ["database", /"not-mine" does not exist/, "api", "pathname"],
    ["role", /authentication failed/, "command", "username"],
    ["password", /authentication failed/, "shop", "password"],
  ] as const)(
    "with another %s ends the start with one line that names the server",
    async (_, reason, program, part) => {
      const url = new URL(postgres);
      url[part] = "not-mine";
      const line = await refusal({ dataDir: await folder(), env: { DATABASE_URL: url.href } }, program);
      expect(line).toContain(url.host);
      expect(line).toMatch(reason);
      expect(line).not.toContain(`:${url.password}`);
    },
  );

  test("that a newer program has changed ends the start with one line that names it", async () => {
    const { database, url } = await emptySchema();
    await migrate(database);
    await pretendNewer(database);
    const line = await refusal({ dataDir: await folder(), env: { DATABASE_URL: url.href } }, "shop");
    expect(line).toContain(url.host);
    expect(line).toMatch(/newer version.*999-later/);
  });

  test("that has not started yet makes the shop wait with an error page, and then sell", {
    timeout: 90_000,
  }, async () => {
    const { url } = await emptySchema();
    const port = await freePort();
    const shop = await startShop({
      env: { ...noServices, SESSION_SECRETS, DATABASE_URL: throughNetwork(url.href, { port }) },
      whenLive: true,
    });
    onTestFinished(async () => void (await shop.stop()));
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
    const page = await fetch(`${shop.url}/it/prodotti/last-pair`);
    expect(page.status).toBe(503);
    expect(page.headers.get("retry-after")).not.toBeNull();
    expect(await page.text()).toContain('lang="it"');
    expect(shop.output()).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}.*waiting for it`));
    expect(shop.output()).not.toMatch(/^ {4}at /m);

    const network = await networkTo(Number(url.port || 5432), port);
    onTestFinished(() => network.close());
    await expect
      .poll(async () => (await fetch(`${shop.url}/products/last-pair`)).status, { timeout: 60_000, interval: 200 })
      .toBe(200);
  });
});

test("a start hides the shop's files from other users and removes partial files of killed processes", {
  timeout: 60_000,
}, async () => {
  const parent = await folder();
  const dataDir = join(parent, "data");
  await mkdir(dataDir, { mode: 0o755 });
  await mkdir(join(dataDir, "outbox"), { mode: 0o755 });
  await writeFilledDatabase(dataDir, 90);
  await chmod(join(dataDir, "shop.db"), 0o644);
  await appendFile(join(dataDir, "newsletter.jsonl"), "", { mode: 0o644 });
  const halfWritten = join(dataDir, "outbox", "000001.eml.part");
  await writeFile(halfWritten, "Dear");
  await utimes(halfWritten, new Date(0), new Date(0));
  const shop = await startShop({ dataDir, env: noServices });
  onTestFinished(async () => void (await shop.stop()));
  const page = await (await fetch(`${shop.url}/products/last-pair`)).text();
  const picture = /\/media\/[0-9a-f-]+\?[^" ]+/.exec(page)?.[0].replaceAll("&amp;", "&");
  expect((await fetch(shop.url + picture)).status).toBe(200);
  const names = await readdir(dataDir, { recursive: true });
  expect(names).toEqual(expect.arrayContaining(["shop.db", "shop.db-wal", "shop.db-shm", "session-secret", "cache"]));
  expect(names).not.toContain("outbox/000001.eml.part");
  expect(names.filter((name) => name.startsWith("cache/media/")).length).toBeGreaterThan(1);
  for (const name of ["", ...names]) {
    const file = await stat(join(dataDir, name));
    const mode = (file.mode & 0o777).toString(8);
    expect(`${name} ${mode}`).toBe(`${name} ${file.isDirectory() ? "700" : "600"}`);
  }
});
