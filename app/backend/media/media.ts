import { availableParallelism } from "node:os";
import pTimeout from "p-timeout";
import { invalidQuery, RequestError } from "../http/errors";
import { clientOf, turnKeyOf } from "../limits/client";
import { createFairQueue, QueueFull } from "../queue/fair-queue";
import { MissingOriginal } from "./originals";
import { FORMATS, type Format, PORTRAIT, PORTRAIT_WIDTHS, type Render, type Shape, WIDTHS, type Width } from "./render";
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
  /** How long a visitor waits for a picture that exists in another size. */
  patienceMs?: number;
}

export interface Media {
  /**
   * Answers `GET …/{id}?width=&format=`; default: the largest width, JPEG. With `&height=` of 5/4 of the width and
   * `&fit=cover`, Directus's parameters, the picture is a portrait. When too many pictures wait to be rendered, it answers the
   * nearest size that exists, for a short time, else 503 with Retry-After.
   * @throws RequestError INVALID_QUERY for other sizes and formats than those of `render.ts`
   */
  respond(request: Request, id: string): Promise<Response>;
  /** A picture for the server itself; undefined for an unknown id. @throws QueueFull when too many pictures wait */
  read(id: string, size: Omit<Rendition, "shape">): Promise<Buffer | undefined>;
  /** Renders a picture ahead, beside the queue, unless it exists. @throws the system's error when it cannot be kept */
  ensure(id: string, rendition: Rendition): Promise<void>;
  /** Whether no visitor waits for a picture. */
  readonly isIdle: boolean;
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
/** The shop waits 15 s for a picture. */
const PATIENCE_MS = 8_000;
/** A picture in another size than the requested one is replaced soon. */
const SHORT_CACHE = "public, max-age=30";

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
  if (!PORTRAIT_WIDTHS.includes(width)) throw invalidQuery(`A portrait has a width of ${PORTRAIT_WIDTHS.join(", ")}`);
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
export function createMedia({ cacheDir, cache, find, atATime, patienceMs = PATIENCE_MS }: MediaOptions): Media {
  const waiting = sharedWork<Buffer>();
  const rendering = sharedWork<Buffer>();
  const queue = createFairQueue({ running: atATime, waiting: MAX_WAITING });
  const reported = new Set<string>();

  /** One rendering of each size, for all clients that ask for it at a time. */
  const rendered = (id: string, render: Render, rendition: Rendition) =>
    rendering(renditionName(id, rendition), NEVER, async () => {
      const file = renditionPath(cacheDir, id, rendition);
      // Another process may have rendered it in the meantime.
      const theirs = await cache.read(file);
      if (theirs) return theirs;
      const picture = await render(rendition.width, rendition.format, rendition.shape);
      // Without disk space pictures are rendered at each request.
      await cache
        .write(file, picture)
        .catch((error: Error) => console.warn(`A rendered picture could not be cached: ${error.message}`));
      return picture;
    });

  /**
   * A picture for one client, whose requests for it share a place in the queue: a place of several clients would be lost for
   * all of them with the turn of one. The largest comes first, because it is what its page is looked at for.
   */
  async function cachedOrRendered(id: string, render: Render, rendition: Rendition, reader: Reader): Promise<Buffer> {
    const cached = await cache.read(renditionPath(cacheDir, id, rendition));
    if (cached) return cached;
    const place = { client: reader.client, rank: rendition.width };
    return waiting(`${reader.client} ${renditionName(id, rendition)}`, reader.signal, (signal) =>
      queue.run(() => rendered(id, render, rendition), { ...place, signal }),
    );
  }

  /** The next larger size that exists, else the next smaller one, in this format or in JPEG, which all browsers show. */
  async function otherSize(id: string, { width, format, shape }: Rendition) {
    const larger = WIDTHS.filter((other) => other > width);
    const smaller = WIDTHS.filter((other) => other < width).reverse();
    for (const kind of new Set([format, "jpeg" as const]))
      for (const size of [...larger, ...smaller, ...(kind === format ? [] : [width])]) {
        const picture = await cache.read(renditionPath(cacheDir, id, { width: size, format: kind, shape }));
        if (picture) return { picture, format: kind };
      }
    return undefined;
  }

  /** An impatient answer leaves the rendering in the queue: the next request finds its picture. */
  async function inTime(picture: Promise<Buffer>, other: () => ReturnType<typeof otherSize>) {
    try {
      const first = await pTimeout(picture, { milliseconds: patienceMs, message: false });
      if (first) return first;
      // Its failure has no reader when another size is the answer.
      picture.catch(() => undefined);
      return (await other()) ?? (await picture);
    } catch (error) {
      const found = error instanceof QueueFull ? await other() : undefined;
      if (found) return found;
      throw error;
    }
  }

  function isMissing(error: unknown, id: string): boolean {
    if (!(error instanceof MissingOriginal)) return false;
    if (!reported.has(id)) console.warn(error.message);
    reported.add(id);
    return true;
  }

  return {
    async read(id, size) {
      const render = UUID.test(id) ? await find(id) : undefined;
      if (!render) return undefined;
      const reader = { client: "", signal: NEVER };
      return cachedOrRendered(id, render, { ...size, shape: "own" }, reader).catch((error: unknown) => {
        if (isMissing(error, id)) return undefined;
        throw error;
      });
    },
    async ensure(id, rendition) {
      const file = renditionPath(cacheDir, id, rendition);
      if (await cache.has(file)) return;
      const render = await find(id);
      if (!render) return;
      try {
        await rendered(id, render, rendition);
      } catch (error) {
        if (isMissing(error, id)) return;
        throw error;
      }
      if (!(await cache.has(file))) throw new Error(`${cacheDir} keeps no pictures`);
    },
    get isIdle() {
      return queue.isIdle;
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
      const answer = (picture: Buffer, type: Format, more: Record<string, string>) =>
        new Response(request.method === "HEAD" ? null : new Uint8Array(picture), {
          headers: { ...more, "content-type": `image/${type}`, "content-length": String(picture.length) },
        });
      const reader = { client: turnKeyOf(clientOf(request.headers)), signal: request.signal };
      try {
        const found = await inTime(cachedOrRendered(id, render, rendition, reader), () => otherSize(id, rendition));
        if (Buffer.isBuffer(found)) return answer(found, format, headers);
        return answer(found.picture, found.format, { "cache-control": SHORT_CACHE });
      } catch (error) {
        if (isMissing(error, id)) return unknown(id);
        if (error instanceof QueueFull) return busy();
        throw error;
      }
    },
  };
}

/** The reader of a picture: visitors of one network are one client, and the server itself is another. */
interface Reader {
  client: string;
  signal: AbortSignal;
}
