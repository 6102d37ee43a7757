import { brotliCompressSync, constants } from "node:zlib";

/** Bytes of a page as the page cache sends it from the third time on: with Brotli's highest quality. */
export function asCached(html: string): number {
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  return brotliCompressSync(Buffer.from(html), { params }).length;
}

/** The part of a page that a visitor sees. Behind it are its data, its first script and the link to its style sheet. */
export function shownPart(html: string): string {
  return html.split('<div id="page"', 1)[0] ?? "";
}

/** Bytes of the data that a page has for its scripts, before compression. Structured data for search engines are no such data. */
export function inlineData(html: string): number {
  return [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = ""]) => attributes.includes('type="application/json"'))
    .reduce((bytes, [, , code = ""]) => bytes + Buffer.byteLength(code), 0);
}
