import { Hono } from "hono";
import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { createMedia } from "./media";

/** `assets/{id}`: the catalogue's pictures. */
export function mediaRoutes({ database, cacheDir }: { database: Kysely<Tables>; cacheDir: string }): Hono {
  const media = createMedia({
    cacheDir,
    find: async (id) =>
      (await database.selectFrom("media").select("spec").where("id", "=", id).executeTakeFirst())?.spec,
  });
  const routes = new Hono();
  // Hono answers HEAD from here too.
  routes.get("/:id", (context) => media.respond(context.req.raw, context.req.param("id")));
  return routes;
}
