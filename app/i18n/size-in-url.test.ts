import { expect, test } from "vitest";
import { sizeInUrl, sizeOfUrl, sizeQuery } from "./size-in-url";

test.each([
  ["42", "42"],
  ["42.5", "42.5"],
  ["42,5", "42.5"],
  ["42 ½", "42.5"],
  ["42½", "42.5"],
  ["42 1/2", "42.5"],
  ["38 2/3", "38-2-3"],
  ["XXL", "xxl"],
  ["One size", "one-size"],
  ["Taglia unica", "taglia-unica"],
  ["S/M", "s-m"],
  ["3XL (tall)", "3xl-tall"],
  ["32W / 34L", "32w-34l"],
  ["–", ""],
])("the size %s is %s in a URL", (name, text) => {
  expect(sizeInUrl(name)).toBe(text);
  expect(sizeInUrl(text)).toBe(text);
});

const shoes = ["41", "42", "42.5", "43"].map((name) => ({ name }));

test.each([
  ["42", "42"],
  ["42.5", "42.5"],
  ["42,5", "42.5"],
  ["42 ½", "42.5"],
  ["EU 42.5", "42.5"],
  ["eu-43", "43"],
  ["42.50", undefined],
  ["4", undefined],
  ["us-42", undefined],
  ["", undefined],
])("the value %j of a URL is the size %s", (value, name) => {
  expect(sizeOfUrl(shoes, value)?.name).toBe(name);
});

test("each size of a product leads to itself, and two of one name to none", () => {
  for (const size of shoes) expect(sizeOfUrl(shoes, sizeQuery(shoes, size).size ?? "")).toBe(size);
  const twice = [{ name: "42.5" }, { name: "42 ½" }, { name: "43" }];
  expect(twice.map((size) => sizeQuery(twice, size))).toEqual([{}, {}, { size: "43" }]);
  expect(sizeQuery([{ name: "One size" }], { name: "One size" })).toEqual({});
});
