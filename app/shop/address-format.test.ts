import { expect, test } from "vitest";
import { addressFormat, isZipCode } from "./address-format.server";

test.each([
  ["IT", "37121"],
  ["GB", "SW1A 1AA"],
  ["GB", "ec1a1bb"],
  ["US", "12345-6789"],
  ["CA", "k1a0b1"],
  ["DE", "10115"],
  ["DE", "D-10115"],
  ["NL", "1012AB"],
  ["PL", "00001"],
  ["JP", "1000001"],
  ["IN", "110 001"],
  ["PT", "1000-001"],
  ["CH", "CH-8001"],
  ["SE", "111 22"],
  ["LU", "L-1234"],
  ["GR", "10431"],
  ["HK", "999077"],
])("in %s %s is a ZIP code", (iso2, zip) => {
  expect(isZipCode(iso2, zip)).toBe(true);
});

test.each([
  ["IT", "00000"],
  ["IT", "00009"],
  ["IT", "98169"],
  ["IT", "3712"],
  ["IT", "3712A"],
  ["IT", "37 121"],
  ["GB", "XXX"],
  ["GB", "37121"],
  ["US", "abc"],
  ["US", "1234"],
  ["CA", "12345"],
  ["FR", "7500"],
  ["ES", "99999"],
  ["CH", "80010"],
  ["HK", "7;5"],
])("in %s %s is no ZIP code", (iso2, zip) => {
  expect(isZipCode(iso2, zip)).toBe(false);
});

test("a country's format has what its post uses", () => {
  expect(addressFormat("GB")).toEqual({ hasZip: true, hasProvince: false, states: [] });
  expect(addressFormat("ES")).toEqual({ hasZip: true, hasProvince: true, states: [] });
  expect(addressFormat("AE")).toMatchObject({ hasZip: false, hasProvince: true });
  expect(addressFormat("US").states).toContainEqual({ code: "CA", name: "California" });
  expect(addressFormat("AU").states).toHaveLength(8);
});
