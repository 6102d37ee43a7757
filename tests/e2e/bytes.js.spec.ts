import { expect } from "@playwright/test";
import { href } from "~/i18n/paths";
import { test } from "./shop-test";
import { Visitor } from "./visitor";

/** Of JavaScript on a list or product page, as brotli; bytes. */
const BUDGET = 90 * 1024;

for (const [name, path] of [
  ["list", href("products", "it")],
  ["product", href("product", "it", { slug: "last-pair" })],
] as const) {
  test(`a ${name} page loads at most 90 KiB of scripts`, async ({ shopper, page, baseURL }) => {
    const scripts = new Set<string>();
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.add(new URL(request.url()).pathname);
    });
    await shopper.open(path);
    await page.waitForLoadState("networkidle");
    const visitor = new Visitor(baseURL ?? "");
    // The first request of a file is answered while its best compression is still being made.
    const sizeOf = async (script: string) => {
      const { headers, size } = await visitor.ask(script, { headers: { "accept-encoding": "br" } });
      return headers["content-encoding"] === "br" && headers["content-length"] !== undefined ? size : 0;
    };
    let bytes = 0;
    for (const script of scripts) {
      await expect.poll(() => sizeOf(script)).toBeGreaterThan(0);
      bytes += await sizeOf(script);
    }
    test.info().annotations.push({ type: "scripts", description: `${bytes} bytes in ${scripts.size} files` });

    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(BUDGET);
  });
}
