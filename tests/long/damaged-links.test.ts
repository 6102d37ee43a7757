import { expect, test, vi } from "vitest";
import { faultsOfDamagedLinks, serveBuiltShop } from "../support/damaged-links";
import { withEmbeddedShop } from "../support/route-visitor";

withEmbeddedShop();

const seed = Date.now() % 1_000_000;

test(`2,000 damaged links end on the shop's own pages (seed ${seed})`, async () => {
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  const { ask } = await serveBuiltShop();
  expect(await faultsOfDamagedLinks(ask, { links: 2_000, seed })).toEqual([]);
});
