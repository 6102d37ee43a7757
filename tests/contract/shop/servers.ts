import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, pid } from "node:process";
import { sql } from "kysely";
import { afterAll, beforeAll, describe } from "vitest";
import { type Api, createApi } from "~/api/client.server";
import { type BackendOptions, createBackend } from "~/backend/create-backend";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { sendQueuedMails } from "~/backend/mail/sender";
import { senderOptions } from "~/backend/mail/sender-options";
import { shopMedia } from "~/backend/media/shop-media";
import { createOrderAccess } from "~/backend/orders/order-access";
import { demoShop } from "~/config/backend-options.server";
import { companyOf } from "~/config/company-settings.server";
import { writeFilledDatabase } from "../../support/filled-database";
import { openDatabase } from "../../support/open-database";
import { startApi } from "../../support/shop-process";

/** A content/API server under test, the shop's client for it, and its database. */
export interface Server {
  api: Api;
  /** A raw request, for requests that our client never sends. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  database: Database<Tables>;
  dataDir: string;
  /** Sends the mails that are due; a server over HTTP does so itself. */
  sendMails(): Promise<void>;
  close(): Promise<void>;
}

/** Enough for every type and the products with fixed slugs; a seed of this size is fast. */
const PRODUCTS = 90;

export const bank = { holder: "Scala & Vento S.r.l.", iban: "IT60X0542811101000000123456", bic: "DEMOIT20" };
const mailFrom = "Scala & Vento <orders@shop.example>";

type Way = (typeof ways)[number];

type Settings = Partial<BackendOptions>;

/** Every way to run the server; those in this process with other settings. */
const ways = [
  { way: "in process on SQLite", skipped: false, open: (settings: Settings) => inProcess({ settings }) },
  {
    way: "in process on PostgreSQL",
    skipped: !env.TEST_DATABASE_URL,
    open: (settings: Settings) => inProcess({ settings, databaseUrl: env.TEST_DATABASE_URL }),
  },
  { way: "over HTTP", skipped: false, open: overHttp },
];

/** The same tests on both database engines, in this process, without tasks in the background. @param settings are read when the server opens */
export function onBothEngines(title: string, declare: (server: Server) => void, settings: Settings = {}): void {
  for (const way of ways.slice(0, 2)) onServer(way, title, declare, settings);
}

/**
 * As `onBothEngines`, with the tasks in the background, which send the mails: they race with tests that change or count what
 * waits for them.
 */
export function onBothEnginesWithTasks(
  title: string,
  declare: (server: Server) => void,
  settings: Settings = {},
): void {
  onBothEngines(title, declare, { backgroundTasks: true, ...settings });
}

/** As `onBothEngines`, for PostgreSQL alone. */
export function onPostgres(title: string, declare: (server: Server) => void, settings: Settings = {}): void {
  for (const way of ways.slice(1, 2)) onServer(way, title, declare, settings);
}

/** The same tests for every way to run the server, with its tasks in the background; those on PostgreSQL are skipped without one. */
export function onEveryServer(title: string, declare: (server: Server) => void): void {
  for (const way of ways) onServer(way, title, declare, { backgroundTasks: true });
}

function onServer(
  { way, skipped, open }: Way,
  title: string,
  declare: (server: Server) => void,
  settings: Settings = {},
): void {
  describe.skipIf(skipped)(`${title}, ${way}`, () => {
    // Filled before the first test runs.
    const server = {} as Server;
    beforeAll(async () => void Object.assign(server, await open(settings)));
    afterAll(() => server.close?.());
    declare(server);
  });
}

let schemas = 0;

async function inProcess({ settings, databaseUrl }: { settings: Settings; databaseUrl?: string }): Promise<Server> {
  const folder = await temporaryFolder();
  const databaseSchema = databaseUrl && `contract_${pid}_${++schemas}`;
  const options: BackendOptions = {
    dataDir: folder.path,
    databaseUrl,
    databaseSchema,
    mailFrom,
    bank,
    company: companyOf({}, false),
    secrets: ["a secret of the servers under test"],
    backgroundTasks: false,
    ...demoShop(PRODUCTS),
    ...settings,
  };
  // A file is the same for all settings; PostgreSQL fills each schema.
  if (!databaseUrl) await writeFilledDatabase(folder.path, PRODUCTS);
  const backend = await createBackend(options);
  const database = await openDatabase<Tables>({
    file: join(folder.path, "shop.db"),
    url: databaseUrl,
    schema: databaseSchema,
  });
  const baseUrl = "http://api.invalid/";
  const { dataDir, draw, secrets } = options;
  const media = shopMedia({ database: database.read, dataDir, draw });
  const sender = senderOptions(database, options, { access: createOrderAccess(secrets), media });
  return {
    api: createApi({ fetch: backend.fetch, baseUrl, timeoutMs: 30_000 }),
    ask: (path, init) => backend.fetch(new Request(new URL(path, baseUrl), init)),
    database,
    dataDir: folder.path,
    sendMails: () => sendQueuedMails(sender, () => false),
    async close() {
      await backend.close();
      await media.close();
      if (databaseSchema)
        await database.write((trx) => sql`drop schema ${sql.id(databaseSchema)} cascade`.execute(trx));
      await database.close();
      await folder.remove();
    },
  };
}

async function overHttp(): Promise<Server> {
  const dataDir = await seededFolder();
  // The tests on PostgreSQL run separately. All tests share one IP here.
  const limits = {
    ...{ MAX_WRONG_CODES: "1000", MAX_ORDERS_PER_HOUR: "1000" },
    ...{ MAX_WRONG_PASSWORDS: "1000", MAX_SIGN_UPS_PER_HOUR: "1000" },
  };
  const env = { DATABASE_URL: undefined, SMTP_URL: undefined, ...limits };
  const process = await startApi({ dataDir: dataDir.path, env });
  const database = await openDatabase<Tables>({ file: join(dataDir.path, "shop.db") });
  return {
    api: createApi({ fetch: (request) => fetch(request), baseUrl: process.url, timeoutMs: 30_000 }),
    ask: (path, init) => fetch(new URL(path, process.url), init),
    database,
    dataDir: dataDir.path,
    async sendMails() {},
    async close() {
      await database.close();
      await process.stop();
      await dataDir.remove();
    },
  };
}

/** A folder with the database of a small shop, because programs fill an empty one with many products. */
export async function seededFolder(products = PRODUCTS) {
  const folder = await temporaryFolder();
  await writeFilledDatabase(folder.path, products);
  return folder;
}

/** A new folder in the system's temporary one. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "shop-contract-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
