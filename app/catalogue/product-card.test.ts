import { expect, test } from "vitest";
import { firstOfModels, withoutCommonLabels } from "./product-card.server";

const product = (id: number, brand: number, name: string) => ({
  id,
  name,
  brands_id: { id: brand, name: `Brand ${brand}`, slug: `brand-${brand}` },
});

test("shows only the first colour of a model, and another brand's model of the same name too", () => {
  const products = [product(1, 1, "Lido"), product(2, 1, "Lido"), product(3, 2, "Lido"), product(4, 1, "Corso")];
  expect(firstOfModels(products, 8).map(({ id }) => id)).toEqual([1, 3, 4]);
  expect(firstOfModels(products, 2).map(({ id }) => id)).toEqual([1, 3]);
});

test("a label of more than a third of the cards is left out, and a rare one stays", () => {
  const labelled = (...labels: (string | null)[]) => withoutCommonLabels(labels.map((label) => ({ label })));
  expect(labelled("New in", "New in", "New in", "Limited", null, "Sale").map(({ label }) => label)).toEqual([
    ...[null, null, null],
    ...["Limited", null, "Sale"],
  ]);
  expect(labelled("New in", "New in").map(({ label }) => label)).toEqual(["New in", "New in"]);
});
