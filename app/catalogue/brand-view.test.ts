import { expect, test } from "vitest";
import { brandsByInitial } from "./brand-view.server";

const brand = (name: string) => ({ id: 1, slug: name.toLowerCase(), name, top_brand: false });

test("groups brands by initial without accents, and others last", () => {
  const groups = brandsByInitial(["Zeta", "Ètoile", "eco", "1948", "Alba", "Écru"].map(brand));
  expect(groups.map(({ initial, brands }) => [initial, brands.map(({ name }) => name)])).toEqual([
    ["A", ["Alba"]],
    ["E", ["eco", "Écru", "Ètoile"]],
    ["Z", ["Zeta"]],
    ["#", ["1948"]],
  ]);
});
