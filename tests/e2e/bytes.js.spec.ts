import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";
import { Visitor } from "./visitor";

/** Maximum bytes as brotli: JavaScript on a list or product page, style sheets on any page. */
const MAX_SCRIPT_BYTES = 90 * 1024;
const MAX_STYLE_BYTES = 14_000;
const MAX_SCRIPT_FILES = 5;
/** Of a list's HTML, uncompressed. */
const MAX_LIST_DATA_BYTES = 5_000;

/** Bytes of all files of a kind that a page loads, as transferred. */
async function bytesOf(kind: "script" | "stylesheet", path: string, { shopper, baseURL = "" }: PageOfShop) {
  const files = new Set<string>();
  shopper.page.on("request", (request) => {
    if (request.resourceType() === kind) files.add(new URL(request.url()).pathname);
  });
  await shopper.open(path);
  await shopper.page.waitForLoadState("networkidle");
  const visitor = new Visitor(baseURL);
  let bytes = 0;
  for (const file of files) {
    const { headers, size } = await visitor.ask(file, { headers: { "accept-encoding": "br" } });
    expect(headers["content-encoding"], file).toBe("br");
    bytes += size;
  }
  test.info().annotations.push({ type: kind, description: `${bytes} bytes in ${files.size} files` });
  return { bytes, files: files.size };
}

interface PageOfShop {
  shopper: Shopper;
  baseURL?: string;
}

for (const [name, path] of [
  ["list", href("products", "it")],
  ["product", href("product", "it", { slug: "last-pair" })],
] as const) {
  test(`a ${name} page loads at most 90 KiB of scripts`, async ({ shopper, baseURL }) => {
    const { bytes, files } = await bytesOf("script", path, { shopper, baseURL });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(files).toBeLessThanOrEqual(MAX_SCRIPT_FILES);
  });
}

for (const page of ["home", "products", "brands", "cart", "terms"] as const) {
  test(`the page ${page} loads at most 14 kB of style sheets`, async ({ shopper, baseURL }) => {
    const { bytes } = await bytesOf("stylesheet", href(page, "it"), { shopper, baseURL });
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(MAX_STYLE_BYTES);
  });
}

test("the product page loads at most 14 kB of style sheets", async ({ shopper, baseURL }) => {
  const path = href("product", "it", { slug: "last-pair" });
  const { bytes } = await bytesOf("stylesheet", path, { shopper, baseURL });
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(MAX_STYLE_BYTES);
});

test("a list with 24 products has at most 5 kB of data for scripts", async ({ baseURL }) => {
  const { text } = await new Visitor(baseURL ?? "").ask(href("products", "it"));
  expect(text.match(/<article /g)).toHaveLength(24);
  const data = [...text.matchAll(/<script type="application\/json"[^>]*>([^<]*)/g)].map(([, json = ""]) => json);
  expect(data).toHaveLength(2);
  expect(Buffer.byteLength(data.join(""))).toBeLessThanOrEqual(MAX_LIST_DATA_BYTES);
});
