import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import type { Shopper } from "./shopper";
import { Visitor } from "./visitor";

/** Maximum bytes as brotli: JavaScript on a list or product page, style sheets on any page. */
const MAX_SCRIPT_BYTES = 90 * 1024;
const MAX_STYLE_BYTES = 14_000;

/** Bytes of all files of a kind that a page loads, as transferred. */
async function bytesOf(kind: "script" | "stylesheet", path: string, { shopper, baseURL = "" }: PageOfShop) {
  const files = new Set<string>();
  shopper.page.on("request", (request) => {
    if (request.resourceType() === kind) files.add(new URL(request.url()).pathname);
  });
  await shopper.open(path);
  await shopper.page.waitForLoadState("networkidle");
  const visitor = new Visitor(baseURL);
  // The first response of a file is less compressed, until its best compression is ready.
  const sizeOf = async (file: string) => {
    const { headers, size } = await visitor.ask(file, { headers: { "accept-encoding": "br" } });
    return headers["content-encoding"] === "br" && headers["content-length"] !== undefined ? size : 0;
  };
  let bytes = 0;
  for (const file of files) {
    await expect.poll(() => sizeOf(file)).toBeGreaterThan(0);
    bytes += await sizeOf(file);
  }
  test.info().annotations.push({ type: kind, description: `${bytes} bytes in ${files.size} files` });
  return bytes;
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
    const bytes = await bytesOf("script", path, { shopper, baseURL });
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  });
}

for (const page of ["home", "products", "brands", "cart", "terms"] as const) {
  test(`the page ${page} loads at most 14 kB of style sheets`, async ({ shopper, baseURL }) => {
    const bytes = await bytesOf("stylesheet", href(page, "it"), { shopper, baseURL });
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(MAX_STYLE_BYTES);
  });
}

test("the product page loads at most 14 kB of style sheets", async ({ shopper, baseURL }) => {
  const path = href("product", "it", { slug: "last-pair" });
  const bytes = await bytesOf("stylesheet", path, { shopper, baseURL });
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(MAX_STYLE_BYTES);
});
