import { brotliCompressSync, constants } from "node:zlib";

/** Bytes of a page as the page cache sends it from the third time on: with Brotli's highest quality. */
export function asCached(html: string): number {
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  return brotliCompressSync(Buffer.from(html), { params }).length;
}

/** The same without its inline styles. */
export function htmlAlone(html: string): number {
  return asCached(html.replace(/<style\b[^>]*>.*?<\/style>/gs, ""));
}

/** Bytes of the data that a page has for its scripts, before compression. Structured data for search engines are no such data. */
export function inlineData(html: string): number {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = ""]) => attributes.includes('type="application/json"'))
    .reduce((bytes, [, , code = ""]) => bytes + Buffer.byteLength(code), 0);
}
