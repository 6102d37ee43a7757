import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { RENDERED } from "../files/data-directory";
import { createMedia, type Media, renderedAtATime } from "./media";
import { readOriginal } from "./originals";
import { type Draw, renderDrawing, renderFile } from "./render";
import { openRenditionCache, type RenditionCache } from "./rendition-cache";

interface ShopMediaOptions {
  database: Kysely<Tables>;
  dataDir: string;
  draw?: Draw;
  /** Processes on this machine that render pictures; default: 1. */
  workers?: number;
  /** Bound of the rendered pictures on disk; default: none, for short programs. */
  cacheBytes?: number;
}

/** The catalogue's pictures: photographs from their files, drawings from their parameters in the database. */
export function shopMedia({
  database,
  dataDir,
  draw,
  cacheBytes,
  workers,
}: ShopMediaOptions): Media & Pick<RenditionCache, "close"> {
  const cacheDir = join(dataDir, RENDERED);
  const cache = openRenditionCache({ dir: cacheDir, maxBytes: cacheBytes });
  const media = createMedia({
    cacheDir,
    cache,
    atATime: renderedAtATime(workers),
    async find(id) {
      const row = await database
        .selectFrom("media")
        .select(["id", "source", "spec", "type"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (row?.source === "file")
        return async (width, format, shape) => renderFile(await readOriginal(dataDir, row), { width, shape }, format);
      if (!row || !draw) return undefined;
      return (width, format, shape) => renderDrawing(draw(row.spec, width, shape), { width, shape }, format);
    },
  });
  return Object.assign(media, { close: cache.close });
}
