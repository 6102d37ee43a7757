import { join } from "node:path";
import { Hono } from "hono";
import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { RENDERED } from "../files/data-directory";
import { createMedia } from "./media";
import { originalPath } from "./originals";
import { type Draw, renderDrawing, renderFile } from "./render";

interface MediaRoutesOptions {
  database: Kysely<Tables>;
  dataDir: string;
  draw?: Draw;
}

/** `assets/{id}`: the catalogue's pictures. */
export function mediaRoutes({ database, dataDir, draw }: MediaRoutesOptions): Hono {
  const media = createMedia({
    cacheDir: join(dataDir, RENDERED),
    async find(id) {
      const row = await database
        .selectFrom("media")
        .select(["id", "source", "spec", "type"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row?.source === "file") return (width, format) => renderFile(originalPath(dataDir, row), width, format);
      return row && draw && ((width, format) => renderDrawing(draw(row.spec, width), width, format));
    },
  });
  const routes = new Hono();
  // Hono also answers HEAD with this handler.
  routes.get("/:id", (context) => media.respond(context.req.raw, context.req.param("id")));
  return routes;
}
