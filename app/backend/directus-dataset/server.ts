import { randomBytes } from "node:crypto";
import { type Context, Hono, type Next } from "hono";
import { cors } from "hono/cors";
import { sql } from "kysely";
import { DEFAULT_POLICY } from "~/shop/policy";
import { PasswordReset } from "../auth/password-reset";
import { findRequester, type WithRequester } from "../auth/requester";
import { authRoutes } from "../auth/routes";
import { Sessions } from "../auth/sessions";
import { type Database, openDatabase } from "../db/engine";
import type { Tables } from "../db/schema";
import { requestErrorOf, routeNotFound } from "../http/errors";
import { PasswordGuesses } from "../limits/password-guesses";
import { startMailSender } from "../mail/sender";
import { createOrderAccess } from "../orders/order-access";
import { readJsonBody } from "../query/body";
import { modelOf, type Registry } from "../query/data-model";
import { itemsRoutes, queryErrorResponse } from "../query/routes";
import { datasetPermissions, openAccounts } from "./accounts";
import { type Dataset, parseDataset, registryOf, rowsOf, USERS } from "./dataset";
import { fillDatabase } from "./fill";
import { datasetUserRoutes } from "./users";

type AnyTables = Record<string, Record<string, unknown>>;

export interface DatasetServer {
  fetch(request: Request): Promise<Response>;
  /** Drops the stored data. */
  close(): Promise<void>;
}

interface DatasetServerOptions {
  /** PostgreSQL, where the data set has its own schemas; default: SQLite. */
  databaseUrl?: string;
  /** The origin of pages in links of mails; without it any origin is accepted. */
  publicUrl?: string;
  /** Sends the mails; without it they stay in the queue. */
  mail?: Omit<Parameters<typeof startMailSender>[0], "database" | "access">;
}

/**
 * Serves a data set (model, permissions, users, rows, token secret, as in `tests/contract/directus/dataset.json`) from empty
 * temporary databases: `/items/*`, `/auth/*` and `/users/*`. Rejects when the value is not a data set.
 */
export async function createDatasetServer(
  value: unknown,
  { databaseUrl, publicUrl, mail }: DatasetServerOptions = {},
): Promise<DatasetServer> {
  const dataset = parseDataset(value);
  const registry = registryOf(dataset);
  const schema = `dataset_${randomBytes(6).toString("hex")}`;
  const locationOf = (name: string) =>
    databaseUrl === undefined
      ? { file: ":memory:", policy: DEFAULT_POLICY }
      : { url: databaseUrl, schema: name, policy: DEFAULT_POLICY };
  const rows = await openDatabase<AnyTables>(locationOf(schema));
  const accountsSchema = `${schema}_accounts`;
  let accounts: Database<Tables> | undefined;
  let sender: ReturnType<typeof startMailSender> | undefined;
  const close = async () => {
    await sender?.close();
    await discard(rows, schema);
    if (accounts) await discard(accounts, accountsSchema);
  };
  try {
    await fillDatabase(rows, modelOf(registry), rowsOf(dataset));
    accounts = await openAccounts(dataset, locationOf(accountsSchema));
    const access = createOrderAccess([dataset.recordedWith.secret]);
    sender = mail && startMailSender({ ...mail, access, database: accounts });
    const app = application(dataset, registry, { rows, accounts, publicUrl, changed: () => sender?.wake() });
    return { fetch: async (request) => app.fetch(request), close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Parts {
  rows: Database<AnyTables>;
  accounts: Database<Tables>;
  publicUrl?: string;
  changed(): void;
}

function application(
  dataset: Dataset,
  registry: Registry,
  { rows, accounts, publicUrl, changed }: Parts,
): Hono<WithRequester> {
  const users = withPath(registry, USERS);
  const { secret } = dataset.recordedWith;
  const guesses = new PasswordGuesses(accounts);
  const sessions = new Sessions({
    database: accounts,
    permissions: datasetPermissions(dataset, users, rows),
    // The recorded requests contain tokens that are signed with this secret.
    keys: [new TextEncoder().encode(secret)],
    secrets: [secret],
    guesses,
  });
  const app = new Hono<WithRequester>({ strict: false });
  app.use(answerAnyOrigin);
  app.options(
    "*",
    cors({
      origin: (origin) => origin,
      credentials: true,
      allowMethods: ["GET", "POST", "PATCH", "DELETE"],
      allowHeaders: ["Content-Type", "Authorization"],
      exposeHeaders: ["Content-Range"],
    }),
  );
  app.get("/server/ping", (context) => context.html("pong"));
  app.use(refuseBrokenBody, findRequester(sessions.check));
  const passwordReset = new PasswordReset(accounts, guesses);
  app.route("/auth", authRoutes({ sessions, passwordReset, pagesUrl: () => publicUrl, changed }));
  app.route("/users", datasetUserRoutes({ dataset, registry: users, rows, accounts }));
  app.route("/items", itemsRoutes({ source: rows, registry }));
  app.all("*", (context) => {
    throw routeNotFound(context.req.path);
  });
  app.onError((error) => queryErrorResponse(requestErrorOf(error)));
  return app;
}

/** The registry in which an internal collection has a path. */
function withPath(registry: Registry, name: string): Registry {
  const collection = registry.collections[name];
  if (!collection) throw new Error(`The registry has no ${name}`);
  return { ...registry, collections: { ...registry.collections, [name]: { ...collection, internal: false } } };
}

/** Directus checks a request's body before its token. */
async function refuseBrokenBody(context: Context, next: Next): Promise<void> {
  await readJsonBody(context.req.raw);
  await next();
}

/** Runs after the handlers, because headers set earlier by Hono's cors middleware are missing on errors. */
async function answerAnyOrigin(context: Context, next: Next): Promise<void> {
  await next();
  const origin = context.req.header("origin");
  if (origin) context.header("access-control-allow-origin", origin);
  context.header("access-control-allow-credentials", "true");
  context.header("access-control-expose-headers", "Content-Range");
  context.header("vary", context.res.headers.has("cache-control") ? "Origin, Cache-Control" : "Origin");
}

async function discard<T>(database: Database<T>, schema: string): Promise<void> {
  if (database.engine === "postgres") {
    await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
  }
  await database.close();
}
