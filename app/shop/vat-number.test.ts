import { expect, test } from "vitest";
import { FIELD_BYTES } from "./field-limits";
import { normaliseTaxNumber, vatNumberProblem } from "./vat-number.server";

test.each([
  // Italy, as it stands on letterheads.
  ["IT", "00743110157", "00743110157"],
  ["IT", "IT 007 431 101 57", "00743110157"],
  ["IT", "it00743110157", "00743110157"],
  ["IT", "IT-00743110157", "00743110157"],
  ["IT", "IT/00743110157", "00743110157"],
  ["IT", "P.IVA 00743110157", "00743110157"],
  ["IT", "P. IVA: IT00743110157", "00743110157"],
  ["IT", "Partita IVA 00743110157", "00743110157"],
  // In the Union with its separators (koblas/stdnum-js#98, Automattic/wp-calypso#91759, odoo/odoo#21570,
  // wpovernight/woocommerce-pdf-invoices-packing-slips#1506, validatorjs/validator.js#2876).
  ["AT", "ATU 1234 5678", "ATU12345678"],
  ["AT", "UID: ATU12345678", "ATU12345678"],
  ["BE", "BE 0123.456.749", "BE0123456749"],
  ["BE", "BE-0123-456-749", "BE0123456749"],
  ["BG", "BG 123456789", "BG123456789"],
  ["CY", "CY12345678X", "CY12345678X"],
  ["CZ", "CZ 710319/2745", "CZ7103192745"],
  ["DE", "DE 143 593 636", "DE143593636"],
  ["DE", "de-143593636", "DE143593636"],
  ["DE", "USt-IdNr. DE143593636", "DE143593636"],
  ["DK", "DK 12 34 56 78", "DK12345678"],
  ["ES", "X-0000000", "X0000000"],
  ["ES", "CIF B-12345678", "B12345678"],
  ["ES", "ESX1234567X", "ESX1234567X"],
  ["FR", "FR 40 303 265 045", "FR40303265045"],
  ["FR", "FR40.303.265.045", "FR40303265045"],
  ["GR", "EL 123456789", "EL123456789"],
  ["HU", "12345678-1-23", "12345678123"],
  ["IE", "IE 3206488LH", "IE3206488LH"],
  ["IE", "IE 8F52100V", "IE8F52100V"],
  ["IE", "IE7+12345A", "IE7+12345A"],
  ["IE", "IE7*12345A", "IE7*12345A"],
  ["LT", "LT 100001919017", "LT100001919017"],
  ["NL", "NL.1234.56.789.B01", "NL123456789B01"],
  ["PL", "PL 123-456-32-18", "PL1234563218"],
  ["PT", "NIF 501 964 843", "501964843"],
  ["SE", "SE 556677–889901", "SE556677889901"],
  ["MC", "FR 53 000005990", "FR53000005990"],
  // Switzerland (se-panfilov/jsvat#80, odoo/odoo#11108, alyf-de/eu_einvoice#236, arthurdejong/python-stdnum#336): the suffix belongs to it.
  ["CH", "CHE-123.456.788 MWST", "CHE123456788MWST"],
  ["CH", "CHE-123.456.788 TVA", "CHE123456788TVA"],
  ["CH", "CHE-123.456.788 IVA", "CHE123456788IVA"],
  ["CH", "CHE-123.456.788", "CHE123456788"],
  ["CH", "CHE 105 918 070 mwst", "CHE105918070MWST"],
  // Elsewhere (formvalidation/formvalidation#1468, odoo/odoo#5834 and #140630, MicrosoftDocs/dynamics365smb-docs#709).
  ["BR", "12.345.678/0001-95", "12345678000195"],
  ["CN", "91350100M000100Y43", "91350100M000100Y43"],
  ["TR", "1234567890", "1234567890"],
  ["TR", "Kadıköy V.D. 1234567890", "KADIKÖYVD1234567890"],
  ["MX", "ABC&010101AB1", "ABC&010101AB1"],
  // Companies whose names begin like a label, and neighbours that write one.
  ["MX", "CIF850101AB1", "CIF850101AB1"],
  ["MX", "VAT-850101-AB1", "VAT850101AB1"],
  ["MX", "PIVA850101AB1", "PIVA850101AB1"],
  ["CH", "UID: CHE-123.456.788", "CHE123456788"],
  ["GB", "VAT no. GB 123 4567 89", "GB123456789"],
  ["IT", "PIVA00743110157", "00743110157"],
  ["AR", "CUIT 20-12345678-6", "CUIT20123456786"],
  ["IN", "09AAACS0189B1ZM", "09AAACS0189B1ZM"],
  ["AU", "ABN 51 824 753 556", "ABN51824753556"],
  ["RU", "7701234567/770101001", "7701234567770101001"],
  ["JP", "T1234567890123", "T1234567890123"],
  ["KR", "123-45-67890", "1234567890"],
  ["US", "12-3456789", "123456789"],
  ["GB", "GB 123 4567 89", "GB123456789"],
  ["NO", "NO 123 456 785 MVA", "NO123456785MVA"],
  ["CA", "EU00000000", "EU00000000"],
  ["SM", "SM 12345", "SM12345"],
  ["", "FR 40 303265045", "FR40303265045"],
])("to %s %s is stored as %s", (iso2, typed, stored) => {
  expect(normaliseTaxNumber(iso2, typed)).toBe(stored);
  expect(vatNumberProblem(iso2, stored)).toBeNull();
  expect(stored.length).toBeLessThanOrEqual(FIELD_BYTES.vat_number);
});

test.each([
  // A Steuernummer is the tax office's; without slashes it would look like a VAT number.
  ["DE", "12/345/67890", "vat_national"],
  ["DE", "181/815/08155", "vat_national"],
  ["AT", "12 345/6789", "vat_national"],
  ["IT", "00743110158", "vat_invalid"],
  ["IT", "FR40303265045", "vat_invalid"],
  ["FR", "?", "vat_invalid"],
  ["FR", "FR1", "vat_invalid"],
  ["FR", "FR403032650451234", "vat_invalid"],
  ["FR", "FR40 303 265 04Ö", "vat_invalid"],
  ["ES", "http://x1.example", "vat_invalid"],
  ["BR", "-", "vat_invalid"],
  ["BR", "n/a", "vat_invalid"],
  ["CH", "none", "vat_invalid"],
  ["CH", "<b>12345</b>", "vat_invalid"],
  ["US", "ada1@example.com", "vat_invalid"],
] as const)("to %s %s is refused", (iso2, typed, problem) => {
  expect(vatNumberProblem(iso2, normaliseTaxNumber(iso2, typed))).toBe(problem);
});
