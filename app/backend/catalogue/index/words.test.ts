import { expect, test } from "vitest";
import { foldText } from "~/shop/fold-text";
import { stemsOf } from "./stems";
import { materialsIn, significantWords, withoutAsides, wordsOf } from "./words";

test("accents, capitals and punctuation are ignored", () => {
  expect(foldText("  L'Été — CAFFÈ/Straße  ")).toBe("l ete caffe strasse");
  expect(foldText("Ångström Smørrebrød")).toBe("angstrom smorrebrod");
  expect(foldText("👟🔥")).toBe("");
  expect(foldText("حذاء رياضي")).toBe("حذاء رياضي");
});

test("filler words are ignored, unless there are no other words", () => {
  expect(significantWords(wordsOf(foldText("scarpe da donna per la città")))).toEqual(["scarpe", "donna", "citta"]);
  expect(significantWords(["the"])).toEqual(["the"]);
});

test("words about the shopper count only if the catalogue contains them", () => {
  expect(withoutAsides(["scarpe", "donna"], () => false)).toEqual(["scarpe"]);
  expect(withoutAsides(["scarpe", "donna"], () => true)).toEqual(["scarpe", "donna"]);
  expect(withoutAsides(["donna"], () => false)).toEqual(["donna"]);
});

test("a composition has materials, not its percentages and parts", () => {
  expect(materialsIn("Tomaia: cuoio. Fodera: 80% cotone, 20% cotone biologico")).toBe("cuoio cotone biologico");
});

test.each([
  ["felpa", "felpe"],
  ["bianco", "bianche"],
  ["alta", "alte"],
  ["novita", "novita"],
  ["boots", "boot"],
  ["dress", "dresses"],
  ["sneaker", "sneakers"],
])("%s and %s have a common stem", (one, other) => {
  expect(stemsOf(one).some((stem) => stemsOf(other).includes(stem))).toBe(true);
});

test.each([
  ["saldi", "salvia"],
  ["maglia", "maglietta"],
  ["pelle", "palla"],
])("%s and %s have no common stem", (one, other) => {
  expect(stemsOf(one).some((stem) => stemsOf(other).includes(stem))).toBe(false);
});
