import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { RENDERED } from "../files/data-directory";
import { createMedia, type Media } from "./media";
import { originalPath } from "./originals";
import { type Draw, renderDrawing, renderFile } from "./render";

interface ShopMediaOptions {
  database: Kysely<Tables>;
  dataDir: string;
  draw?: Draw;
}

/** The catalogue's pictures: photographs from their files, drawings from their parameters in the database. */
export function shopMedia({ database, dataDir, draw }: ShopMediaOptions): Media {
  return createMedia({
    cacheDir: join(dataDir, RENDERED),
    async find(id) {
      const row = await database
        .selectFrom("media")
        .select(["id", "source", "spec", "type"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row?.source === "file")
        return (width, format, shape) => renderFile(originalPath(dataDir, row), { width, shape }, format);
      if (!row || !draw) return undefined;
      return (width, format, shape) => renderDrawing(draw(row.spec, width, shape), { width, shape }, format);
    },
  });
}
