import { randomBytes } from "node:crypto";
import { type Context, Hono, type Next } from "hono";
import { cors } from "hono/cors";
import { sql } from "kysely";
import { findRequester, type WithRequester } from "../auth/requester";
import { type Database, openDatabase } from "../db/engine";
import { answerTo, routeNotFound } from "../http/errors";
import { readJsonBody } from "../query/body";
import { modelOf, type Registry } from "../query/data-model";
import { errorAnswer, itemsRoutes } from "../query/routes";
import { type Dataset, parseDataset, registryOf, rowsOf } from "./dataset";
import { fillDatabase } from "./fill";
import { signIn } from "./sign-in";

type AnyTables = Record<string, Record<string, unknown>>;

export interface DatasetServer {
  fetch(request: Request): Promise<Response>;
  /** Drops the stored data. */
  close(): Promise<void>;
}

/**
 * Serves a data set (model, permissions, users, rows, token secret, as in `tests/contract/directus/dataset.json`) from an
 * empty temporary database: `/items/*` and `POST /auth/login`. With `databaseUrl` the database is a separate PostgreSQL
 * schema. Rejects when the value is not a data set.
 */
export async function createDatasetServer(
  value: unknown,
  { databaseUrl }: { databaseUrl?: string } = {},
): Promise<DatasetServer> {
  const dataset = parseDataset(value);
  const registry = registryOf(dataset);
  const schema = `dataset_${randomBytes(6).toString("hex")}`;
  const database = await openDatabase<AnyTables>(
    databaseUrl === undefined ? { file: ":memory:" } : { url: databaseUrl, schema },
  );
  const close = () => discard(database, schema);
  try {
    await fillDatabase(database, modelOf(registry), rowsOf(dataset));
  } catch (error) {
    await close();
    throw error;
  }
  const app = application(dataset, registry, database);
  return { fetch: async (request) => app.fetch(request), close };
}

function application(dataset: Dataset, registry: Registry, database: Database<AnyTables>): Hono<WithRequester> {
  const users = signIn(dataset);
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
  app.use(refuseBrokenBody, findRequester(users.check));
  app.post("/auth/login", async (context) => {
    const body = await readJsonBody(context.req.raw);
    return context.json(await users.login(body), 200, { "cache-control": "no-cache" });
  });
  app.route("/items", itemsRoutes({ source: database, registry }));
  app.all("*", (context) => {
    throw routeNotFound(context.req.path);
  });
  app.onError((error) => errorAnswer(answerTo(error)));
  return app;
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

async function discard(database: Database<AnyTables>, schema: string): Promise<void> {
  if (database.engine === "postgres") {
    await database.write((trx) => sql`drop schema ${sql.id(schema)} cascade`.execute(trx));
  }
  await database.close();
}
