import { type Context, Hono } from "hono";
import { forbiddenCollection, invalidPayload, RequestError, routeNotFound } from "../http/errors";
import { readJsonBody } from "./body";
import { isObject, type JsonObject, type JsonValue } from "./json";
import { type ItemsAnswer, readItem, readItems, type Source } from "./read";
import type { Access } from "./reader";
import type { Registry } from "./registry";
import { parseUrlQuery } from "./url-query";

export interface ItemsRoutesOptions {
  source: Source;
  registry: Registry;
  /** Who asks; may reject with a `RequestError`. */
  access(request: Request): Access | Promise<Access>;
}

/**
 * A router to be mounted at `/items`: lists, single rows and singletons by GET (and HEAD), lists by SEARCH with
 * `{query, keys}` in the body. Writing is refused with FORBIDDEN for everybody. `RequestError`s become answers; anything
 * else is left to the error handler of the router that it is mounted in.
 */
export function itemsRoutes({ source, registry, access }: ItemsRoutesOptions): Hono {
  const routes = new Hono({ strict: false });

  routes.get("/:collection", (context) =>
    answered(async () => {
      const reader = await access(context.req.raw);
      return readItems(source, registry, context.req.param("collection"), urlQuery(context), reader);
    }),
  );

  routes.get("/:collection/:key", (context) =>
    answered(async () => {
      const reader = await access(context.req.raw);
      const { collection, key } = context.req.param();
      return readItem(source, registry, collection, key, urlQuery(context), reader);
    }),
  );

  routes.on("SEARCH", "/:collection", (context) =>
    answered(async () => {
      const body = await readJsonBody(context.req.raw);
      const reader = await access(context.req.raw);
      const { query = urlQuery(context), keys } = searchOf(body);
      return readItems(source, registry, context.req.param("collection"), query, reader, keys);
    }),
  );

  routes.on(["POST", "PATCH", "DELETE"], "/:collection", (context) => answered(() => refuseWrite(context)));
  routes.on(["PATCH", "DELETE"], "/:collection/:key", (context) => answered(() => refuseWrite(context)));

  async function refuseWrite(context: Context): Promise<never> {
    await readJsonBody(context.req.raw);
    await access(context.req.raw);
    throw forbiddenCollection(context.req.param("collection") ?? "");
  }

  routes.all("*", (context) => errorAnswer(routeNotFound(context.req.path)));
  return routes;
}

/** The answer to an error, in the envelope of Directus. */
export function errorAnswer(error: RequestError): Response {
  return json(error.envelope, error.status);
}

function urlQuery(context: Context): JsonObject {
  const start = context.req.url.indexOf("?");
  return start === -1 ? {} : parseUrlQuery(context.req.url.slice(start));
}

function searchOf(body: JsonObject | JsonValue[]): { query: JsonObject | undefined; keys: JsonValue[] | undefined } {
  if (Array.isArray(body)) throw invalidPayload("The body must be an object");
  const { query, keys } = body;
  if (query !== undefined && !isObject(query)) throw invalidPayload(`"query" must be an object`);
  if (keys !== undefined && !Array.isArray(keys)) throw invalidPayload(`"keys" must be an array`);
  return { query, keys };
}

async function answered(answer: () => Promise<ItemsAnswer>): Promise<Response> {
  try {
    const response = json(await answer(), 200);
    response.headers.set("cache-control", "no-cache");
    response.headers.set("vary", "Origin, Cache-Control");
    return response;
  } catch (error) {
    if (error instanceof RequestError) return errorAnswer(error);
    throw error;
  }
}

function json(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
  });
}
