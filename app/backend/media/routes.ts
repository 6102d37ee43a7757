import { Hono } from "hono";
import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { createMedia } from "./media";
import { type Draw, renderDrawing } from "./render";

interface MediaRoutesOptions {
  database: Kysely<Tables>;
  cacheDir: string;
  draw?: Draw;
}

/** `assets/{id}`: the catalogue's pictures. */
export function mediaRoutes({ database, cacheDir, draw }: MediaRoutesOptions): Hono {
  const media = createMedia({
    cacheDir,
    async find(id) {
      const row = await database.selectFrom("media").select("spec").where("id", "=", id).executeTakeFirst();
      return row && draw && ((width, format) => renderDrawing(draw(row.spec, width), width, format));
    },
  });
  const routes = new Hono();
  // Hono answers HEAD from here too.
  routes.get("/:id", (context) => media.respond(context.req.raw, context.req.param("id")));
  return routes;
}
