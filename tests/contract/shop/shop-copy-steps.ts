import { createHash } from "node:crypto";
import { join } from "node:path";
import { env, pid } from "node:process";
import { type KyselyPlugin, sql, TableNode, type Transaction } from "kysely";
import { onTestFinished } from "vitest";
import { shopCollections } from "~/backend/catalogue/collections";
import { type Backend, createBackend } from "~/backend/create-backend";
import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { copiedTables } from "~/backend/operations/shop-copy/copied-tables";
import { demoShop } from "~/config/backend-options.server";
import { companyOf } from "~/config/company-settings.server";
import { writeFilledDatabase } from "../../support/filled-database";
import { openDatabase } from "../../support/open-database";
import { bank, type Server, temporaryFolder } from "./servers";

type Ask = Server["ask"];
type Engine = Database<Tables>["engine"];

/** An empty live shop that runs. */
export interface EmptyShop {
  database: Database<Tables>;
  dataDir: string;
  backend: Backend;
  ask: Ask;
}

/** The engines that tests of this machine can use. */
export const engines: Engine[] = env.TEST_DATABASE_URL ? ["sqlite", "postgres"] : ["sqlite"];

let shops = 0;

/** Starts a shop without products; it ends with the test. */
export async function emptyShop(engine: Engine): Promise<EmptyShop> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const url = engine === "postgres" ? env.TEST_DATABASE_URL : undefined;
  const schema = url && `copied_${pid}_${++shops}`;
  const options = { dataDir: folder.path, databaseUrl: url, databaseSchema: schema };
  const settings = { mailFrom: "shop@shop.example", bank, company: companyOf({}, false) };
  if (!url) await writeFilledDatabase(folder.path, 0);
  const backend = await createBackend({ ...options, ...settings, ...demoShop(0) });
  const database = await openDatabase<Tables>({ file: join(folder.path, "shop.db"), url, schema });
  onTestFinished(async () => {
    await backend.close();
    if (schema) await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
    await database.close();
  });
  const ask: Ask = (path, init) => backend.fetch(new Request(new URL(path, "http://api.invalid/"), init));
  return { database, dataDir: folder.path, backend, ask };
}

/** The collections that have a path, as the API itself lists them. */
const paths = Object.entries(shopCollections.collections)
  .filter(([, { internal }]) => !internal)
  .map(([name]) => `/items/${name}?limit=-1&fields=*.*.*`);

/** What a shop answers to everybody: every collection with all its relations, menu, lists and stock. */
export async function answersOf(ask: Ask): Promise<Record<string, unknown>> {
  const others = ["website/brands", "website/countries", "website/products/mega-menu", "website/products/filters"];
  const orders = ["stats/most-sold", "stats/recommended"].map((path) => `${path}?limit=-1`);
  const answers: Record<string, unknown> = {};
  for (const path of [...paths, ...others.map((one) => `/${one}`), ...orders.map((one) => `/${one}`)]) {
    const response = await ask(path);
    answers[path] = response.status === 200 ? (await response.json()).data : response.status;
  }
  return answers;
}

/** All records of the copied tables, also those that nobody sees, such as drafts and past prices. */
export async function recordsOf({ read }: Database<Tables>): Promise<Record<string, unknown[]>> {
  const records: Record<string, unknown[]> = {};
  for (const { table, columns, only } of copiedTables) {
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    const where = only ? sql`where ${only}` : sql``;
    const { rows } = await sql`select ${names} from ${sql.table(table)} ${where} order by 1, 2`.execute(read);
    records[table] = rows;
  }
  return records;
}

/** The hashes of pictures as visitors get them. */
export async function pictureHashes(ask: Ask, ids: readonly string[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const id of ids) {
    const response = await ask(`/media/${id}?width=160&format=webp`);
    const content = Buffer.from(await response.arrayBuffer());
    hashes[id] = `${response.status} ${createHash("sha256").update(content).digest("hex")}`;
  }
  return hashes;
}

/** The database, with something that happens each time after rows of a table have been read. */
export function afterReading(
  database: Database<Tables>,
  table: keyof Tables,
  happens: () => Promise<void>,
): Database<Tables> {
  const watched = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const [from] = node.kind === "SelectQueryNode" ? (node.from?.froms ?? []) : [];
      if (from && TableNode.is(from) && from.table.identifier.name === table) watched.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (watched.has(queryId)) await happens();
      return result;
    },
  };
  return {
    ...database,
    read: database.read.withPlugin(plugin),
    write: (work, options) => database.write((trx) => work(trx.withPlugin(plugin) as Transaction<Tables>), options),
  };
}
