import { Hono } from "hono";
import type { WithRequester } from "../auth/requester";
import { requestErrorOf, routeNotFound } from "./errors";

/** A router that answers errors in Directus's envelope; the modules' routes are mounted into it. */
export function createApp(): Hono<WithRequester> {
  const app = new Hono<WithRequester>({ strict: false });
  app.notFound((context) => {
    const error = routeNotFound(context.req.path);
    return context.json(error.envelope, error.status);
  });
  app.onError((caught, context) => {
    const error = requestErrorOf(caught, context.req.raw.signal.aborted);
    const { retry_after } = error.extensions;
    return context.json(error.envelope, error.status, retry_after ? { "Retry-After": String(retry_after) } : {});
  });
  return app;
}
