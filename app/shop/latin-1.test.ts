import { expect, test } from "vitest";
import { foldToLatin1, unwritable } from "./latin-1";

test.each([
  ["L’Aquila “Più” – Srl…", 'L\'Aquila "Più" - Srl...'],
  ["Đorđe Đoković", "Dorde Dokovic"],
  ["Łódź Œuvre œil", "Lódz OEuvre oeil"],
  ["Škoda Çelik Ștefan Ţară", "Skoda Çelik Stefan Tara"],
  ["Müller & Söhne ß Ñandú Ø å æ", "Müller & Söhne ß Ñandú Ø å æ"],
  ["STRAẞE Işık İzmir", "STRASSE Isik Izmir"],
  ["ﬁnestra ﬂotta № 5 ™", "finestra flotta No 5 TM"],
  ["Ｖｉａ Ｒｏｍａ １２", "Via Roma 12"],
  ["Via\u00a0Roma\u20091\u200b\u00ad\ufeff", "Via Roma 1"],
  ["Via Roma\n1\t bis ", "Via Roma 1 bis"],
  ["Nguyễn Trần", "Nguyen Tran"],
  ["\u202aRossi\u202c", "Rossi"],
  ["Ħal Għargħur", "Hal Ghargħur".replace("ħ", "h")],
  ["½ € 5 × 2 °", "½ EUR 5 × 2 °"],
  ["e\u0301lite", "élite"],
])("%j is written %j", (text, written) => {
  expect(foldToLatin1(text)).toBe(written);
  expect(unwritable(written)).toEqual([]);
});

test.each([
  ["株式会社 Rossi", ["株", "式", "会", "社"]],
  ["Иванов", [..."Иванов"]],
  ["Rossi 👗👗", ["👗"]],
  ["Αθήνα", ["Α", "θ", "ή", "ν", "α"]],
  ["עברית", [..."עברית"]],
])("what %j has beyond Latin letters stays and is named", (text, characters) => {
  expect(unwritable(foldToLatin1(text))).toEqual([...new Set(characters)]);
});

test("every folded text is within Latin-1 or its other characters are named", () => {
  for (let code = 0x20; code < 0x2_0000; code += 7) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const text = foldToLatin1(String.fromCodePoint(code));
    const rest = unwritable(text);
    if (rest.length === 0) expect(text).toMatch(/^[\u0020-\u007e\u00a1-\u00ff]*$/);
  }
});
