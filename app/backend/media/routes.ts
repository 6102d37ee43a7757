import { Hono } from "hono";
import type { Media } from "./media";

/** `assets/{id}`: the catalogue's pictures. */
export function mediaRoutes(media: Media): Hono {
  const routes = new Hono();
  // Hono also answers HEAD with this handler.
  routes.get("/:id", (context) => media.respond(context.req.raw, context.req.param("id")));
  return routes;
}
