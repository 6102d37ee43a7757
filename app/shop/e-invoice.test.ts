import { describe, expect, test } from "vitest";
import {
  asksForInvoice,
  type InvoiceRecipient,
  invoiceAddressing,
  invoiceProblems,
  lineProblems,
  vatProblems,
  vatSummary,
  writtenLines,
  writtenRecipient,
} from "./e-invoice";

const person: InvoiceRecipient = {
  ...{ business_name: "", name: "Ada", surname: "Rossi", vat_number: "", fiscal_code: "", sdi_code: "" },
  ...{ address: "Via Mazzini 1", address2: "", zip_code: "37121", city: "Verona", province: "VR", country: "IT" },
};
const consumer = { ...person, fiscal_code: "RSSMRA85T10A562S" };
const firm = { ...person, business_name: "Rossi & Figli", vat_number: "00743110157", sdi_code: "abc1234" };
const inSanMarino = {
  ...firm,
  vat_number: "SM12345",
  sdi_code: "",
  zip_code: "47890",
  city: "San Marino",
  country: "SM",
};

describe("an electronic invoice is addressed", () => {
  test.each([
    ["a company with a code", firm, "ABC1234", "37121", "FPR12"],
    ["a public authority", { ...firm, sdi_code: "UFABCD" }, "UFABCD", "37121", "FPA12"],
    ["a company without a code", { ...firm, sdi_code: "" }, "0000000", "37121", "FPR12"],
    ["a person", person, "0000000", "37121", "FPR12"],
    ["a foreign company", { ...firm, country: "FR", zip_code: "75001" }, "XXXXXXX", "00000", "FPR12"],
    [
      "a foreign company with a typed code",
      { ...firm, country: "DE", sdi_code: "2R4GTO8" },
      "XXXXXXX",
      "00000",
      "FPR12",
    ],
    ["a company of San Marino", inSanMarino, "2R4GTO8", "00000", "FPR12"],
    ["one that typed another code", { ...inSanMarino, sdi_code: "XXXXXXX" }, "2R4GTO8", "00000", "FPR12"],
    ["a consumer of San Marino", { ...inSanMarino, business_name: "", vat_number: "" }, "XXXXXXX", "00000", "FPR12"],
    ["an Italian company with XXXXXXX", { ...firm, sdi_code: "XXXXXXX" }, "0000000", "37121", "FPR12"],
    ["an Italian company with San Marino's code", { ...firm, sdi_code: "2r4gto8" }, "0000000", "37121", "FPR12"],
    ["an Italian company with half a code", { ...firm, sdi_code: "ABC12" }, "0000000", "37121", "FPR12"],
    ["the Vatican", { ...firm, country: "VA", zip_code: "00120" }, "XXXXXXX", "00000", "FPR12"],
    ["a firm of Livigno", { ...firm, zip_code: "23041" }, "ABC1234", "23041", "FPR12"],
  ])("to %s", (_, recipient, code, zip, format) => {
    expect(invoiceAddressing(recipient)).toEqual({ code, zip, format });
  });
});

test("an invoice is asked for by any tax data, and only by them", () => {
  expect(asksForInvoice(person)).toBe(false);
  for (const change of [{ fiscal_code: "RSSMRA85T10A562S" }, { vat_number: "00743110157" }, { business_name: "R" }])
    expect(asksForInvoice({ ...person, ...change })).toBe(true);
});

describe("an invoice is complete", () => {
  test.each([
    ["for a company", firm],
    ["for a consumer", consumer],
    [
      "for an association with a fiscal code alone",
      { ...person, business_name: "ASD Verona", fiscal_code: "00743110157" },
    ],
    ["for a company whose fiscal code is its VAT number", { ...firm, fiscal_code: "00743110157" }],
    ["for a public office", { ...firm, sdi_code: "UFABCD" }],
    ["for a foreign company", { ...firm, country: "FR", vat_number: "FR12345678901" }],
    ["for a foreign company without a VAT number", { ...firm, country: "US", vat_number: "" }],
    ["for a foreign consumer without a postal code", { ...person, country: "AE", zip_code: "" }],
    ["for a company of San Marino", inSanMarino],
    [
      "with 80 and 60 characters",
      { ...firm, business_name: "A".repeat(80), address: "B".repeat(60), city: "C".repeat(60) },
    ],
    [
      "with typographic signs",
      { ...firm, business_name: "“Più” – L’Aquila…", address: "Đorđa Đoković 5", city: "Łódź" },
    ],
    ["with a long unit, which has no room", { ...firm, address: "Via Roma 1", address2: "c/o ".repeat(20) }],
  ])("%s", (_, recipient) => {
    expect(invoiceProblems(recipient)).toEqual([]);
  });
});

describe("what the exchange system refuses is named:", () => {
  test.each<[string, Partial<InvoiceRecipient>, [field: string, problem: string, detail?: string][]]>([
    ["no name", { business_name: "", surname: "" }, [["name", "missing"]]],
    [
      "a name of spaces and invisible letters",
      { business_name: "\u200b ", name: " ", surname: "\u00ad" },
      [["name", "missing"]],
    ],
    [
      "no city and no street",
      { city: " ", address: "" },
      [
        ["address", "missing"],
        ["city", "missing"],
      ],
    ],
    ["no CAP", { zip_code: "" }, [["zip_code", "missing"]]],
    ["a CAP of four digits", { zip_code: "3712" }, [["zip_code", "invalid"]]],
    ["neither number nor code: 00417", { vat_number: "" }, [["fiscal_code", "missing", "00417"]]],
    ["a wrong VAT number: 00305", { vat_number: "00743110158" }, [["vat_number", "invalid", "00305"]]],
    ["a wrong fiscal code: 00306", { fiscal_code: "RSSMRA85T10A562X" }, [["fiscal_code", "invalid", "00306"]]],
    [
      "a sole trader's number and a person's code, perhaps of somebody else: 00324",
      { fiscal_code: "RSSMRA85T10A562S" },
      [["fiscal_code", "check", "00324"]],
    ],
    ["codes of two companies: 00324", { fiscal_code: "01234567897" }, [["fiscal_code", "check", "00324"]]],
    ["XXXXXXX for Italy: 00313", { sdi_code: "XXXXXXX" }, [["sdi_code", "check", "00313"]]],
    ["San Marino's code for Italy", { sdi_code: "2R4GTO8" }, [["sdi_code", "check", "San Marino"]]],
    ["no code: 00311", { sdi_code: "ABC-123" }, [["sdi_code", "check", "00311"]]],
    [
      "an office's code for a person",
      { ...consumer, sdi_code: "UFABCD", business_name: "", vat_number: "" },
      [["sdi_code", "invalid"]],
    ],
    ["81 characters", { business_name: "A".repeat(81) }, [["business_name", "too_long", "81 characters of 80"]]],
    [
      "… that become more",
      { business_name: `${"A".repeat(79)}…` },
      [["business_name", "too_long", "82 characters of 80"]],
    ],
    ["61 in the street", { address: "B".repeat(61) }, [["address", "too_long", "61 characters of 60"]]],
    ["61 in the city", { city: "C".repeat(61) }, [["city", "too_long"]]],
    ["Chinese letters", { business_name: "株式会社 Rossi" }, [["business_name", "unwritable", "株 式 会 社"]]],
    [
      "Cyrillic letters and an emoji",
      { address: "Улица 5", city: "Roma 🏛" },
      [
        ["address", "unwritable"],
        ["city", "unwritable", "🏛"],
      ],
    ],
    [
      "a person with too long a surname",
      { ...consumer, business_name: "", vat_number: "", surname: "D".repeat(61) },
      [["surname", "too_long"]],
    ],
    ["no country", { country: "" }, [["country", "missing"]]],
    ["a firm of San Marino without its code", { ...inSanMarino, vat_number: "" }, [["vat_number", "missing"]]],
    ["one with another number", { ...inSanMarino, vat_number: "IT00743110157" }, [["vat_number", "invalid"]]],
    ["one with six digits", { ...inSanMarino, vat_number: "SM123456" }, [["vat_number", "invalid"]]],
    ["a foreign number with other signs", { country: "CH", vat_number: "CHE 123/456" }, [["vat_number", "invalid"]]],
    ["a foreign fiscal code", { country: "FR", fiscal_code: "123" }, [["fiscal_code", "check"]]],
  ])("%s", (_, change, expected) => {
    const problems = invoiceProblems({ ...firm, ...change });
    expect(problems.map(({ field, problem }) => [field, problem])).toEqual(
      expected.map(([field, problem]) => [field, problem]),
    );
    for (const [index, [, , detail = ""]] of expected.entries()) expect(problems[index]?.detail).toContain(detail);
  });
});

describe("a recipient is written", () => {
  test("with folded texts, and as a person or a business", () => {
    expect(writtenRecipient({ ...firm, business_name: "Cooperativa “L’Élan”", address2: "Scala B" })).toEqual({
      vat: { country: "IT", code: "00743110157" },
      fiscal_code: null,
      ...{ business_name: 'Cooperativa "L\'Élan"', name: null, surname: null },
      ...{ address: "Via Mazzini 1 Scala B", zip: "37121", city: "Verona", province: "VR", country: "IT" },
    });
    expect(writtenRecipient({ ...consumer, name: "Đorđe" })).toMatchObject({
      vat: null,
      ...{ fiscal_code: "RSSMRA85T10A562S", business_name: null, name: "Dorde", surname: "Rossi" },
    });
  });

  test.each([
    ["DE", "DE123456789", "Acme", "123456789"],
    ["GR", "EL123456789", "Acme", "123456789"],
    ["SM", "SM12345", "Acme", "12345"],
    ["CH", "CHE123456789", "Acme", "CHE123456789"],
    ["FR", "", "", "0000000"],
    ["US", "", "Acme", "OO99999999999"],
    ["US", "", "", "0000000"],
  ])("%s %j of %j: IdCodice %s, no province, CAP 00000", (country, vat_number, business_name, code) => {
    expect(writtenRecipient({ ...firm, country, vat_number, business_name })).toMatchObject({
      ...{ vat: { country, code }, zip: "00000", province: null, country },
    });
  });
});

test.each([
  ["FR12345678901", "12345678901"],
  ["12345678901", "12345678901"],
])("a business of Monaco has a number of France: %s", (vat_number, code) => {
  const written = writtenRecipient({ ...firm, country: "MC", vat_number });
  expect(written).toMatchObject({ vat: { country: "FR", code }, country: "MC" });
  expect(writtenRecipient({ ...firm, country: "MC", vat_number: "", business_name: "" }).vat?.country).toBe("MC");
});

test.each([
  ["Sneaker", "Sneaker", []],
  ["Città d’oro – “Élan”", 'Città d\'oro - "Élan"', []],
  ["Œuvre Łódź", "OEuvre Lódz", []],
  ["Sneaker ✨", "Sneaker ✨", [["unwritable", "line 1: ✨"]]],
  ["Αθήνα", "Αθήνα", [["unwritable", "line 1: Α θ ή ν α"]]],
  ["Кеды", "Кеды", [["unwritable", "line 1: К е д ы"]]],
  ["スニーカー", "スニーカー", [["unwritable", "line 1: ス ニ ー カ"]]],
  ["x".repeat(1_000), "x".repeat(1_000), []],
  ["x".repeat(1_001), "x".repeat(1_001), [["too_long", "line 1: 1001 characters of 1000"]]],
  ["\u200b \t", "", [["missing", "line 1"]]],
])("a line %j is written %j, with the problems %j", (name, written, problems) => {
  expect(writtenLines([name])).toEqual([written]);
  expect(lineProblems([name]).map(({ field, problem, detail }) => [field, problem, detail])).toEqual(
    problems.map((one) => ["lines", ...one]),
  );
});

test("a problem names its line", () => {
  expect(lineProblems(["Sneaker", "Sneaker ✨"])).toEqual([
    { field: "lines", problem: "unwritable", detail: "line 2: ✨" },
  ]);
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

test("amounts without a rate are for the accountant: 00400", () => {
  expect(vatProblems([{ rate: 2_200 }])).toEqual([]);
  expect(vatProblems([{ rate: 2_200 }, { rate: null }])).toMatchObject([{ field: "vat", problem: "check" }]);
});
