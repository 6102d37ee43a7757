import { expect, test } from "vitest";
import { emptyBits, setBit } from "./bits";
import { spreadModels } from "./spread-models";

/** Products by letter of their model; a capital letter is in stock. */
function spread(letters: string, chosen = [...letters].map((_, place) => place)): string {
  const names = [...new Set(letters.toLowerCase())];
  const [within, inStock] = [emptyBits(letters.length), emptyBits(letters.length)];
  for (const place of chosen) setBit(within, place);
  [...letters].forEach((letter, place) => {
    if (letter !== letter.toLowerCase()) setBit(inStock, place);
  });
  const models = Int32Array.from(letters.toLowerCase(), (letter) => names.indexOf(letter));
  const columns = { models, modelCount: names.length, inStock };
  return [
    ...spreadModels(
      Uint32Array.from(letters, (_, place) => place),
      within,
      columns,
      letters.length,
    ),
  ]
    .map((place) => letters[place])
    .join("");
}

test("every model is shown once before the second colour of any", () => {
  expect(spread("AAABBC")).toBe("ABCABA");
  expect(spread("ABBBCCA")).toBe("ABCABCB");
});

test("a model keeps its position in every round, so that two of its colours are not neighbours", () => {
  expect(spread("ABCCBA")).toBe("ABCABC");
});

test("products out of stock come last, and take no round of those in stock", () => {
  expect(spread("aABbB")).toBe("ABBab");
});

test("colours that a filter excludes leave no gap", () => {
  expect(spread("AAABBB", [2, 4, 5])).toBe("ABB");
});
