import { availableParallelism } from "node:os";
import { invalidQuery, RequestError } from "../http/errors";
import { createQueue, QueueFull } from "./queue";
import { FORMATS, type Format, PORTRAIT, type Render, type Shape, WIDTHS, type Width } from "./render";
import type { RenditionCache } from "./rendition-cache";
import { type Rendition, renditionName, renditionPath } from "./renditions";
import { sharedWork } from "./shared-work";

interface MediaOptions {
  /** Directory of rendered pictures; may be emptied at any time. */
  cacheDir: string;
  cache: RenditionCache;
  /** Returns the function that renders a picture; undefined for an unknown id. */
  find: (id: string) => Promise<Render | undefined>;
  /** Pictures rendered at a time. */
  atATime: number;
}

export interface Media {
  /**
   * Answers `GET …/{id}?width=&format=`; default: the largest width, JPEG. With `&height=` of 5/4 of the width and
   * `&fit=cover`, Directus's parameters, the picture is a portrait. 503 with Retry-After when too many pictures wait to be
   * rendered.
   * @throws RequestError INVALID_QUERY for other sizes and formats than those of `render.ts`
   */
  respond(request: Request, id: string): Promise<Response>;
  /** A picture for the server itself; undefined for an unknown id. @throws QueueFull when too many pictures wait */
  read(id: string, size: Omit<Rendition, "shape">): Promise<Buffer | undefined>;
}

/**
 * Pictures that a process renders at a time. Each takes one of the four threads in which Node.js also reads files, compresses
 * and hashes passwords, and one processor: pages keep the others. More than two would need hundreds of megabytes each.
 * @param workers processes that share the processors of this machine
 */
export function renderedAtATime(workers = 1): number {
  return Math.min(2, Math.max(1, Math.floor((availableParallelism() - 1) / workers)));
}
/** Pictures that wait to be rendered: about a list page for each of three visitors. Rendering takes 0.1 to 0.5 s. */
const MAX_WAITING = 80;
/** Seconds. */
const RETRY_AFTER = "5";

/** The signal of a reader that does not leave. */
const NEVER = new AbortController().signal;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function widthOf(text: string | null): Width {
  const width = WIDTHS.find((allowed) => String(allowed) === (text ?? "1280"));
  if (width === undefined) throw invalidQuery(`"width" must be one of ${WIDTHS.join(", ")}`);
  return width;
}

function formatOf(text: string | null): Format {
  const format = FORMATS.find((allowed) => allowed === (text ?? "jpeg"));
  if (format === undefined) throw invalidQuery(`"format" must be one of ${FORMATS.join(", ")}`);
  return format;
}

/** Directus cuts a picture to width and height with `fit=cover`. */
function shapeOf(searchParams: URLSearchParams, width: Width): Shape {
  const [height, fit] = [searchParams.get("height"), searchParams.get("fit")];
  if (height === null && fit === null) return "own";
  if (height === String(width * PORTRAIT) && fit === "cover") return "portrait";
  throw invalidQuery('"height" must be 5/4 of "width", with "fit=cover"');
}

function unknown(id: string): Response {
  const error = new RequestError(404, "ROUTE_NOT_FOUND", `There is no picture ${id.slice(0, 40)}.`);
  return Response.json(error.envelope, {
    status: error.status,
    headers: { "cache-control": "no-store" },
  });
}

function busy(): Response {
  const error = new RequestError(503, "SERVICE_UNAVAILABLE", "Too many pictures wait to be rendered.");
  return Response.json(error.envelope, {
    status: error.status,
    headers: { "cache-control": "no-store", "retry-after": RETRY_AFTER },
  });
}

/** Serves pictures in the requested size and format; each is rendered once and cached on disk. */
export function createMedia({ cacheDir, cache, find, atATime }: MediaOptions): Media {
  const share = sharedWork<Buffer>();
  const inTurn = createQueue({ running: atATime, waiting: MAX_WAITING });

  async function cachedOrRendered(
    id: string,
    render: Render,
    rendition: Rendition,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const file = renditionPath(cacheDir, id, rendition);
    const cached = await cache.read(file);
    if (cached) return cached;
    const { width, format, shape } = rendition;
    return inTurn(async () => {
      // Another process may have rendered it in the meantime.
      const theirs = await cache.read(file);
      if (theirs) return theirs;
      const picture = await render(width, format, shape);
      // Without disk space pictures are rendered at each request.
      await cache.write(file, picture).catch((error) => console.warn("A rendered picture could not be cached", error));
      return picture;
    }, signal);
  }

  const shared = (id: string, render: Render, rendition: Rendition, signal: AbortSignal) =>
    share(renditionName(id, rendition), signal, (ofAll) => cachedOrRendered(id, render, rendition, ofAll));

  return {
    async read(id, size) {
      const render = UUID.test(id) ? await find(id) : undefined;
      return render && shared(id, render, { ...size, shape: "own" }, NEVER);
    },
    async respond(request, id) {
      const { searchParams } = new URL(request.url);
      const [width, format] = [widthOf(searchParams.get("width")), formatOf(searchParams.get("format"))];
      const rendition = { width, format, shape: shapeOf(searchParams, width) };
      const render = UUID.test(id) ? await find(id) : undefined;
      if (render === undefined) return unknown(id);
      const key = renditionName(id, rendition);
      const headers = { etag: `"${key}"`, "cache-control": "public, max-age=31536000, immutable" };
      if (request.headers.get("if-none-match")?.includes(`"${key}"`))
        return new Response(null, { status: 304, headers });
      let picture: Buffer;
      try {
        picture = await shared(id, render, rendition, request.signal);
      } catch (error) {
        if (error instanceof QueueFull) return busy();
        throw error;
      }
      return new Response(request.method === "HEAD" ? null : new Uint8Array(picture), {
        headers: { ...headers, "content-type": `image/${format}`, "content-length": String(picture.length) },
      });
    },
  };
}
