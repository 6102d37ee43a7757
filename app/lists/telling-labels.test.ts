import { expect, test } from "vitest";
import { withTellingLabels } from "./telling-labels";

const cardsWith = (labels: Record<string, number>) =>
  Object.entries(labels).flatMap(([label, count]) => Array.from({ length: count }, () => ({ label: label || null })));
const labelsOf = (labels: Record<string, number>) =>
  new Set(withTellingLabels(cardsWith(labels)).flatMap(({ label }) => label ?? []));

test("a label stays on up to a third of a page's cards", () => {
  expect(labelsOf({ New: 8, Sale: 4, "": 12 })).toEqual(new Set(["New", "Sale"]));
  expect(labelsOf({ New: 9, Sale: 3, "": 12 })).toEqual(new Set(["Sale"]));
  expect(labelsOf({ New: 24 })).toEqual(new Set());
});

test("on a short page every label stays", () => {
  expect(labelsOf({ New: 4 })).toEqual(new Set(["New"]));
});
