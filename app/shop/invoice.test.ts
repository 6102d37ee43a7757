import { expect, test } from "vitest";
import { addressLines, invoiceOf } from "./invoice";

const place = { address: "Via Mazzini 12", address2: "", zip_code: "37121", city: "Verona", province: "VR" };
const person = { name: "Ada", surname: "Neri" };
const home = { ...person, ...place, countries_id: 109 };
const nowhere = { ...person, address: "", address2: "", zip_code: "", city: "", province: "", countries_id: 109 };
const noCodes = { business_name: "", vat_number: "", fiscal_code: "", sdi_code: "" };
const countryName = (id: number) => ({ 109: "Italy", 60: "France" })[id];

test("an address has the person, the street, the city and the country", () => {
  expect(addressLines(home, countryName)).toEqual(["Ada Neri", "Via Mazzini 12", "37121 Verona VR", "Italy"]);
  const abroad = { ...home, address2: "Scala B", zip_code: "75001", city: "Paris", province: "", countries_id: 60 };
  expect(addressLines(abroad, countryName).slice(1)).toEqual(["Via Mazzini 12", "Scala B", "75001 Paris", "France"]);
});

test("an address without a street or with an unknown country has no empty lines", () => {
  expect(addressLines(nowhere, countryName)).toEqual(["Ada Neri"]);
  expect(addressLines({ ...home, countries_id: 7 }, countryName)).toEqual([
    "Ada Neri",
    "Via Mazzini 12",
    "37121 Verona VR",
  ]);
});

test("an invoice with the data of the delivery is not shown", () => {
  expect(invoiceOf({ ...home, billing: { ...home, ...noCodes } }, countryName)).toBeNull();
  expect(invoiceOf({ ...nowhere, billing: { ...nowhere, ...noCodes } }, countryName)).toBeNull();
});

test("a company's invoice has the company's name, its address and its codes", () => {
  const billing = { ...home, ...noCodes, business_name: "Neri S.r.l.", vat_number: "00743110157", sdi_code: "ABC1234" };
  expect(invoiceOf({ ...home, billing }, countryName)).toEqual({
    to: ["Neri S.r.l.", "Via Mazzini 12", "37121 Verona VR", "Italy"],
    codes: [
      { field: "vat_number", value: "00743110157" },
      { field: "sdi_code", value: "ABC1234" },
    ],
  });
});

test("an invoice with another address, or with only a fiscal code, is shown", () => {
  const office = { ...home, ...noCodes, countries_id: 60 };
  expect(invoiceOf({ ...home, billing: office }, countryName)?.to.at(-1)).toBe("France");
  const code = { ...nowhere, ...noCodes, fiscal_code: "RSSMRA85T10A562S" };
  expect(invoiceOf({ ...nowhere, billing: code }, countryName)).toEqual({
    to: ["Ada Neri"],
    codes: [{ field: "fiscal_code", value: "RSSMRA85T10A562S" }],
  });
});
