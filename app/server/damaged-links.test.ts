import { expect, test, vi } from "vitest";
import { faultsOfDamagedLinks, serveBuiltShop } from "../../tests/support/damaged-links";
import { withEmbeddedShop } from "../../tests/support/route-visitor";

withEmbeddedShop();

test("any damaged link is one redirect at most, and ends on the shop's own page in the path's language", async () => {
  // Unknown brands are in the log, and Remix warns of a route of JSON.
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  const { ask } = await serveBuiltShop();
  expect(await faultsOfDamagedLinks(ask, { links: 200, seed: 1 })).toEqual([]);
}, 60_000);
