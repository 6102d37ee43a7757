import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { mergedVary } from "../cookies/cache-control.server";
import type { FrontEnv } from "./received-request";
import { WholeReply } from "./whole-reply";

const gzipped = promisify(gzip);

/** The encodings of replies; the smallest comes first. */
export const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** Compression makes smaller replies hardly smaller. */
const SMALLEST_BYTES = 1_000;
/** Larger replies are sent while they are made: the feed of a large catalogue has hundreds of megabytes. */
const LARGEST_WHOLE_BYTES = 1_000_000;
/** Brotli's qualities are 0 to 11; above 5 a page takes several times as long for a few percent. */
const BROTLI_QUALITY = 5;
/** Larger texts would keep other requests waiting. A page takes 1.0 to 1.5 ms in place, and 0.4 ms more of CPU time by way of another thread. */
const LARGEST_IN_PLACE_BYTES = 200_000;
/** Memory that the compressed reply is written to; Node.js adds as many pieces as it needs. */
const OUTPUT_BYTES = 64 * 1024;

/** Sends texts compressed to clients that accept it: each as a whole and in one piece, except for long ones. */
export const compression: MiddlewareHandler<FrontEnv> = async (c, next) => {
  await next();
  const { received } = c.env;
  const reply = c.res;
  if (!isText(reply)) return;
  const encoding = acceptedEncoding(received.headers["accept-encoding"], encodings);
  const headers = new Headers(reply.headers);
  headers.set("Vary", mergedVary(headers.get("vary"), ["Accept-Encoding"]));
  const init = { status: reply.status, headers };
  const content = reply instanceof WholeReply ? reply.content : reply.body && (await beginningOf(reply.body));
  let sent: Response;
  if (!content) sent = new Response(null, init);
  else if (content instanceof Readable) {
    if (encoding) setEncoding(headers, encoding);
    sent = new Response(streamOf(content, encoding), init);
  } else if (!encoding || content.length < SMALLEST_BYTES) sent = new WholeReply(content, init);
  else {
    setEncoding(headers, encoding);
    sent = new WholeReply(await compress(content, encoding), init);
  }
  // Hono would add the headers of the reply that this one replaces.
  c.res = undefined;
  c.res = sent;
};

function setEncoding(headers: Headers, encoding: Encoding): void {
  headers.set("Content-Encoding", encoding);
  headers.delete("Content-Length");
}

/** The whole body, or for a long one a stream of it. */
async function beginningOf(body: ReadableStream<Uint8Array>): Promise<Uint8Array | Readable> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  for (let length = 0; length <= LARGEST_WHOLE_BYTES; length += pieces.at(-1)?.length ?? 0) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces);
    pieces.push(value);
  }
  return Readable.from(piecesOf(pieces, reader), { objectMode: false });
}

async function* piecesOf(first: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    yield* first;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    // For clients that leave; after the end it does nothing.
    await reader.cancel();
  }
}

function streamOf(content: Readable, encoding: Encoding | undefined): ReadableStream {
  if (!encoding) return Readable.toWeb(content) as ReadableStream;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const compressor = encoding === "br" ? createBrotliCompress({ params }) : createGzip();
  // A failure of either side ends both; the reply is cut.
  pipeline(content, compressor).catch(() => {});
  return Readable.toWeb(compressor) as ReadableStream;
}

function isText({ status, headers }: Response): boolean {
  if (status === 204 || status === 206 || status === 304 || headers.has("content-encoding")) return false;
  return COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("content-type") ?? "");
}

/**
 * Compresses a text: with Brotli of the usual quality a page in place, everything else in another thread.
 * @param quality of Brotli
 */
export async function compress(content: Uint8Array, encoding: Encoding, quality = BROTLI_QUALITY): Promise<Buffer> {
  if (encoding === "gzip") return inOwnMemory([await gzipped(content)]);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(content.length),
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const inPlace = quality <= BROTLI_QUALITY && content.length <= LARGEST_IN_PLACE_BYTES;
  return inPlace
    ? inOwnMemory([brotliCompressSync(content, { chunkSize: OUTPUT_BYTES, params })])
    : brotli(content, params);
}

/**
 * Joins the pieces. A stored page would keep all memory that its bytes share: the compressor's output memory, or with
 * `Buffer.concat` the pool of small buffers, which has 64 KiB on Node 24.
 */
function inOwnMemory(pieces: Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((length, piece) => length + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return bytes;
}

/** As zlib's `brotliCompress`, but most texts go to the thread once: that function ends the text in a step of its own. */
function brotli(content: Uint8Array, params: Record<number, number>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const compressor = createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FINISH,
      chunkSize: OUTPUT_BYTES,
      params,
    });
    compressor.on("data", (piece: Buffer) => pieces.push(piece));
    compressor.on("error", reject);
    compressor.write(content, (error) => {
      if (error) return;
      compressor.destroy();
      resolve(inOwnMemory(pieces));
    });
  });
}

/** The smallest window of Brotli that spans the text: a larger one compresses no better, and takes megabytes of memory. */
function windowBits(length: number): number {
  const bits = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/**
 * The first of `offered` that a client accepts.
 * @param header the request's Accept-Encoding
 */
export function acceptedEncoding(
  header: string | string[] | undefined,
  offered: readonly Encoding[],
): Encoding | undefined {
  const accepted = new Map<string, number>();
  for (const part of String(header ?? "")
    .toLowerCase()
    .split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    accepted.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return offered.find((encoding) => (accepted.get(encoding) ?? accepted.get("*") ?? 0) > 0);
}
