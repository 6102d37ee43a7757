import { describe, expect, test } from "vitest";
import { countryOfZip, TERRITORIES, territoryOf } from "./territories.server";
import { PLACES, WRITTEN_ELSEWHERE } from "./territories.test-data";
import { importCharges, STANDARD_VAT_RATE, saleOf, vatRate } from "./vat";

test.each(PLACES)(
  "%s %s (%s): VAT in the price %s, on arrival %s, delivered as to %s",
  (iso2, zip, _, vat, charges, zone) => {
    const place = territoryOf(iso2, zip);
    expect(vatRate({ isGiftCard: false, place, isBusiness: false })).toBe(vat ? STANDARD_VAT_RATE : null);
    expect(importCharges({ place, isBusiness: false })).toBe(charges);
    expect(place.zone).toBe(zone);
  },
);

test("a gift card has no VAT anywhere", () => {
  for (const [iso2, zip] of PLACES)
    expect(vatRate({ isGiftCard: true, place: territoryOf(iso2, zip), isBusiness: false })).toBeNull();
});

test("the list of places has every row of the table that can get a parcel", () => {
  const listed = new Set(PLACES.map(([iso2, zip]) => territoryOf(iso2, zip)));
  const others = TERRITORIES.filter((row) => !listed.has(row)).map(({ country, zips }) =>
    `${country} ${zips ?? ""}`.trim(),
  );
  // Nobody lives in the southern territories, and Cyprus's post does not know the codes of the north.
  expect(others).toEqual(["CY 99010-99999", "TF", "IO", "GS"]);
});

describe("the spelling of a postal code does not matter:", () => {
  test.each([
    ["GB", ["BT1 1AA", "bt11aa", " BT1  1aa ", "BT1-1AA", "GB-BT1 1AA", "ＢＴ１ １ＡＡ"], "Northern Ireland"],
    ["gb", ["BFPO 57", "bf1 2as", "BFPO57"], "British Forces Post"],
    ["IT", ["23041", "I-23041", "IT-23041", "IT 23041", " 23 041"], "Livigno"],
    ["it", ["22061", "i22061"], "Campione d'Italia"],
    ["ES", ["35001", "E-35001", "38 770", "ES38001"], "Canary Islands"],
    ["FR", ["98000 ", "F-98000", "MC-98000", "98025"], "Monaco"],
    ["DE", ["78266", "D-78266", "D 78 266"], "Büsingen"],
    ["CH", ["8238", "CH-8238"], "Büsingen"],
    ["CH", ["6911", "CH 6911"], "Campione d'Italia"],
    ["GP", ["97133", "F-97133", "97 133"], "Saint-Barthélemy"],
    ["GR", ["63086", "630 86", "GR-63087"], "Mount Athos"],
    ["CY", ["99010", "99450"], "Northern Cyprus"],
  ])("%s %j", (iso2, zips, name) => {
    expect(zips.map((zip) => territoryOf(iso2, zip).name)).toEqual(zips.map(() => name));
  });
});

test("what is no postal code, and a code that only begins alike, decides nothing", () => {
  for (const zip of ["", "   ", "BT", "35", "230", "2304", "—"]) expect(territoryOf("IT", zip)).toBe(territoryOf("IT"));
  for (const zip of ["B1 1AA", "BS1 1AA", "BA1 1AA"]) expect(territoryOf("GB", zip)).toBe(territoryOf("GB"));
  expect(territoryOf("ES", "35").vat).toBe("ES");
  expect(territoryOf("XX", "23041")).toMatchObject({ vat: null, customs: "outside", zone: "world" });
});

test("where only the country is known its own row applies", () => {
  expect(["IT", "ES", "FR", "DE", "GR"].map((iso2) => territoryOf(iso2).vat)).toEqual(["IT", "ES", "FR", "DE", "GR"]);
  expect(territoryOf("GB").vat).toBeNull();
  expect(territoryOf("MC").vat).toBe("FR");
});

test.each(WRITTEN_ELSEWHERE)("%s with the code %s belongs to %s", (iso2, zip, country) => {
  expect(countryOfZip(iso2, zip)).toBe(country);
});

test("an order to Italy with a code of San Marino has San Marino's rules", () => {
  expect(territoryOf("IT", "47890")).toBe(territoryOf("SM"));
});

test("a business of San Marino buys without Italian VAT; a consumer, and a business from elsewhere, with it", () => {
  const sale = (billing: { countries_id: number; vat_number: string }) =>
    saleOf({ shipping: "courier", countryIso2: "SM", delivery: { countries_id: 188, zip_code: "47890", billing } });
  const rate = (billing: { countries_id: number; vat_number: string }) =>
    vatRate({ isGiftCard: false, ...sale(billing) });
  expect(rate({ countries_id: 188, vat_number: "" })).toBe(STANDARD_VAT_RATE);
  expect(rate({ countries_id: 188, vat_number: "SM12345" })).toBeNull();
  expect(rate({ countries_id: 109, vat_number: "01234567897" })).toBe(STANDARD_VAT_RATE);
  expect(importCharges(sale({ countries_id: 188, vat_number: "SM12345" }))).toBe("taxes");
});

test("a pickup is a sale in Italy, whatever the address; without goods the country alone counts", () => {
  const delivery = { countries_id: 109, zip_code: "23041", billing: { countries_id: 109, vat_number: "" } };
  const rate = (shipping: "courier" | "pickup" | "none") =>
    vatRate({ isGiftCard: false, ...saleOf({ shipping, countryIso2: "IT", delivery }) });
  expect([rate("courier"), rate("pickup"), rate("none")]).toEqual([null, STANDARD_VAT_RATE, STANDARD_VAT_RATE]);
});
