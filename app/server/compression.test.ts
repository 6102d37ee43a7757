import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress } from "./compression";

test.each([5, 11])("a page compressed with quality %i keeps no more memory than its bytes", async (quality) => {
  const page = Buffer.from("<li>shoe ".repeat(10_000));
  const compressed = await compress(page, "br", quality);
  expect(brotliDecompressSync(compressed).equals(page)).toBe(true);
  // Node.js shares 8 KiB among small buffers.
  expect(compressed.buffer.byteLength).toBeLessThanOrEqual(Math.max(compressed.length, 8_192));
});

test.each([75_000, 300_000])("a text of %i bytes, of more than one step, is whole", async (length) => {
  const text = randomBytes(length).toString("hex");
  const compressed = await compress(Buffer.from(text), "br");
  expect(brotliDecompressSync(compressed).toString()).toBe(text);
});
