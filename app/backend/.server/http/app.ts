import { Hono } from "hono";
import { QueryError } from "../query/errors";
import { errorBody, RequestError } from "./errors";

/** A router whose errors leave in Directus's envelope; rooms are mounted into it. */
export function createApp(): Hono {
  const app = new Hono({ strict: false });
  app.notFound((context) => {
    const { path } = context.req;
    return context.json(errorBody("ROUTE_NOT_FOUND", `Route ${path} doesn't exist.`, { path }), 404);
  });
  app.onError((error, context) => {
    if (error instanceof RequestError)
      return context.json(errorBody(error.code, error.message, error.extensions), error.status);
    if (error instanceof QueryError) return context.json(error.envelope, error.status);
    console.error(error);
    return context.json(errorBody("INTERNAL_SERVER_ERROR", "An unexpected error occurred."), 500);
  });
  return app;
}
