import { describe, expect, test } from "vitest";
import { asksForInvoice, type InvoiceRecipient, invoiceAddressing, missingForInvoice, vatSummary } from "./e-invoice";

const person: InvoiceRecipient = {
  ...{ business_name: "", name: "Ada", surname: "Rossi", vat_number: "", fiscal_code: "", sdi_code: "" },
  ...{ address: "Via Mazzini 1", zip_code: "37121", city: "Verona", country: "IT" },
};
const firm = { ...person, business_name: "Rossi & Figli", vat_number: "00743110157", sdi_code: "abc1234" };

describe("an electronic invoice is addressed", () => {
  test.each([
    ["a company with a code", firm, "ABC1234", "37121", "FPR12"],
    ["a public authority", { ...firm, sdi_code: "UFABCD" }, "UFABCD", "37121", "FPA12"],
    ["a company without a code", { ...firm, sdi_code: "" }, "0000000", "37121", "FPR12"],
    ["a person", person, "0000000", "37121", "FPR12"],
    ["a foreign company", { ...firm, country: "FR", zip_code: "75001" }, "XXXXXXX", "00000", "FPR12"],
  ])("to %s", (_, recipient, code, zip, format) => {
    expect(invoiceAddressing(recipient)).toEqual({ code, zip, format });
  });
});

test("an invoice is asked for by any tax data, and only by them", () => {
  expect(asksForInvoice(person)).toBe(false);
  for (const change of [{ fiscal_code: "RSSMRA85T10A562S" }, { vat_number: "00743110157" }, { business_name: "R" }])
    expect(asksForInvoice({ ...person, ...change })).toBe(true);
});

test("what an invoice lacks is named", () => {
  expect(missingForInvoice(firm)).toEqual([]);
  expect(missingForInvoice({ ...firm, country: "FR", vat_number: "" })).toEqual([]);
  expect(missingForInvoice({ ...person, surname: "", city: " " })).toEqual(["name", "city", "fiscal_code"]);
});

test("taxable amount and tax of each rate add up to the price", () => {
  expect(
    vatSummary([
      { rate: 2_200, gross: 10_001 },
      { rate: null, gross: 5_000 },
      { rate: 2_200, gross: 690 },
      { rate: 400, gross: 0 },
    ]),
  ).toEqual([
    { rate: 2_200, gross: 10_691, net: 8_763, vat: 1_928 },
    { rate: null, gross: 5_000, net: null, vat: null },
  ]);
});
