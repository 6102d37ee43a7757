import { expect, test } from "vitest";
import {
  isFiscalCode,
  isPersonalFiscalCode,
  isSdiCode,
  isVatNumber,
  normaliseCode,
  normaliseVatNumber,
} from "./fiscal";

const PEOPLE = [
  "RCCMNL83S18D969H",
  "CCCFBA85D03L219P",
  "RSSBNC80A41H501B",
  "RSSMRA74D22A001Q",
  "RSSMRA80A01H501U",
  "RSSMRA85T10A562S",
  "BNCLRA90E55F205E",
];
const COMPANIES = ["00743110157", "10542790968", "07549540149", "12345678903", "01234567897"];

test.each(PEOPLE)("%s is a person's fiscal code", (code) => {
  expect(isFiscalCode(code)).toBe(true);
});

test("a fiscal code with letters in place of digits (omocodia) is valid", () => {
  expect(isPersonalFiscalCode("RSSMRA80A01H50MM")).toBe(true);
});

test.each(PEOPLE)("%s with a wrong check character is refused", (code) => {
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
    expect(isFiscalCode(code.slice(0, 15) + letter)).toBe(letter === code[15]);
  }
});

test.each([
  "RSSMRA80A01H501X",
  "RSSMRA80F01H501U",
  "RSSMRA80A01H501",
  "RSSMRA80A01H501UU",
  "rssmra80a01h501u",
  "",
  "RSSMRA80A01H501U\n",
])("%j is not a fiscal code", (code) => {
  expect(isFiscalCode(code)).toBe(false);
});

test.each(COMPANIES)("%s is a VAT number and a company's fiscal code", (code) => {
  expect(isVatNumber(code)).toBe(true);
  expect(isFiscalCode(code)).toBe(true);
  expect(isPersonalFiscalCode(code)).toBe(false);
});

test.each(COMPANIES)("%s with one wrong digit is refused", (code) => {
  for (let place = 0; place < 11; place += 1) {
    for (const digit of "0123456789") {
      expect(isVatNumber(code.slice(0, place) + digit + code.slice(place + 1))).toBe(digit === code[place]);
    }
  }
});

test.each(["00743110158", "00000000000", "0074311015", "007431101570", "IT00743110157", "", "٠٠٧٤٣١١٠١٥٧"])(
  "%j is no VAT number",
  (code) => {
    expect(isVatNumber(code)).toBe(false);
  },
);

test("codes may have spaces, lower case and the country prefix", () => {
  expect(normaliseCode(" rss mra 80a01 h501u ")).toBe("RSSMRA80A01H501U");
  expect(normaliseVatNumber("it 007 431 101 57")).toBe("00743110157");
  expect(normaliseVatNumber("00743110157")).toBe("00743110157");
});

test("SDI codes have seven characters, those of authorities six", () => {
  expect(["0000000", "XXXXXXX", "M5UXCR1", "UFABCD"].map(isSdiCode)).toEqual([true, true, true, true]);
  expect(["", "12345", "12345678", "m5uxcr1", "M5UX R1"].map(isSdiCode)).toEqual([false, false, false, false, false]);
});
