import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { mergedVary } from "../cookies/cache-control.server";
import { SHOWN_PRODUCT } from "../cookies/viewed-cookie.server";
import type { Translate } from "../i18n/use-t";
import { emptyFilling, type HoleName, holes } from "../page-html/holes/hole-table";
import { filledText, type HoleInText, type TextWithHoles, textWithHoles } from "../page-html/holes/marks";
import { acceptedEncoding, compress, type Encoding, encodings } from "./compression";
import { entityTag, hasTag, unchanged } from "./entity-tag";
import { WholeReply } from "./whole-reply";

const decompress = promisify(brotliDecompress);

/**
 * Of Brotli, for a page that is filled for each visitor. A list of 24 products takes 1.0 ms and 21.8 kB, with the quality of other
 * replies 2.0 ms and 19.0 kB (record 076).
 */
const FILLED_QUALITY = 3;

/** Headers and bookkeeping of one page, about. */
const ENTRY_BYTES = 3_000;

/** A page for all visitors with the same key, as it is for a guest. */
export interface SharedPage {
  status: number;
  headers: Headers;
  /** The policy, if it has a nonce. */
  policy: TextWithHoles | null;
  holes: readonly HoleInText[];
  /** The product that it shows; 0 for another page. */
  productId: number;
}

/** A page that has just been made. */
export interface MadePage extends SharedPage {
  text: Buffer;
}

/**
 * A page in memory. It is kept compressed alone, because almost all browsers take brotli, and the text is eight times as
 * large.
 */
export interface StoredPage extends SharedPage {
  etag: string | null;
  brotli: Buffer;
  /** Made for the first client that takes nothing else. */
  gzip?: Promise<Buffer>;
  /** As Brotli; the page that is sent often is compressed again. */
  timesSent?: number;
}

/** Reads the shop's reply to the request for a shared page. @param secret of the marks in it */
export async function madePage(response: Response, secret: string, t: Translate): Promise<MadePage> {
  const guestContent = (name: HoleName) => holes[name](emptyFilling, t);
  const headers = new Headers(response.headers);
  const productId = Number(headers.get(SHOWN_PRODUCT));
  headers.delete(SHOWN_PRODUCT);
  const { text, holes: found } = textWithHoles(await response.text(), secret, guestContent);
  if (text.length > 0) headers.set("Vary", mergedVary(headers.get("vary"), ["Accept-Encoding"]));
  const policy = textWithHoles(headers.get("content-security-policy") ?? "", secret, guestContent);
  if (policy.holes.length > 0) headers.set("Content-Security-Policy", policy.text.toString());
  return {
    status: response.status,
    headers,
    policy: policy.holes.length > 0 ? policy : null,
    text,
    holes: found,
    productId,
  };
}

/** Only replies that set no cookie. A nonce that is no hole allows the scripts of one reply. */
export function isStorable({ status, headers, policy }: SharedPage): boolean {
  if (![200, 301, 302, 404].includes(status) || headers.has("set-cookie")) return false;
  // With a cookie of ours a page is private to other caches, and a 404 page never stored by them; here the request had only the
  // cookies of the key, and the page follows the versions.
  if (status === 200 && headers.get("cache-control")?.includes("no-store")) return false;
  return policy !== null || !headers.get("content-security-policy")?.includes("'nonce-");
}

export async function storedPage({ text, ...page }: MadePage): Promise<StoredPage> {
  return {
    ...page,
    etag: entityTag(text, page.headers),
    brotli: text.length > 0 ? await compress(text, "br") : Buffer.alloc(0),
  };
}

/** The page without compression, as it is for a guest. */
export async function textOf({ brotli }: StoredPage): Promise<Buffer> {
  return brotli.length > 0 ? decompress(brotli) : brotli;
}

/** Bytes in memory at most: the copy in gzip, which some clients and CDNs need, is larger than the one in Brotli. */
export function sizeOf({ brotli }: StoredPage, key: string): number {
  return Math.ceil(brotli.length * 2.2) + key.length * 2 + ENTRY_BYTES;
}

export interface ConditionalHeaders {
  "if-none-match"?: string;
  "accept-encoding"?: string | string[];
}

/** Whether the page for a visitor is the same as for a guest. @param contentOf what its holes contain for the visitor */
export function isForGuests({ holes, policy }: SharedPage, contentOf: (name: HoleName) => string): boolean {
  return policy === null && holes.every(({ name, content }) => contentOf(name) === content);
}

/** The page with what its holes contain for a visitor. @param text as it is for a guest */
export async function filledReply(
  { status, policy, holes, headers: given }: SharedPage,
  text: Buffer,
  contentOf: (name: HoleName) => string,
  asked: ConditionalHeaders,
): Promise<Response> {
  const headers = new Headers(given);
  if (policy) headers.set("Content-Security-Policy", filledText(policy, contentOf).toString());
  const content = filledText({ text, holes }, contentOf);
  const tag = status === 200 ? entityTag(content, headers) : null;
  if (tag && hasTag(asked["if-none-match"], tag)) return unchanged(headers, tag);
  if (tag) headers.set("ETag", tag);
  const encoding = content.length > 0 ? acceptedEncoding(asked["accept-encoding"], encodings) : undefined;
  if (!encoding) return new WholeReply(content, { status, headers });
  headers.set("Content-Encoding", encoding);
  return new WholeReply(await compress(content, encoding, FILLED_QUALITY), { status, headers });
}

/** The page for a guest. */
export async function guestReply(page: StoredPage, asked: ConditionalHeaders): Promise<Response> {
  const { status, headers, etag, brotli } = page;
  if (status === 200 && etag && hasTag(asked["if-none-match"], etag)) return unchanged(headers, etag);
  const encoding = brotli.length > 0 ? acceptedEncoding(asked["accept-encoding"], encodings) : "br";
  const reply = new WholeReply(await contentIn(page, encoding), { status, headers });
  if (status === 200 && etag) reply.headers.set("ETag", etag);
  if (encoding && brotli.length > 0) reply.headers.set("Content-Encoding", encoding);
  return reply;
}

async function contentIn(page: StoredPage, encoding: Encoding | undefined): Promise<Buffer> {
  if (!encoding) return textOf(page);
  if (encoding === "br") return page.brotli;
  page.gzip ??= textOf(page).then((content) => compress(content, "gzip"));
  // A failed attempt is not kept.
  page.gzip.catch(() => delete page.gzip);
  return page.gzip;
}
