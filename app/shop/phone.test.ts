import { expect, test } from "vitest";
import { internationalNumber, isPhone, normalisePhone, normalisePrefix, toE164 } from "./phone.server";

test.each([
  ["39", "+39"],
  ["0039", "+39"],
  ["+39", "+39"],
  ["+ 39", "+39"],
  ["", ""],
  ["abc", "abc"],
])("the prefix %j is stored as %j", (typed, stored) => {
  expect(normalisePrefix(typed)).toBe(stored);
});

test("a phone number may have separators and a repeated prefix", () => {
  const typed = ["347 123 4567", "347-1234567", "(347) 123.45/67", "+39 347 1234567", "0039 3471234567"];
  for (const text of typed) expect(normalisePhone("+39", text)).toBe("3471234567");
});

test.each([
  ["an Italian mobile number", "+39", "3471234567", "+393471234567"],
  ["an Italian landline keeps its 0", "+39", "0458001234", "+390458001234"],
  ["a short landline of Rome", "+39", "065551", "+39065551"],
  ["San Marino keeps its 0", "+378", "0549886377", "+3780549886377"],
  ["San Marino without its area code gets it", "+378", "886377", "+3780549886377"],
  ["Côte d'Ivoire keeps its 0", "+225", "0707123456", "+2250707123456"],
  ["Gabon keeps its 0 where the number has it", "+241", "06031234", "+24106031234"],
  ["Congo keeps its 0", "+242", "061234567", "+242061234567"],
  ["Great Britain loses the 0 that is only dialled at home", "+44", "07911123456", "+447911123456"],
  ["Great Britain without the 0", "+44", "7911123456", "+447911123456"],
  ["France", "+33", "0612345678", "+33612345678"],
  ["Germany", "+49", "03012345678", "+493012345678"],
  ["Hungary dials 06 at home", "+36", "06201234567", "+36201234567"],
  ["Lithuania dials 8 at home", "+370", "861234567", "+37061234567"],
  ["the United States", "+1", "2015550123", "+12015550123"],
])("couriers and providers get the international number: %s", (_, prefix, number, e164) => {
  expect(toE164(prefix, number)).toBe(e164);
});

test.each([
  ["+39", ""],
  ["+39", "34712345"],
  ["+39", "045"],
  ["+39", "8001234"],
  ["+39", "+393471"],
  ["+225", "707123456"],
  ["+44", "12345678901234"],
  ["+999", "123456789"],
  ["+0", "3471234567"],
  ["", "+393471234567"],
  ["+39", "call 3471234567"],
  ["+39", "3".repeat(1_000_000)],
])("%s %.20s is not a phone number", (prefix, number) => {
  expect(isPhone(prefix, number)).toBe(false);
  expect(toE164(prefix, number)).toBeNull();
});

test("a number with its country prefix may have separators; any other text is refused", () => {
  expect(internationalNumber("+39 045 123-45.67")).toBe("+390451234567");
  for (const text of ["045 1234567", "0039 045 1234567", "+39 045 1234567 ext. 5", "+39 12", ""])
    expect(internationalNumber(text), text).toBeNull();
});
