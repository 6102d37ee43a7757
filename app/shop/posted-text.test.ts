import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isEmail } from "./email";
import { TEXT_KINDS } from "./posted-text";
import { postedText } from "./posted-text.server";
import { postedTexts } from "./posted-text.test-data";

/** Inputs per kind and property. */
const RUNS = 10_000;
const SEED = 20_261_127;

const holds = <Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>) =>
  fc.assert(property, { numRuns: RUNS, seed: SEED });

const CODES = ["code", "voucher", "phone", "number", "zip", "email"] as const;
const WORDS = ["name", "text"] as const;
const UNCHANGED = ["password", "exact"] as const;

describe("reported inputs", () => {
  for (const { kind, rows } of postedTexts) {
    test(`at least fifty of the kind ${kind} give the value that their reader sees`, () => {
      expect(rows.length).toBeGreaterThanOrEqual(50);
      for (const { typed, value } of rows) expect([typed, postedText(typed, kind)]).toEqual([typed, value]);
    });
  }
});

/** Any text, also with halves of surrogate pairs, and with many of the characters that matter. */
const RISKY = [
  ..." \t\n\r\u00a0\u2028\u2800\u3000\u0000\u0085",
  ..."\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200d\u200e\u202a\u202e\u2060\u2066\u3164\ufe0f\ufeff\uffa0\u034f\ufff9",
  ..."\ud800\udc00".split(""),
  ..."\u0301\u0308\u0338\u3099\u0323\u{e0100}\u{e0067}",
  ..."'\"“”«».,!?-–—ー─@。eaAİﬁ½٣𝟛ＡｄＦ＠﹫بﷺ한\u1100\u1161\u11a8👨👩❤",
];
const anyText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...RISKY) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) },
      { weight: 1, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe(`any text (seed ${SEED})`, () => {
  test.each([...CODES, ...WORDS])("of the kind %s is cleaned once: again changes nothing", (kind) => {
    holds(
      fc.property(anyText, (text) => {
        const clean = postedText(text, kind);
        return (
          postedText(clean, kind) === clean &&
          clean === clean.trim() &&
          !/[\p{Cs}\u200b\u200e\u202a-\u202e\u2066-\u2069\u3164\ufeff]/u.test(clean)
        );
      }),
    );
  });

  test.each(UNCHANGED)("of the kind %s is unchanged", (kind) => {
    holds(fc.property(anyText, (text) => postedText(text, kind) === text));
  });
});

const INVISIBLE = [
  ..."\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\u115f\u3164\ufe00\ufe0f\ufeff",
  "\u{e0100}",
];
const BLANKS = [..." \t\n\u00a0\u2003\u202f\u2028\u3000\u2800"];
const QUOTES = [..."'\"`“”„‘’´«»‹›「」『』〝〟❝❞()[].,;:!?。…"];

/** Of these, what no code has. */
const NO_CODE = [..."'\"`“”„‘’´«»‹›「」『』❝❞。"];

const blanks = (minLength: number) =>
  fc.array(fc.constantFrom(...BLANKS), { minLength, maxLength: 3 }).map((all) => all.join(""));
const among = (characters: readonly string[]) =>
  fc.array(fc.constantFrom(...characters), { maxLength: 2 }).map((all) => all.join(""));

/** The same character in the forms that look like it. */
function formsOf(character: string): string[] {
  const code = character.charCodeAt(0);
  const wide = code > 0x20 && code < 0x7f ? [String.fromCharCode(code + 0xfee0)] : [];
  if (/\d/.test(character))
    return [
      ...wide,
      ...[0x660, 0x6f0, 0x966, 0xe50, 0x1d7ce, 0x1d7d8].map((zero) => String.fromCodePoint(zero + code - 48)),
    ];
  if (character === "-") return [...wide, ..."‐‑‒–—―−﹣⁃"];
  return wide;
}

/** The text as other keyboards, word processors and contacts write it. */
const disguised = (text: string, forms: (character: string) => string[], invisible: readonly string[]) =>
  fc
    .tuple(
      blanks(0),
      ...[...text].map((character) =>
        fc
          .tuple(
            among(invisible),
            character === " " ? blanks(1) : fc.constantFrom(character, character, ...forms(character)),
            among(invisible),
          )
          .map((parts) => parts.join("")),
      ),
      blanks(0),
    )
    .map((parts) => parts.join(""));

const written = (pattern: RegExp) => fc.stringMatching(pattern);
const PLAIN: Record<(typeof CODES)[number], fc.Arbitrary<string>> = {
  code: written(/^[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,4}){0,3}$/),
  voucher: written(/^[#(!]?[A-Z0-9]{1,4}(?:[ -][A-Z0-9]{1,4}){0,3}[!?.%)]{0,2}$/),
  phone: written(/^\+?[0-9]{1,4}(?:[ /-][0-9]{1,4}){0,3}$/),
  number: written(/^[0-9]{1,4}(?:-[0-9]{2}){0,2}$/),
  zip: written(/^[A-Z0-9]{2,4}(?:[ -][A-Z0-9]{1,4})?$/),
  // A digit of another script makes another domain.
  email: written(/^[a-z0-9+'-]{1,5}(?:\.[a-z]{1,4})?@[a-z]{1,6}(?:-[a-z]{1,3})?\.(?:it|com|co\.uk)$/),
};

describe(`what looks the same becomes the same (seed ${SEED})`, () => {
  test.each(CODES)("%s", (kind) => {
    const outer = { code: among(QUOTES), voucher: among(NO_CODE) }[kind as string] ?? fc.constant("");
    holds(
      fc.property(
        PLAIN[kind].chain((plain) => fc.tuple(fc.constant(plain), disguised(plain, formsOf, INVISIBLE), outer, outer)),
        ([plain, typed, before, after]) => postedText(before + typed + after, kind) === plain,
      ),
    );
  });

  test.each(WORDS)("%s: emoji and the words of Persian and Indic languages stay whole", (kind) => {
    const needless = [..."\u00ad\u061c\u200b\u200e\u200f\u202a\u202c\u2060\u2066\u2069\u115f\u3164\ufeff"];
    const words = fc
      .array(
        fc.constantFrom(
          ...[
            "Maria",
            "D’Alessandro",
            "Müller",
            "12/A",
            "علی\u200cرضا",
            "می\u200cروم",
            "क्\u200dष",
            "ශ්\u200dරී",
            "한국",
            "Nguyễn",
          ],
          ...[
            "😉",
            "❤️",
            "👨\u200d👩\u200d👧",
            "🏳️\u200d🌈",
            "👍🏿",
            "1️⃣",
            "🇮🇹",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
          ],
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((all) => all.join(" ").normalize("NFC"));
    const divided = (character: string) => [character.normalize("NFD")];
    // Several blanks of a text of several lines stay.
    const typedOf = (plain: string) =>
      kind === "name" ? disguised(plain, divided, needless) : disguised(plain.replaceAll(" ", "–"), divided, needless);
    holds(
      fc.property(
        words.chain((plain) => fc.tuple(fc.constant(plain), typedOf(plain))),
        ([plain, typed]) => postedText(typed, kind) === (kind === "name" ? plain : plain.replaceAll(" ", "–")),
      ),
    );
  });
});

test("a coupon or gift card keeps the punctuation that may be part of it, and the embedded server's look-up removes it", () => {
  for (const [typed, kept, code] of [
    [" “wow!”\u200b", "wow!", "wow"],
    ["«(A+B)».", "(A+B)", "A+B"],
    ["(“WOW!”)!", "WOW!", "WOW"],
    ["‘BENVENUTO10’.", "BENVENUTO10", "BENVENUTO10"],
    ["BENVENUTO10.", "BENVENUTO10.", "BENVENUTO10"],
    ["!?", "!?", "!?"],
  ] as const) {
    expect([typed, postedText(typed, "voucher")]).toEqual([typed, kept]);
    expect([kept, postedText(kept, "code")]).toEqual([kept, code]);
  }
});

/** Planes 3 to 13 have no characters, 15 and 16 have those of private use alone. */
const ASSIGNED = [
  [0, 0x3_ffff],
  [0xe_0000, 0xe_0fff],
] as const;

test.each(TEXT_KINDS)("every character of Unicode is cleaned once, in a text of the kind %s", (kind) => {
  for (const [start, end] of ASSIGNED)
    for (let first = start; first <= end; first += 400) {
      const codes = Array.from({ length: Math.min(400, end - first + 1) }, (_, index) => first + index);
      const clean = postedText(codes.map((code) => `${String.fromCodePoint(code)}a`).join(""), kind);
      expect(postedText(clean, kind)).toBe(clean);
    }
});

describe("attacks", () => {
  const LONGEST = 2_000;
  const worst = [
    "'",
    " ",
    "\u200b",
    "\u0301",
    "\u0316\u0301",
    "ﷺ",
    "٣",
    "𝟛",
    "—",
    "\ud800",
    "\r",
    "\t ",
    "e\u0301",
    "@",
    "ü.",
    "👨\u200d",
  ];

  test.each(worst)("a longest text of nothing but %j", (unit) => {
    for (const kind of TEXT_KINDS) {
      const text = `x${unit.repeat(LONGEST / unit.length - 2)}x`;
      const clean = postedText(text, kind);
      if (clean.length <= LONGEST) expect(postedText(clean, kind)).toBe(clean);
    }
  });

  test("a longer text is not worked on: the limit of its field refuses it", () => {
    const text = "\u200b—".repeat(2_500_000);
    for (const kind of TEXT_KINDS) expect(postedText(text, kind) === text).toBe(true);
  });

  test("what is no domain is refused as before", () => {
    for (const email of [
      "ü@",
      "@ü",
      "a@ü..de",
      `a@${"ü".repeat(300)}.de`,
      "a@ü/../b.de",
      "a@ü:80",
      "a@[ü]",
      "a@ü#b.de",
      "a@ü%2e.de",
    ])
      expect([email, isEmail(postedText(email, "email"))]).toEqual([email, false]);
  });
});
