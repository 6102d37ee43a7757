import { expect, test } from "vitest";
import { maskedIban } from "./account-number";
import { hasIban, readAccount } from "./bank-account.server";

const IBAN = "IT13S0542811101000000123457";

test.each([
  "IT13S0542811101000000123457",
  "it13 s054 2811 1010 0000 0123 457",
  "IBAN: IT13 S054 2811 1010 0000 0123 457",
  "Iban IT13-S0542-81110-1000000123457",
  "IT13.S054.2811.1010.0000.0123.457",
  "IBANIT13S0542811101000000123457",
  "IBAN n. IT13 S054 2811 1010 0000 0123 457",
  "IBAN n° IT13 S054 2811 1010 0000 0123 457",
  "\u202aIT13\u2011S054\u200b2811\u20111010000001234\ufeff57\u202c",
  "“ＩＴ１３ S054 2811 1010 0000 0123 457”",
])("the IBAN %j is read as a bank writes it", (iban) => {
  expect(readAccount({ iban, holder: " Ada Neri " })).toEqual({ iban: IBAN, holder: "Ada Neri", bic: null });
});

test.each([
  [{ iban: "IT13S0542811101000000123458" }, ["iban_invalid"]],
  [{ iban: "" }, ["iban_invalid"]],
  [{ iban: "IBAN" }, ["iban_invalid"]],
  [{ iban: "9".repeat(10_000) }, ["iban_invalid"]],
  [{ holder: "" }, ["holder_invalid"]],
  [{ holder: "1234" }, ["holder_invalid"]],
  [{ holder: IBAN }, ["holder_invalid"]],
  [{ holder: "Ada ".repeat(20) }, ["holder_invalid"]],
  [{ bic: "BPMOIT2" }, ["bic_invalid"]],
  [{ iban: "CH9300762011623852957" }, ["bic_needed"]],
  [{ iban: "x", holder: "", bic: "1" }, ["iban_invalid", "holder_invalid", "bic_invalid"]],
])("all that is wrong with %j is found", (change, problems) => {
  const read = readAccount({ iban: IBAN, holder: "Ada Neri", ...change });
  expect(Array.isArray(read) && read.map(({ problem }) => problem)).toEqual(problems);
});

test.each(["NL91ABNA0417164300", "NO9386011117947"])("a label leaves the country of the IBAN %s", (iban) => {
  for (const label of ["IBAN ", "iban: ", "IBAN", "IBAN n. "])
    expect(readAccount({ iban: label + iban, holder: "Ada Neri" })).toMatchObject({ iban });
});

test("characters that nobody sees are no part of the holder and the BIC", () => {
  const typed = { iban: IBAN, holder: "\u202aAda\u200b  Neri\u202c", bic: "BPMO\u200bIT22" };
  expect(readAccount(typed)).toEqual({ iban: IBAN, holder: "Ada Neri", bic: "BPMOIT22" });
});

test("names in any script are holders, a BIC may have spaces, and the shop's own IBAN is refused", () => {
  for (const holder of ["Иван Петров", "山田 太郎", "Müller & Söhne GmbH", "O'Neill"])
    expect(readAccount({ iban: IBAN, holder })).toMatchObject({ holder });
  expect(readAccount({ iban: "CH93 0076 2011 6238 5295 7", holder: "Ada", bic: "uBsw ch zh 80a" })).toMatchObject({
    bic: "UBSWCHZH80A",
  });
  expect(readAccount({ iban: IBAN.toLowerCase(), holder: "Ada" }, "IT13 S054 2811 1010 0000 0123 457")).toEqual([
    { field: "iban", problem: "iban_of_shop" },
  ]);
});

test("a masked IBAN has its country and last four characters", () => {
  expect(maskedIban(IBAN)).toBe("IT… 3457");
});

test.each([
  IBAN,
  "to it13 s054 2811 1010 0000 0123 457, Ada",
  "IBAN:IT13-S0542-81110-1000000123457.",
  "ToDE89370400440532013000again",
])("an IBAN is found in the note %j", (note) => expect(hasIban(note)).toBe(true));

test.each([
  "",
  "CRO 0123456789012345678901234567890",
  "RS-2026-001234",
  "IT14S0542811101000000123457",
  "a".repeat(5_000),
])("the note %j has no IBAN", (note) => expect(hasIban(note)).toBe(false));
