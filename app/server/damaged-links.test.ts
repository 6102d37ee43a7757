import { expect, test, vi } from "vitest";
import { faultsOfDamagedLinks, serveBuiltShop } from "../../tests/support/damaged-links";
import { withEmbeddedShop } from "../../tests/support/route-visitor";

withEmbeddedShop();

test("any damaged link is one redirect at most, and ends on the page that it means, in the path's language", async () => {
  // Unknown brands are in the log, and Remix warns of a route of JSON.
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  const { ask } = await serveBuiltShop();
  expect(await faultsOfDamagedLinks(ask, { links: 120, seed: 1 })).toEqual([]);
}, 120_000);

test("no link to a searched or sorted list is for crawlers, also those of its pages", async () => {
  const { ask } = await serveBuiltShop();
  for (const path of ["/products?sort=price_up", "/it/prodotti?search=scarpe"]) {
    const links = (await ask(path)).text.match(/<a [^>]*href="[^"]*[?;&](?:search|sort)=[^>]*>/g) ?? [];
    const rels = links.map((link) => / rel="([^"]*)"/.exec(link)?.[1]);
    expect(rels, path).toContain("next nofollow");
    for (const [index, rel] of rels.entries()) expect(rel, links[index]).toMatch(/\bnofollow\b/);
  }
});
