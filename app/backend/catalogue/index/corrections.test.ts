import { expect, test } from "vitest";
import { distance, nearestBeginning, nearestWord, prepared } from "./corrections";

const candidates = ["sneakers", "boots", "maglietta", "sciarpe", "tramontana"].map((word) =>
  prepared({ word, stem: `it:${word}`, isCommon: true }),
);

test.each([
  ["sneakars", "one letter wrong"],
  ["sneakrs", "one missing"],
  ["sneeakers", "one too many"],
  ["snaekers", "two in each other's place"],
  ["snikers", "two letters for one sound"],
  ["neakers", "the first missing"],
])("%s is understood as sneakers: %s", (typed) => {
  expect(nearestWord(typed, candidates)).toBe("sneakers");
});

test.each([
  ["bot", "too short"],
  ["boot1", "a number"],
  ["camminare", "another word"],
  ["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "too long"],
])("%s is not corrected: %s", (typed) => {
  expect(nearestWord(typed, candidates)).toBeUndefined();
});

test("of two words the nearer one is meant, then the one with the same beginning, then the usual one", () => {
  const of = (...words: [word: string, isCommon?: boolean][]) =>
    words.map(([word, isCommon = true]) => prepared({ word, stem: `it:${word}`, isCommon }));
  expect(nearestWord("maglieta", of(["maglieria"], ["maglietta"]))).toBe("maglietta");
  expect(nearestWord("xcarpe", of(["scarpe"]))).toBe("scarpe");
  expect(nearestWord("corpette", of(["torpette"], ["corpetto"]))).toBe("corpetto");
  expect(nearestWord("saldali", of(["sandali", false], ["saldari"]))).toBe("saldari");
});

test("an unfinished word is corrected by its beginning", () => {
  expect(nearestBeginning("snaek", candidates)).toBe("sneakers");
  expect(nearestBeginning("snae", candidates)).toBeUndefined();
});

test("letters that changed places count once, and a double letter half", () => {
  expect(distance("snaekers", "sneakers", 3)).toBe(1);
  expect(distance("adidass", "adidas", 3)).toBe(0.5);
  expect(distance("abc", "xyz", 2)).toBe(Number.POSITIVE_INFINITY);
});
