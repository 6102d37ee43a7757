import { expect, test } from "vitest";
import { hasExtension, internationalNumber, isPhone, normalisePhone, normalisePrefix, toE164 } from "./phone.server";

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

const ITALIAN = { prefix: "+39", phone: "3471234567" };

test.each([
  // mollie/WooCommerce#1265, Automattic/wp-calypso#25039: numbers that begin with 39 are cut, or read as their country's code.
  ["+39", "3933312345", "+39", "3933312345"],
  ["+39", "391 2345678", "+39", "3912345678"],
  ["+39", "392 123 4567", "+39", "3921234567"],
  ["+39", "3887403368", "+39", "3887403368"],
  ["+39", "393331234567", "+39", "3331234567"],
  ["+39", "39 333 1234567", "+39", "3331234567"],
  ["+39", "39 392 1234567", "+39", "3921234567"],
  ["+39", "39 045 8001234", "+39", "0458001234"],
  ["+39", "39 06 6983", "+39", "066983"],
  // How tourists write theirs while the field still says +39; google/libphonenumber#1815, whisperfish/rust-phonenumber#29.
  ["+39", "+49 151 23456789", "+49", "15123456789"],
  ["+39", "0049 151 23456789", "+49", "15123456789"],
  ["+39", "0044 7911 123456", "+44", "7911123456"],
  ["+39", "+41 79 123 45 67", "+41", "791234567"],
  ["+39", "0032474123456", "+32", "474123456"],
  ["+39", "+33 6 12 34 56 78", "+33", "612345678"],
  ["+39", "+1 (212) 555-2368", "+1", "2125552368"],
  ["+39", "+378 882555", "+378", "0549882555"],
  ["+39", "+378 0549 882555", "+378", "0549882555"],
  ["+39", "+39 0549 882555", "+39", "0549882555"],
  ["+44", "+39 347 1234567", "+39", "3471234567"],
  ["", "+39 347 1234567", "+39", "3471234567"],
  ["home", "+39 347 1234567", "+39", "3471234567"],
  ["+1", "011 39 347 1234567", "+39", "3471234567"],
  // AfterShip/phone#268, google/libphonenumber#1067 and #1951: zeros that are dialled at home.
  ["+39", "+39 (0)333 1234567", "+39", "3331234567"],
  ["+39", "+39 (0) 331 1234567", "+39", "3311234567"],
  ["+39", "+39 (0)45 8001234", "+39", "0458001234"],
  ["+39", "+39 (0)331 123456", "+39", "0331123456"],
  ["+39", "0333 1234567", "+39", "3331234567"],
  ["+39", "+39 0333 1234567", "+39", "3331234567"],
  ["+39", "0331 1234567", "+39", "03311234567"],
  ["+39", "039 2301234", "+39", "0392301234"],
  ["+44", "+4407123123123", "+44", "7123123123"],
  ["+44", "+44 (0)20 7946 0958", "+44", "2079460958"],
  ["+44", "44 (0)7911 123456", "+44", "7911123456"],
  ["+39", "49(0)345279580", "+49", "345279580"],
  ["+49", "49(0)345279580", "+49", "345279580"],
  ["+49", "0345 279580", "+49", "345279580"],
  ["+34", "+34 (0)612 345 678", "+34", "612345678"],
  // TrevorPilley/phone-number-parser#262: two digits are dialled at home.
  ["+36", "06 20 123 4567", "+36", "201234567"],
  ["+36", "+36 06 20 123 4567", "+36", "201234567"],
  ["+7", "8 912 345 67 89", "+7", "9123456789"],
  // haumacher/phoneblock#210, AfterShip/phone#293: the 0 of Italian landlines belongs to them.
  ["+39", "+390266307129", "+39", "0266307129"],
  ["+39", "00390266307129", "+39", "0266307129"],
  ["+39", "049 123 456", "+39", "049123456"],
  // catamphetamine/libphonenumber-js#298: without + a code of another country decides nothing, but one's own does.
  ["+44", "441843297700", "+44", "1843297700"],
  ["+1", "1 201 555 0123", "+1", "2015550123"],
  ["+1242", "322 1234", "+1", "2423221234"],
  // Browsers and people write the code twice.
  ["+39", "+39+39 347 1234567", "+39", "3471234567"],
  ["+39", "0039 39 347 1234567", "+39", "3471234567"],
  ["+39", "+39 0039 347 1234567", "+39", "3471234567"],
  // Links and labels: RFC 3966.
  ["+39", "tel:+39-347-123-4567", "+39", "3471234567"],
  ["+39", "Cell. 347 1234567", "+39", "3471234567"],
  ["+39", "Tel: 045/8001234", "+39", "0458001234"],
])("%s and %s are %s %s", (typedPrefix, typed, prefix, phone) => {
  expect(normalisePhone(typedPrefix, typed)).toEqual({ prefix, phone });
  expect(isPhone(prefix, phone)).toBe(true);
});

test.each([
  "347 123 4567",
  "347-1234567",
  "(347) 123.45/67",
  "+39 347 1234567",
  "0039 3471234567",
  "347‑123–4567",
  "347·123·4567",
])("separators do not matter: %s", (text) => {
  expect(normalisePhone("+39", text)).toEqual(ITALIAN);
});

// A code of another country without its + would make right numbers of wrong ones.
test.each([
  "41791234567",
  "4915123456789",
  "441843297700",
  "39 39 39",
  "333 12",
  "+39 12",
  "call me",
  "+99 123456",
  "3".repeat(1_000),
])("%.30s stays no number with +39", (text) => {
  const { prefix, phone } = normalisePhone("+39", text);
  expect(prefix).toBe("+39");
  expect(isPhone(prefix, phone)).toBe(false);
});

// daddyz/phonelib#367: digits of an extension are taken for the number's own.
test.each([
  "045 8001234 ext. 5",
  "+39 045 8001234 x136",
  "0458001234;ext=12",
  "045 8001234 int. 3",
  "045 8001234 interno 12",
  "045 8001234 #7",
  "045 8001234,,9",
  "045 8001234/5",
])("an extension is told from a wrong number: %s", (text) => {
  const { prefix, phone } = normalisePhone("+39", text);
  expect(hasExtension(phone)).toBe(true);
  expect(isPhone(prefix, phone)).toBe(false);
});

test.each(["3471234567", "045/8001234", "+39 12", "", "home 5", "347 1234567 / 045 8001234"])(
  "%s has no extension",
  (text) => {
    expect(hasExtension(normalisePhone("+39", text).phone)).toBe(false);
  },
);

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
