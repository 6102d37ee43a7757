import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress } from "./compression";

// PAGE_CACHE_MB counts the bytes of pages. Without their own memory, those of Node 24 keep up to 64 KiB each.
test.each([
  ["br", 5],
  ["br", 11],
  ["gzip", undefined],
] as const)(
  "a page compressed with %s of quality %s keeps no more memory than its bytes",
  async (encoding, quality) => {
    const page = Buffer.from("<li>shoe ".repeat(10_000));
    const compressed = await compress(page, encoding, quality);
    expect((encoding === "br" ? brotliDecompressSync : gunzipSync)(compressed).equals(page)).toBe(true);
    expect(compressed.buffer.byteLength).toBe(compressed.length);
  },
);

test.each([75_000, 300_000])("a text of %i bytes, of more than one step, is whole", async (length) => {
  const text = randomBytes(length).toString("hex");
  const compressed = await compress(Buffer.from(text), "br");
  expect(brotliDecompressSync(compressed).toString()).toBe(text);
});
