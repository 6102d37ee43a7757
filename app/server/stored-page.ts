import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { mergedVary } from "../cookies/cache-control.server";
import { acceptedEncoding, compress, type Encoding, encodings } from "./compression";
import { WholeReply } from "./whole-reply";

const decompress = promisify(brotliDecompress);

/** Headers and bookkeeping of one page, about. */
const ENTRY_BYTES = 3_000;

/**
 * A reply that many visitors get. It is kept compressed alone, because almost all browsers take brotli, and the text is eight
 * times as large.
 */
export interface StoredPage {
  status: number;
  headers: Headers;
  etag: string;
  brotli: Buffer;
  /** Made for the first client that takes nothing else. */
  gzip?: Promise<Buffer>;
  /** As Brotli; the page that is sent often is compressed again. */
  timesSent?: number;
}

/** Undefined for replies of which each visitor gets an own one. */
export async function storedPage(response: Response): Promise<StoredPage | undefined> {
  if (!isStorable(response)) return undefined;
  const content = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  if (content.length > 0) headers.set("Vary", mergedVary(headers.get("vary"), ["Accept-Encoding"]));
  return {
    status: response.status,
    headers,
    etag: etagOf(content, headers),
    brotli: content.length > 0 ? await compress(content, "br") : Buffer.alloc(0),
  };
}

/** The page without compression. */
export function textOf({ brotli }: StoredPage): Promise<Buffer> {
  return decompress(brotli);
}

/** Bytes in memory at most: the copy in gzip, which some clients and CDNs need, is larger than the one in Brotli. */
export function sizeOf({ brotli }: StoredPage, key: string): number {
  return Math.ceil(brotli.length * 2.2) + key.length * 2 + ENTRY_BYTES;
}

/** Only replies that set no cookie; a policy with a nonce allows the scripts of one reply. */
function isStorable({ status, headers }: Response): boolean {
  if (![200, 301, 302, 404].includes(status) || headers.has("set-cookie")) return false;
  // With a cookie of ours a page is private to other caches, and a 404 page never stored by them; here the request had only the
  // cookies of the key, and the page follows the versions.
  if (status === 200 && headers.get("cache-control")?.includes("no-store")) return false;
  return !headers.get("content-security-policy")?.includes("'nonce-");
}

/** Weak: it is the same in all encodings. */
function etagOf(content: Uint8Array, headers: Headers): string {
  const hash = createHash("sha256")
    .update(headers.get("content-security-policy") ?? "")
    .update(content);
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

interface ConditionalHeaders {
  "if-none-match"?: string;
  "accept-encoding"?: string | string[];
}

/** The page as a reply to a request with these headers. */
export async function replyOf(page: StoredPage, asked: ConditionalHeaders): Promise<Response> {
  const { status, headers, etag, brotli } = page;
  if (status === 200 && hasTag(asked["if-none-match"], etag)) {
    const unchanged = new Response(null, { status: 304, headers });
    unchanged.headers.set("ETag", etag);
    unchanged.headers.delete("Content-Type");
    return unchanged;
  }
  const encoding = brotli.length > 0 ? acceptedEncoding(asked["accept-encoding"], encodings) : "br";
  const reply = new WholeReply(await contentIn(page, encoding), { status, headers });
  if (status === 200) reply.headers.set("ETag", etag);
  if (encoding && brotli.length > 0) reply.headers.set("Content-Encoding", encoding);
  return reply;
}

function hasTag(asked: string | undefined, etag: string): boolean {
  const tags = asked?.split(",").map((tag) => tag.trim().replace(/^(?!W\/|\*$)/, "W/"));
  return tags?.some((tag) => tag === etag || tag === "*") ?? false;
}

async function contentIn(page: StoredPage, encoding: Encoding | undefined): Promise<Buffer> {
  if (!encoding) return textOf(page);
  if (encoding === "br") return page.brotli;
  page.gzip ??= textOf(page).then((content) => compress(content, "gzip"));
  // A failed attempt is not kept.
  page.gzip.catch(() => delete page.gzip);
  return page.gzip;
}
