import { expect, test } from "vitest";
import { ITALIAN_PROVINCES } from "./italian-provinces";
import { otherProvincesOf } from "./italian-zip";

const expected = (zip: string, province: string) => otherProvincesOf(zip, province)?.map(({ code }) => code) ?? null;

test.each([
  ["37121", "VR"],
  // In Rimini since 2021, in Udine since 2017 (opendatasicilia/comuni-italiani#21); their invoices may say so or not.
  ["61014", "RN"],
  ["61013", "RN"],
  ["61013", "PU"],
  ["32047", "UD"],
  ["20121", "MI"],
  ["20900", "MI"],
  ["76121", "BA"],
  ["63900", "FM"],
  ["07100", "SS"],
  ["07026", "OT"],
  ["09010", "CI"],
])("%s can be in %s", (zip, province) => {
  expect(expected(zip, province)).toBeNull();
});

test("a CAP of another province names the provinces where it can be", () => {
  expect(expected("20121", "VR")).toEqual(["MI", "MB"]);
  expect(expected("50122", "VR")).toEqual(["FI", "PO"]);
  expect(expected("47121", "FI")).toEqual(["FC", "RN"]);
});

test("nothing is refused for first digits that no province has", () => {
  expect(expected("49100", "VR")).toBeNull();
});

test("every province has a CAP", () => {
  const zips = Array.from({ length: 100 }, (_, digits) => `${String(digits).padStart(2, "0")}100`);
  for (const { code } of ITALIAN_PROVINCES)
    expect(
      zips.some((zip) => otherProvincesOf(zip, code) === null && otherProvincesOf(zip, "XX") !== null),
      code,
    ).toBe(true);
});
