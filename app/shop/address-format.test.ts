import { expect, test } from "vitest";
import { addressFormat } from "./address-format.server";

test("a country's format has what its post uses", () => {
  expect(addressFormat("GB")).toEqual({ hasZip: true, hasProvince: false, states: [] });
  expect(addressFormat("ES")).toEqual({ hasZip: true, hasProvince: true, states: [] });
  expect(addressFormat("AE")).toMatchObject({ hasZip: false, hasProvince: true });
  expect(addressFormat("US").states).toContainEqual({ code: "CA", name: "California" });
  expect(addressFormat("AU").states).toHaveLength(8);
});
