import fc from "fast-check";
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from "libphonenumber-js/min";
import mobileExamples from "libphonenumber-js/mobile/examples";
import { expect, test } from "vitest";
import { hasLink, hasUrl } from "~/shop/address";
import { ITALIAN_PROVINCES } from "~/shop/italian-provinces";
import { isPhone, normalisePhone, splitPhone, toE164 } from "~/shop/phone.server";
import { OTHER_NAMES } from "~/shop/province-names";
import { provinceCode } from "~/shop/provinces";
import { transferCodeText } from "~/shop/transfer-code.server";
import { normaliseTaxNumber, vatNumberProblem } from "~/shop/vat-number.server";
import { isZipCode, normaliseZip } from "~/shop/zip-code.server";

/** Ten thousand inputs of a kind, the same in every run. */
const many = { numRuns: 10_000, seed: 45 };

/** The characters of a code with random marks between them. */
function separated(plain: string, marks: readonly string[]): fc.Arbitrary<string> {
  const chars = [...plain];
  return fc
    .array(fc.constantFrom("", "", ...marks), { minLength: chars.length, maxLength: chars.length })
    .map((between) => chars.map((char, at) => (at === 0 ? char : between[at] + char)).join(""));
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(""));

const PHONE_COUNTRIES = Object.keys(mobileExamples) as CountryCode[];
const ITALIAN_AREAS = ["02", "06", "011", "039", "045", "081", "0331", "0341", "0471", "0549", "0832"];

/** A valid number of any country: the example of its mobile numbers with other last digits, or an Italian landline. */
const validNumber = fc
  .oneof(
    fc.tuple(fc.constantFrom(...PHONE_COUNTRIES), digits(4)).map(([country, end]) => {
      const number = getExampleNumber(country, mobileExamples)?.number ?? "";
      return number.slice(0, -4) + end;
    }),
    fc
      .tuple(fc.constantFrom("320", "333", "347", "366", "389", "391", "392", "393"), digits(7))
      .map(([a, b]) => `+39${a}${b}`),
    fc.tuple(fc.constantFrom(...ITALIAN_AREAS), digits(6)).map(([area, rest]) => `+39${area}${rest}`),
  )
  .map((e164) => parsePhoneNumberFromString(e164))
  .filter((number) => number?.isValid() === true)
  .map((number) => {
    if (number === undefined) throw new Error("filtered");
    return {
      e164: number.number,
      code: number.countryCallingCode,
      national: number.nationalNumber,
      dialled: number.formatNational(),
    };
  });

const PHONE_MARKS = [" ", "-", ".", "/", "–", "\u00a0", "  "];

test("every spelling of a valid number is stored as the same number", () => {
  const spelling = validNumber.chain(({ e164, code, national, dialled }) => {
    const own = fc.constantFrom(`+${code}`, `00${code}`, code, `+ ${code}`);
    const any = fc.oneof(own, fc.constantFrom("+39", "39", "+44", "", "home"));
    const rest = separated(national, PHONE_MARKS);
    const start = fc.constantFrom(`+${code}`, `00${code}`, `(+${code})`, `+${code} `, `tel:+${code}`, `00${code}-`);
    const typed = fc.oneof(
      fc.tuple(
        any,
        fc.tuple(start, rest).map((parts) => parts.join("")),
      ),
      fc.tuple(own, rest),
      fc.tuple(own, fc.constant(dialled)),
      // Without its + the code is removed from what is no number as it is typed.
      ...(isPhone(`+${code}`, code + national)
        ? []
        : [
            fc.tuple(
              own,
              rest.map((text) => `${code} ${text}`),
            ),
          ]),
    );
    return fc.tuple(fc.constant(e164), typed);
  });
  fc.assert(
    fc.property(spelling, ([e164, [prefix, phone]]) => {
      // A slash before the last digits divides two lines of one office.
      fc.pre(!/\/\s*\d{1,2}$/.test(phone));
      const stored = normalisePhone(prefix, phone);
      expect(stored).toEqual(splitPhone(e164));
      expect(toE164(stored.prefix, stored.phone)).toBe(e164);
      expect(normalisePhone(stored.prefix, stored.phone)).toEqual(stored);
    }),
    many,
  );
});

test("a text of digits without + and 00 stays in the country of its prefix, and the stored form is final", () => {
  const text = fc.oneof(
    fc.string({ maxLength: 24 }),
    fc.array(fc.constantFrom(..."0123456789+-() ./x"), { maxLength: 24 }).map((all) => all.join("")),
    fc.array(fc.constantFrom(..."0123456789"), { minLength: 6, maxLength: 15 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(fc.constantFrom("+39", "+49", "+41", "+378"), text, (prefix, phone) => {
      const stored = normalisePhone(prefix, phone);
      if (/^(?!00)[\d ]+$/.test(phone)) expect(stored.prefix).toBe(prefix);
      expect(normalisePhone(stored.prefix, stored.phone)).toEqual(stored);
    }),
    many,
  );
});

const PROVINCE_NAMES = [
  ...ITALIAN_PROVINCES.flatMap(({ code, name }) => [code, name].map((one) => ({ name: one, code }))),
  ...OTHER_NAMES.trim()
    .split("\n")
    .flatMap((row) =>
      row
        .slice(3)
        .split("|")
        .map((name) => ({ name, code: row.slice(0, 2) })),
    ),
];
const AUTHORITIES = [
  ...[
    "Provincia di ",
    "PROVINCIA DI ",
    "Prov. ",
    "Provincia dell'",
    "Provincia della ",
    "Provincia Autonoma di ",
    "Ex provincia di ",
  ],
  ...[
    "Province of ",
    "Autonomous Province of ",
    "Metropolitan City of ",
    "Provinz ",
    "Autonome Provinz ",
    "Metropolitanstadt ",
  ],
  ...["Città metropolitana di ", "Citta' Metropolitana di ", "Libero consorzio comunale di ", "Pokrajina ", "  "],
];

test("every decoration of a province's name has its code", () => {
  const apostrophes = fc.constantFrom("'", "’", "‘", "`", "´", "ʼ", " ' ", "");
  const decorated = fc.constantFrom(...PROVINCE_NAMES).chain(({ name, code }) => {
    const withCode = fc.constantFrom(
      ...[
        name,
        `${name} (${code})`,
        `${name} ${code}`,
        `${code} - ${name}`,
        `${name}, ${code}`,
        `${code} (${name})`,
        `${name}/${code}`,
      ],
      ...[
        `${name} [${code}]`,
        `${name}, Italia`,
        `${name}, Italy`,
        `(${name})`,
        `${name} – ${code.toLowerCase()}`,
        `${name} Province`,
      ],
    );
    return fc.tuple(
      fc.constant(code),
      fc.tuple(fc.constantFrom("", ...AUTHORITIES), withCode).map((parts) => parts.join("")),
    );
  });
  const shape = fc.record({
    apostrophe: apostrophes,
    space: fc.constantFrom(" ", "  ", "\u00a0", " - "),
    change: fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      (text) => text.normalize("NFD"),
      (text) => text.normalize("NFD").replace(/\p{M}/gu, ""),
    ),
  });
  fc.assert(
    fc.property(decorated, shape, ([code, text], { apostrophe, space, change }) => {
      // Without any apostrophe the article becomes part of the name: Provincia dellAquila.
      const mark = apostrophe === "" && /dell'|Citta'/.test(text) ? "'" : apostrophe;
      const typed = change(text.replaceAll("'", mark).replaceAll(" ", space));
      expect(provinceCode(typed), typed).toBe(code);
      expect(provinceCode(code)).toBe(code);
    }),
    many,
  );
});

const letters = (length: number) =>
  fc
    .array(fc.constantFrom(..."ABCDEFGHJKLMNPRSTUVWXYZ"), { minLength: length, maxLength: length })
    .map((all) => all.join(""));
const inOrder = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(""));

/** Postal codes without separators, by country. */
const ZIPS: Record<string, fc.Arbitrary<string>> = {
  ...Object.fromEntries(
    ["IT", "DE", "FR", "ES", "FI", "HR", "GR", "SE", "CZ", "SK", "PL", "US", "TR"].map((iso2) => [iso2, digits(5)]),
  ),
  ...Object.fromEntries(
    ["AT", "BE", "CH", "DK", "HU", "LU", "NO", "PT", "SI", "LV", "MD", "AU"].map((iso2) => [iso2, digits(4)]),
  ),
  ...Object.fromEntries(["IN", "CN", "RO"].map((iso2) => [iso2, digits(6)])),
  NL: inOrder(digits(4), letters(2)),
  GB: inOrder(letters(2), digits(2), letters(2)),
  CA: inOrder(letters(1), digits(1), letters(1), digits(1), letters(1), digits(1)),
  IE: inOrder(fc.constantFrom("D02", "A65", "T12", "D6W"), fc.constantFrom("AF30", "XY00", "F4E2")),
  MT: inOrder(letters(3), digits(4)),
  JP: digits(7),
  BR: digits(8),
};
const SIGNS: Record<string, string[]> = {
  ...{
    IT: ["I-", "IT-", "I ", "it-"],
    DE: ["D-", "DE-", "D "],
    FR: ["F-", "FR "],
    AT: ["A-", "AT-"],
    BE: ["B-"],
    CH: ["CH-"],
  },
  ...{
    SE: ["SE-", "S-"],
    LV: ["LV-", "LV "],
    MD: ["MD-", "MD", "md "],
    LU: ["L-"],
    FI: ["FI-", "FIN-"],
    NL: ["NL-"],
    GB: ["GB-"],
  },
};

test("every separator and country before a postal code gives the same code", () => {
  const typed = fc
    .constantFrom(...Object.keys(ZIPS))
    .chain((iso2) =>
      (ZIPS[iso2] ?? digits(5))
        .filter((plain) => isZipCode(iso2, plain))
        .chain((plain) =>
          fc.tuple(
            fc.constant(iso2),
            fc.constant(plain),
            fc.constantFrom("", ...(SIGNS[iso2] ?? [])),
            separated(plain, [" ", "-", "–", "."]),
          ),
        ),
    );
  fc.assert(
    fc.property(typed, ([iso2, plain, sign, rest]) => {
      const stored = normaliseZip(iso2, plain);
      const text = sign + rest;
      fc.pre(text.length <= 20);
      expect(isZipCode(iso2, text), text).toBe(true);
      expect(normaliseZip(iso2, text), text).toBe(stored);
      expect(normaliseZip(iso2, text.toLowerCase())).toBe(stored);
      expect(normaliseZip(iso2, stored)).toBe(stored);
    }),
    many,
  );
});

test("every separator of a tax number gives the same number", () => {
  const number = fc.constantFrom(
    ...([
      "IT 00743110157",
      "DE DE143593636",
      "AT ATU12345678",
      "BE BE0123456749",
      "ES ESX1234567X",
      "FR FR40303265045",
    ] as const),
    ...(["NL NL123456789B01", "SE SE556677889901", "HU 12345678123", "IE IE3206488LH", "CH CHE123456788MWST"] as const),
    ...([
      "BR 12345678000195",
      "CN 91350100M000100Y43",
      "TR 1234567890",
      "MX ABC010101AB1",
      "JP T1234567890123",
    ] as const),
  );
  const typed = number.chain((row) => {
    const [iso2 = "", plain = ""] = row.split(" ");
    return fc.tuple(fc.constant({ iso2, plain }), separated(plain, [" ", ".", "-", "–", "\u00a0"]), fc.boolean());
  });
  fc.assert(
    fc.property(typed, ([{ iso2, plain }, text, small]) => {
      const stored = normaliseTaxNumber(iso2, small ? text.toLowerCase() : text);
      expect(stored).toBe(plain);
      expect(vatNumberProblem(iso2, stored)).toBeNull();
      expect(normaliseTaxNumber(iso2, stored)).toBe(stored);
    }),
    many,
  );
});

test("names of capitalised words are names, and no text with a link is one", () => {
  const word = fc
    .tuple(
      fc.constantFrom(..."ABCÉMØŠŽ"),
      fc.array(fc.constantFrom(..."aeinorstìüñ’'"), { minLength: 1, maxLength: 8 }),
    )
    .map(([first, rest]) => first + rest.join(""));
  const name = fc
    .array(word, { minLength: 1, maxLength: 4 })
    .chain((words) =>
      fc.constantFrom(
        words.join(" "),
        words.join("-"),
        `${words.join(" ")} Jr.`,
        `S. ${words.join(" ")}`,
        `Sig.ra ${words.join(" ")}`,
      ),
    );
  const link = fc.constantFrom(
    "http://a.b",
    "www.win.example",
    "bit.ly/x",
    "evil.com",
    "maria.it",
    "EVIL.IT",
    "a@b.it",
    "Evil.Shop",
  );
  fc.assert(
    fc.property(name, link, fc.constantFrom(" ", ", ", " ("), (text, url, mark) => {
      expect(hasUrl(text), text).toBe(false);
      const spam = `${text.slice(0, 20)}${mark}${url}`;
      expect(hasUrl(spam), spam).toBe(true);
      expect(hasLink(spam), spam).toBe(true);
    }),
    many,
  );
});

test("a transfer's code has SEPA's basic characters alone, whatever the company's name is", () => {
  const account = { iban: "IT60X0542811101000000123456" };
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 90 }), (text) => {
      const lines = transferCodeText({ ...account, holder: text, reason: text }, 100, "EUR")?.split("\n") ?? [];
      expect(lines).toHaveLength(11);
      for (const line of [lines[5] ?? "", lines[10] ?? ""]) expect(line).toMatch(/^[A-Za-z0-9/?:().,'+ -]*$/);
      expect(lines[5]?.length).toBeLessThanOrEqual(70);
    }),
    many,
  );
});
