import { expect, test, vi } from "vitest";
import { faultsOfDamagedLinks, serveBuiltShop } from "../support/damaged-links";
import { withEmbeddedShop } from "../support/route-visitor";

withEmbeddedShop();

test.each([2, 3, 4, 5])("500 damaged links end on the pages that they mean (seed %i)", async (seed) => {
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  const { ask } = await serveBuiltShop();
  expect(await faultsOfDamagedLinks(ask, { links: 500, seed })).toEqual([]);
});
