import { expect, test } from "vitest";
import { isZipCode, normaliseZip } from "./zip-code.server";

test.each([
  // Countries in front (woocommerce/woocommerce#29212, osm-search/Nominatim#3228; Shopify/worldwide knows IT-).
  ["IT", "37121", "37121"],
  ["IT", "I-37121", "37121"],
  ["IT", "IT-37121", "37121"],
  ["IT", "it 37121", "37121"],
  ["IT", "I37121", "37121"],
  ["IT", "CAP 37121", "37121"],
  ["IT", "37 121", "37121"],
  ["IT", "37.121", "37121"],
  ["DE", "10115", "10115"],
  ["DE", "D-80331", "80331"],
  ["DE", "DE-80331", "80331"],
  ["DE", "D 80331", "80331"],
  ["DE", "DE80331", "80331"],
  ["AT", "A-6020", "6020"],
  ["CH", "CH-8001", "8001"],
  ["BE", "B-1000", "1000"],
  ["FR", "F-75001", "75001"],
  ["FR", "75 001", "75001"],
  ["LU", "L-1234", "1234"],
  ["SI", "SI-1000", "1000"],
  ["HR", "HR-10000", "10000"],
  ["FI", "FIN-00100", "00100"],
  ["SM", "RSM-47890", "47890"],
  ["LI", "FL-9490", "9490"],
  ["ES", "E–28001", "28001"],
  // Printed with the country (woocommerce/woocommerce#32799, #67459, #67684; barbieswimcrew/zip-code-validator#7).
  ["LV", "LV-1050", "LV-1050"],
  ["LV", "1050", "LV-1050"],
  ["LV", "lv1050", "LV-1050"],
  ["LV", "LV 1050", "LV-1050"],
  ["LT", "LT-01001", "01001"],
  ["MD", "MD2001", "MD-2001"],
  ["MD", "MD-2001", "MD-2001"],
  ["MD", "2001", "MD-2001"],
  ["AD", "AD500", "AD500"],
  ["AD", "500", "AD500"],
  ["KY", "KY1 1100", "KY1-1100"],
  // Spaces (woocommerce/woocommerce#23459, sirprize/postal-code-validator#12, InterNACHI/franklin#1, guardian/frontend#19420).
  ["NL", "5482kl", "5482 KL"],
  ["NL", "5482 KL", "5482 KL"],
  ["NL", "NL-1012 AB", "1012 AB"],
  ["SE", "11122", "111 22"],
  ["SE", "SE-111 22", "111 22"],
  ["SE", "S-11122", "111 22"],
  ["CZ", "11000", "110 00"],
  ["SK", "811 01", "811 01"],
  ["GR", "10431", "104 31"],
  ["MT", "VLT1117", "VLT 1117"],
  ["IE", "d02af30", "D02 AF30"],
  ["IE", "D6WXY00", "D6W XY00"],
  ["CA", "k1a-0b1", "K1A 0B1"],
  ["IN", "110 001", "110001"],
  // Great Britain (google/libaddressinput#123, formencode/formencode#97, Cimpress-MCP/postal-codes-js#11).
  ["GB", "SW1A 1AA", "SW1A 1AA"],
  ["GB", "ec1a1bb", "EC1A 1BB"],
  ["GB", "LE113GR", "LE11 3GR"],
  ["GB", "GB-W1A 0AX", "W1A 0AX"],
  ["GB", "BF1 2AY", "BF1 2AY"],
  ["GB", "BFPO 1", "BFPO 1"],
  ["GB", "bfpo61", "BFPO 61"],
  ["GB", "GIR 0AA", "GIR 0AA"],
  ["GB", "gir0aa", "GIR 0AA"],
  ["JE", "je2 3ab", "JE2 3AB"],
  // Dashes (Cimpress-MCP/postal-codes-js#85).
  ["PL", "87100", "87-100"],
  ["PL", "87-100", "87-100"],
  ["PT", "1000001", "1000-001"],
  ["PT", "1000", "1000"],
  ["JP", "1000001", "100-0001"],
  ["BR", "01.310-100", "01310-100"],
  ["BR", "01310100", "01310-100"],
  ["US", "12345-6789", "12345-6789"],
  ["US", "123456789", "12345-6789"],
  ["US", "12345", "12345"],
  ["HK", "999077", "999077"],
])("in %s %s is the ZIP code %s", (iso2, typed, stored) => {
  expect(isZipCode(iso2, typed)).toBe(true);
  expect(normaliseZip(iso2, typed)).toBe(stored);
});

test.each([
  ["IT", "00000"],
  ["IT", "00009"],
  ["IT", "98169"],
  ["IT", "3712"],
  ["IT", "3712A"],
  ["IT", "I-3712"],
  ["GB", "XXX"],
  ["GB", "37121"],
  ["GB", "BFPO"],
  ["GB", "BFPO 12345"],
  // govuk-pay/pay-selfservice#1264: a slip of the finger is no separator.
  ["GB", "AB!1 2CD"],
  ["US", "abc"],
  ["US", "1234"],
  ["CA", "12345"],
  ["FR", "7500"],
  ["ES", "99999"],
  ["CH", "80010"],
  ["LV", "NOT-A-POSTCODE"],
  ["HK", "7;5"],
  ["IT", "37121".repeat(10_000)],
])("in %s %.20s is no ZIP code", (iso2, zip) => {
  expect(isZipCode(iso2, zip)).toBe(false);
  expect(normaliseZip(iso2, zip)).toBe(zip.toUpperCase());
});

test("a country whose form is not known has any code that can be one", () => {
  for (const zip of ["ab 12", "x-1", "12345 67"]) expect(isZipCode("", zip), zip).toBe(true);
  for (const zip of ["", "1", "-1", "7;5", "12345678901"]) expect(isZipCode("", zip), zip).toBe(false);
  expect(normaliseZip("", "ab 12")).toBe("AB 12");
});
