/**
 * What a field holds.
 * - `code`: a tax code, recipient code, order number; on the embedded server also a coupon or gift card
 * - `voucher`: a coupon or gift card of a server whose codes may have punctuation
 * - `phone`, `number`, `zip`, `email`: a phone number or its prefix, a quantity or a day, a postal code, an email
 * - `name`: one line, such as a name, an address, a city
 * - `text`: several lines, such as a note
 * - `password`: never changed
 * - `exact`: not typed, such as an id, a token, a choice
 */
export const TEXT_KINDS = [
  "code",
  "voucher",
  "phone",
  "number",
  "zip",
  "email",
  "name",
  "text",
  "password",
  "exact",
] as const;

export type TextKind = (typeof TEXT_KINDS)[number];

/** UTF-16 units. A longer text exceeds every limit of a typed field, so cleaning it would waste time. */
const MAX_CLEANED_LENGTH = 2_000;

/**
 * The text as its reader sees it: two texts of one kind that look the same become the same. Cleaning it again changes nothing. A
 * text above 2,000 UTF-16 units is returned unchanged. `postedText` also converts the domain of an email.
 */
export function cleanText(text: string, kind: TextKind): string {
  return text.length > MAX_CLEANED_LENGTH ? text : CLEANERS[kind](text);
}

const unchanged = (text: string) => text;

const CLEANERS: Record<TextKind, (text: string) => string> = {
  code: (text) => withoutOuterMarks(plainCode(text)),
  // A server of others knows whether the punctuation belongs to the code (WOW!).
  voucher: (text) => withoutQuotation(plainCode(text)),
  phone: plainLine,
  number: plainLine,
  zip: plainLine,
  email: plainEmail,
  name: (text) => written(text).replace(BLANKS, " ").trim(),
  text: (text) =>
    written(text.replace(LINE_ENDS, "\n"))
      .replace(/[^\P{Cc}\n]+|[\p{Zs}\u2800]/gu, " ")
      .trim(),
  password: unchanged,
  exact: unchanged,
};

/** Blanks of any width, line breaks and control characters; U+2800 is the empty Braille pattern. */
const BLANKS = /[\s\p{Cc}\u2800]+/gu;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Characters without a shape: formats, variation selectors, fillers of Hangul, lone surrogates. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu;

/** A text of letters, digits and signs, which no joiner changes: invisible characters go, other forms become ASCII. */
function plainLine(text: string): string {
  return folded(text).replace(BLANKS, " ").trim();
}

/** NFKC would divide U+00B4 into a space and an accent. */
const plainCode = (text: string) => foldQuotes(plainLine(text.replaceAll("´", "'")));

function folded(text: string): string {
  return foldDashes(asciiDigits(text.replace(INVISIBLE, "").normalize("NFKC"))).replace(DASH_KEYS, "-");
}

/**
 * The local part is ASCII. A domain can have the letters and digits of any script, and folding them would make another domain:
 * IDNA has rules of its own (`postedText`). It allows no dashes, and no invisible characters but the joiners U+200C and U+200D.
 */
function plainEmail(text: string): string {
  const typed = text.replace(AT_SIGNS, "@");
  const at = typed.lastIndexOf("@");
  // Japanese keyboards write the dot as U+3002.
  const local = folded(at < 0 ? typed : typed.slice(0, at)).replaceAll("\u3002", ".");
  const domain = at < 0 ? "" : `@${foldDashes(typed.slice(at + 1).replace(INVISIBLE_IN_DOMAIN, ""))}`;
  return (local + domain).replace(BLANKS, " ").trim();
}

/** The full-width and the small form of @. */
const AT_SIGNS = /[\uff20\ufe6b]/g;
const INVISIBLE_IN_DOMAIN = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu;

/**
 * Invisible characters that no writing needs: the soft hyphen, marks of direction, the zero-width space, the word joiner,
 * fillers of Hangul, lone surrogates. U+200C and U+200D join or divide letters of Persian and Indic languages and parts of
 * emoji, as variation selectors and tags do.
 */
const NEEDLESS =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\p{Cs}]/gu;
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\s\u2800]/u;

/** A text in any language, with the joiners that its writing needs; empty if nothing of it can be seen. */
function written(text: string): string {
  const kept = text.replace(NEEDLESS, "").normalize("NFC");
  return VISIBLE.test(kept) ? kept : "";
}

const DASHES = /[\p{Pd}\u02d7\u2043\u2212\u2796]/gu;
/** Keys beside the digits on keyboards of Chinese and Japanese: a line of a frame, the long vowel of Katakana. */
const DASH_KEYS = /[\u2500\u30fc]/g;

/** The text with a hyphen for each dash and minus sign. */
export function foldDashes(text: string): string {
  return text.replace(DASHES, "-");
}

const SINGLE_QUOTES = "'`´‘’‚‛′ʼʹ";
const DOUBLE_QUOTES = '"“”„‟″';

/** The text with typewriter quotation marks for typographic ones; guillemets stay. */
export function foldQuotes(text: string): string {
  return [...text]
    .map((char) => (SINGLE_QUOTES.includes(char) ? "'" : DOUBLE_QUOTES.includes(char) ? '"' : char))
    .join("");
}

/** Quotation marks, brackets and punctuation around a code in a sentence. All are one UTF-16 unit long. */
const OUTER_MARK = /[ '"<>.,;:!?。、❛❜❝❞\p{Pi}\p{Pf}\p{Ps}\p{Pe}]/u;

/** Those that no code has: quotation marks, and all that are not ASCII. */
const QUOTATION = /['"。、❛❜❝❞]|(?=\P{ASCII})[\p{Pi}\p{Pf}\p{Ps}\p{Pe}]/u;

/** The part of a text between its outer marks. */
function inner(text: string): [start: number, end: number] {
  let [start, end] = [0, text.length];
  while (start < end && OUTER_MARK.test(text.charAt(start))) start += 1;
  while (start < end && OUTER_MARK.test(text.charAt(end - 1))) end -= 1;
  return [start, end];
}

/** A text of nothing but such marks stays: something was typed. */
function withoutOuterMarks(text: string): string {
  return text.slice(...inner(text)) || text;
}

/** The text within its quotation marks with its own punctuation: WOW! of “WOW!”. */
function withoutQuotation(text: string): string {
  let [start, end] = inner(text);
  while (start > 0 && !QUOTATION.test(text.charAt(start - 1))) start -= 1;
  while (end < text.length && !QUOTATION.test(text.charAt(end))) end += 1;
  return text.slice(start, end).trim() || text;
}

/** The digits of all scripts as 0 to 9: in Unicode the ten digits of a script follow one another. */
function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}
