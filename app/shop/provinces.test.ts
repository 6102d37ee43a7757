import { expect, test } from "vitest";
import { ITALIAN_PROVINCES, provinceCode } from "./provinces";

const PUBLISHED =
  "AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV".split(
    " ",
  );

test("the list holds the 107 published provinces and the four that Sardinia has since 2025", () => {
  expect(PUBLISHED).toHaveLength(107);
  const codes = ITALIAN_PROVINCES.map((province) => province.code);
  expect([...codes].sort()).toEqual([...PUBLISHED, "OT", "OG", "VS", "CI"].sort());
});

test("the list is sorted by name", () => {
  const names = ITALIAN_PROVINCES.map((province) => province.name.replace(/[^A-Za-z]/g, "").toLowerCase());
  expect(names).toEqual([...names].sort());
  expect(new Set(names).size).toBe(111);
});

test("a province matches by code and by name, in any case and with any accents", () => {
  expect(["VR", "vr", " Vr ", "Verona", "VERONA"].map(provinceCode)).toEqual(["VR", "VR", "VR", "VR", "VR"]);
  expect(["forli cesena", "Forlì-Cesena", "l’aquila", "Reggio Emilia"].map(provinceCode)).toEqual([
    "FC",
    "FC",
    "AQ",
    "RE",
  ]);
});

test("a text that is not an Italian province has no code", () => {
  expect(["", "XX", "VRR", "Provence", "1"].map(provinceCode)).toEqual([null, null, null, null, null]);
});
