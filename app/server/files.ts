import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import send from "@fastify/send";
import type { MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { acceptedEncoding, type Encoding, encodings } from "./compression";
import { pageReply } from "./pages";
import type { FrontEnv } from "./received-request";
import { WholeReply } from "./whole-reply";

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3_600;

/** Larger files are streamed. */
const WHOLE_BYTES = 1024 * 1024;

/** The build puts a compressed neighbour with one of these endings beside each text. */
const endings: Record<Encoding, string> = { br: ".br", gzip: ".gz" };

/** The encodings of a file that the build has prepared. */
type BrowserFiles = Map<string, Encoding[]>;

/**
 * Serves the browser files of the build: hashed files in `assets`, the rest from `public`. All other requests pass.
 * @param directory read once; hidden files in it are not served
 */
export function browserFiles(directory: string): MiddlewareHandler<FrontEnv> {
  const files = filesIn(directory);

  return async ({ env: { received, incoming } }, next) => {
    const { path, method, headers } = received;
    if (method !== "GET" && method !== "HEAD") return next();
    const prepared = files.get(path);
    const isAsset = /^\/assets(?:\/|$)/.test(path);
    // A file of an older build: answered without the shop.
    if (!prepared) return isAsset ? pageReply(404, path) : next();
    // A range is one of the file itself.
    const encoding = headers.range?.startsWith("bytes=")
      ? undefined
      : acceptedEncoding(headers["accept-encoding"], prepared);
    const name = encoding ? path + endings[encoding] : path;
    const sent = await send(incoming, name, { root: directory, cacheControl: false, contentType: false });
    if (sent.type !== "file") return sent.statusCode === 404 ? pageReply(404, path) : refused(sent);
    const own = new Headers(sent.headers);
    // Names of hashed files change with their content.
    own.set(
      "Cache-Control",
      isAsset ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${HOUR_SECONDS}`,
    );
    if (prepared.length > 0) own.set("Vary", "Accept-Encoding");
    const init = { status: sent.statusCode, headers: own };
    if (sent.statusCode === 304) return new Response(null, init);
    own.set("Content-Type", getMimeType(path) ?? "application/octet-stream");
    if (encoding) own.set("Content-Encoding", encoding);
    if (method === "HEAD") return new Response(null, init);
    return Number(own.get("content-length")) <= WHOLE_BYTES
      ? new WholeReply(await buffer(sent.stream), init)
      : new Response(Readable.toWeb(sent.stream) as ReadableStream, init);
  };
}

/** A failed precondition, or a range beyond the end. */
function refused({ statusCode, headers }: { statusCode: number; headers: Record<string, string> }): Response {
  const range = headers["Content-Range"];
  return new Response(null, { status: statusCode, headers: range ? { "Content-Range": range } : {} });
}

/** The files of a directory by their URL's path. A shop without browser files still serves its pages. */
function filesIn(directory: string): BrowserFiles {
  const paths = new Set(pathsIn(directory));
  const files: BrowserFiles = new Map();
  for (const path of paths) {
    const isPrepared = encodings.some(
      (encoding) => extname(path) === endings[encoding] && paths.has(path.slice(0, -3)),
    );
    if (!isPrepared)
      files.set(
        path,
        encodings.filter((encoding) => paths.has(path + endings[encoding])),
      );
  }
  return files;
}

function pathsIn(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const parts = relative(directory, join(entry.parentPath, entry.name)).split(sep);
      const isHidden = parts.some((part) => part.startsWith("."));
      return entry.isFile() && !isHidden ? [`/${encodeURI(parts.join("/"))}`] : [];
    });
  } catch {
    return [];
  }
}
