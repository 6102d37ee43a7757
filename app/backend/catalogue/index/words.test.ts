import { expect, test } from "vitest";
import { fitAsWritten, fitWithError, fold, significantWords } from "./words";

test("accents, capitals and punctuation are ignored", () => {
  expect(fold("  L'Été — CAFFÈ/Straße  ")).toBe("l ete caffe strasse");
  expect(fold("Ångström Smørrebrød")).toBe("angstrom smorrebrod");
  expect(fold("👟🔥")).toBe("");
  expect(fold("حذاء رياضي")).toBe("حذاء رياضي");
});

test("filler words are ignored, unless there are no other words", () => {
  expect(significantWords(fold("scarpe da donna per la città"))).toEqual(["scarpe", "donna", "citta"]);
  expect(significantWords("the")).toEqual(["the"]);
});

test("a word matches whole and by its beginning", () => {
  expect([fitAsWritten("boot", "boot"), fitAsWritten("boo", "boot"), fitAsWritten("boots", "boot")]).toEqual([4, 3, 0]);
});

test.each([
  ["sneakars", "one letter wrong"],
  ["sneakrs", "one missing"],
  ["sneeakers", "one too many"],
  ["snaekers", "two in each other's place"],
  ["nseakers", "the same at the beginning"],
  ["neakers", "the first missing"],
])("%s is understood as sneakers: %s", (typed) => {
  expect(fitWithError(typed, "sneakers")).toBe(2);
});

test("an error in the beginning of a word is corrected from five characters on", () => {
  expect(fitWithError("sneker", "sneakers")).toBe(1);
  expect(fitWithError("snekers", "sneakers")).toBe(2);
  expect(fitWithError("snaek", "sneakers")).toBe(1);
  expect(fitWithError("snae", "sneakers")).toBe(0);
});

test("two errors, and one in a short word or a number, are not corrected", () => {
  expect(fitWithError("snekars", "sneakers")).toBe(0);
  expect(fitWithError("bot", "boot")).toBe(0);
  expect(fitWithError("2027", "2028")).toBe(0);
});
