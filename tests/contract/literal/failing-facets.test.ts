import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createBackend } from "~/backend/create-backend";
import { backendOptions } from "~/config/backend-options.server";
import { parseEnvironment } from "~/config/env.server";
import { closeRegistry } from "~/config/lifecycle";
import { href } from "~/i18n/paths";
import { loader as brandLoader } from "~/routes/brand/route";
import { loader as productsLoader } from "~/routes/products/route";
import { writeFilledDatabase } from "../../support/filled-database";
import { serve } from "../../support/literal-server";
import { RouteVisitor } from "../../support/route-visitor";

const folder = mkdtempSync(join(tmpdir(), "shop-facets-"));
let backend: Awaited<ReturnType<typeof createBackend>>;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  await writeFilledDatabase(folder, 90);
  backend = await createBackend(backendOptions(parseEnvironment({ DATA_DIR: folder })));
  server = await serve((request) =>
    new URL(request.url).pathname === "/website/products/filters"
      ? Response.json({ errors: [{ message: "No.", extensions: { code: "INTERNAL_SERVER_ERROR" } }] }, { status: 500 })
      : backend.fetch(request),
  );
  vi.stubEnv("API_URL", server.url);
});
afterAll(async () => {
  await closeRegistry();
  await server.close();
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

let log: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  log = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => void log.mockRestore());

interface List {
  failed: boolean;
  title: string;
  count: number;
  filters: { facets: object[]; sorts: object[] };
}

const pages = [
  ["the shop", productsLoader, href("products", "en"), undefined, "Products"],
  ["a category", productsLoader, href("category", "en", { slug: "shoes-boots" }), "shoes-boots", "Shoes & Boots"],
  [
    "an Italian type",
    productsLoader,
    href("type", "it", { slug: "sneakers-basse" }),
    "sneakers-basse",
    "Sneakers basse",
  ],
  ["a label", productsLoader, href("sale", "en", { slug: "sale" }), "sale", "Sale"],
  ["a brand", brandLoader, href("brand", "en", { slug: "alba-court" }), "alba-court", "Alba Court"],
] as const;

test.each(pages)("without facets the page of %s still lists its products", async (_, loader, path, slug, title) => {
  const { status, data } = await new RouteVisitor().get(loader, path, slug ? { slug } : {});
  const list = data as List;
  expect({ status, failed: list.failed, title: list.title }).toEqual({ status: 200, failed: false, title });
  expect(list.count).toBeGreaterThan(0);
  expect(list.filters.facets).toEqual([]);
  expect(list.filters.sorts.length).toBeGreaterThan(1);
  expect(log).toHaveBeenCalledWith(expect.stringContaining("website/products/filters"));
});

test("a slug of the other language redirects to the right one, and an unknown slug is a 404", async () => {
  const italian = { slug: "scarpe-stivali" };
  expect(await new RouteVisitor().get(productsLoader, href("category", "en", italian), italian)).toMatchObject({
    status: 301,
    location: href("category", "en", { slug: "shoes-boots" }),
  });
  const unknown = { slug: "hats" };
  expect(await new RouteVisitor().get(productsLoader, href("category", "en", unknown), unknown)).toMatchObject({
    status: 404,
  });
});

test("a filtered URL shows an error instead of all products when facet values cannot be read", async () => {
  const { status, data } = await new RouteVisitor().get(productsLoader, `${href("products", "en")}?color=black`);
  expect({ status, failed: (data as List).failed }).toEqual({ status: 503, failed: true });
});
