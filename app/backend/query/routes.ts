import { type Context, Hono } from "hono";
import type { WithRequester } from "../auth/requester";
import { isReadTimeout } from "../db/read-timeout";
import { forbiddenCollection, RequestError, routeNotFound, tookTooLong } from "../http/errors";
import { batchOf, checkBatch } from "./batch";
import { readJsonBody } from "./body";
import { modelOf, type Registry } from "./data-model";
import type { JsonObject } from "./json";
import { type ItemsResult, readItem, readItems, type Source } from "./read";
import { parseUrlQuery } from "./url-query";

export interface ItemsRoutesOptions {
  source: Source;
  registry: Registry;
}

/**
 * A router for the mount path `/items`, behind `findRequester`: lists, single rows and singletons by GET (and HEAD), lists
 * by SEARCH with `{query, keys}` in the body. It refuses every write with FORBIDDEN. It answers `RequestError`s; other
 * errors go to the error handler of the parent router.
 */
export function itemsRoutes({ source, registry }: ItemsRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>({ strict: false });

  routes.get("/:collection", (context) =>
    answered(async () => {
      const { access } = context.var.requester;
      return readItems(source, registry, context.req.param("collection"), urlQuery(context), access);
    }),
  );

  routes.get("/:collection/:key", (context) =>
    answered(async () => {
      const { collection, key } = context.req.param();
      return readItem(source, registry, collection, key, urlQuery(context), context.var.requester.access);
    }),
  );

  routes.on("SEARCH", "/:collection", (context) =>
    answered(async () => {
      const body = await readJsonBody(context.req.raw);
      const { query = urlQuery(context), keys } = batchOf(body);
      const { access } = context.var.requester;
      return readItems(source, registry, context.req.param("collection"), query, access, keys);
    }),
  );

  routes.on(["POST", "PATCH", "DELETE"], "/:collection", (context) => answered(() => refuseWrite(context)));
  routes.on(["PATCH", "DELETE"], "/:collection/:key", (context) => answered(() => refuseWrite(context)));

  async function refuseWrite(context: Context): Promise<never> {
    const body = await readJsonBody(context.req.raw);
    const { collection: name = "", key } = context.req.param();
    const { method, path } = context.req;
    const collection = modelOf(registry).get(name);
    // As in Directus the row of a singleton always exists, and has no path of its own.
    if (collection?.singleton && (method === "POST" || (method === "PATCH" && key))) throw routeNotFound(path);
    if (collection && !collection.singleton && !key && method !== "POST") checkBatch(body, method === "PATCH");
    throw forbiddenCollection(name);
  }

  routes.all("*", (context) =>
    answered(async () => {
      await readJsonBody(context.req.raw);
      throw routeNotFound(context.req.path);
    }),
  );
  return routes;
}

/** The answer to an error, in Directus' envelope. */
export function queryErrorResponse(error: RequestError): Response {
  return json(error.envelope, error.status);
}

/** The query of a request's URL. */
export function urlQuery(context: Context): JsonObject {
  const start = context.req.url.indexOf("?");
  return start === -1 ? {} : parseUrlQuery(context.req.url.slice(start));
}

async function answered(answer: () => Promise<ItemsResult>): Promise<Response> {
  try {
    return json(await answer(), 200, { "cache-control": "no-cache", vary: "Origin, Cache-Control" });
  } catch (error) {
    if (error instanceof RequestError) return queryErrorResponse(error);
    if (isReadTimeout(error)) return queryErrorResponse(tookTooLong());
    throw error;
  }
}

function json(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
}
