import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { transferCode, transferCodeText } from "./transfer-code.server";

const transfer = { holder: "Scala & Vento S.r.l.", iban: "IT60 X054 2811 1010 0000 0123 456", reason: "VR-000123" };
const START = ["BCD", "002", "1", "SCT"];

/** What a banking app reads in a code. */
function readCode(rows: boolean[][]): string {
  const scale = 4;
  const size = rows.length * scale;
  const data = new Uint8Array(size * size * 4);
  for (let pixel = 0; pixel < size * size; pixel++) {
    const dark = rows[Math.floor(pixel / size / scale)]?.[Math.floor((pixel % size) / scale)];
    data.set(dark ? [0, 0, 0, 255] : [255, 255, 255, 255], pixel * 4);
  }
  return decodeQR({ width: size, height: size, data });
}

test("a banking app reads holder, IBAN, amount and payment reference from the code", () => {
  const code = transferCode(transfer, 10_550, "EUR");
  expect(readCode(code ?? []).split("\n")).toEqual([
    ...START,
    "",
    "Scala + Vento S.r.l.",
    "IT60X0542811101000000123456",
    "EUR105.50",
    "",
    "",
    "VR-000123",
  ]);
});

test("the code has the bank's BIC if it is configured", () => {
  expect(
    transferCodeText({ ...transfer, bic: "demoit20" }, 1, "EUR")
      ?.split("\n")
      .slice(4, 8),
  ).toEqual(["DEMOIT20", "Scala + Vento S.r.l.", "IT60X0542811101000000123456", "EUR0.01"]);
});

// pretix/pretix#1314, pecuniabanking/pecunia-client#287, jlawyerorg/j-lawyer-org#2792: banks refuse other characters.
test.each([
  ["Società Perù & Figli", "Societa Peru + Figli"],
  ["Müller Straße GmbH", "Muller Strase GmbH"],
  ["Žluťoučký kůň, s.r.o.", "Zlutoucky kun, s.r.o."],
  ["Łódź Ægir Øst Þór Ħal", "Lodz Agir Ost Tor Hal"],
  ["L’Aquila “Moda” – Scarpe…", "L'Aquila 'Moda' - Scarpe..."],
  ["A_B [C] {D} #1 @x €5 100 %", "A-B (C) (D) .1 .x EUR5 100 ."],
  ["株式会社 Rossi", ".... Rossi"],
  ["Rossi\u200b\tSrl\u00a0", "Rossi Srl"],
  ["/-?:().,'+ ok", "/-?:().,'+ ok"],
])("in the code %j is %j", (holder, written) => {
  const lines = readCode(transferCode({ ...transfer, holder, reason: holder }, 100, "EUR") ?? []).split("\n");
  expect([lines[5], lines[10]]).toEqual([written, written]);
});

test("a long name is cut as the guidelines require, without a space at its end", () => {
  const name = (holder: string) => transferCodeText({ ...transfer, holder }, 123_456_789, "EUR")?.split("\n")[5];
  expect(name(`Società ${"è".repeat(90)}`)).toBe(`Societa ${"e".repeat(62)}`);
  expect(name(`${"a".repeat(69)} Srl`)).toBe("a".repeat(69));
});

test("a line break in a name adds no line to the code", () => {
  expect(transferCodeText({ ...transfer, holder: "Ada\nRossi" }, 100, "EUR")?.split("\n")[5]).toBe("Ada Rossi");
});

test.each([
  [10_000, "GBP"],
  [0, "EUR"],
  [-1, "EUR"],
  [100_000_000_000, "EUR"],
] as const)("there is no code for %i cents in %s", (amount, currency) => {
  expect(transferCode(transfer, amount, currency)).toBeNull();
});
