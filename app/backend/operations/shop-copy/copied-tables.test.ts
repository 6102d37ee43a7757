import { expect, test } from "vitest";
import { shopCollections } from "../../catalogue/collections";
import { collections } from "../collections/collection-table";
import { copiedTables } from "./copied-tables";

const copied = new Set<string>(copiedTables.map(({ table }) => table));

test("a copy has every collection of items/*, also those that only relations lead to", () => {
  const tables = Object.entries(shopCollections.collections).map(([name, { table = name }]) => table);
  expect(tables.filter((table) => !copied.has(table))).toEqual([]);
});

test("a copy has everything that operators import as files", () => {
  const tables = Object.values(collections).flatMap(({ table, lists }) => [table, ...(lists ? [lists.table] : [])]);
  expect(tables.filter((table) => !copied.has(table))).toEqual([]);
});

test("its files have names and headings of their own", () => {
  expect(new Set(copiedTables.map(({ file }) => file)).size).toBe(copiedTables.length);
  for (const { file, columns } of copiedTables) {
    const headings = Object.entries(columns).map(([name, { heading = name }]) => heading);
    expect(new Set(headings).size, file).toBe(headings.length);
  }
});
