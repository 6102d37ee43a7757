import { expect, test } from "vitest";
import { typedShoeSize } from "./typed-shoe-size";

test.each([
  ["42", ["42"], ""],
  ["taglia 42", ["42"], ""],
  ["Numero 42", ["42"], ""],
  ["scarpe nere tg. 42", ["42"], "scarpe nere"],
  ["42½", ["42.5"], ""],
  ["42 ½", ["42.5"], ""],
  ["42 1/2", ["42.5"], ""],
  ["42,5", ["42.5"], ""],
  ["42.5 sneakers", ["42.5"], "sneakers"],
  ["42 e mezzo", ["42.5"], ""],
  ["scarpe 42 e mezzo nere", ["42.5"], "scarpe nere"],
  ["42 and a half", ["42.5"], ""],
  ["eu 42", ["42"], ""],
  ["42 EU", ["42"], ""],
  ["uk 8", ["42"], ""],
  ["UK8", ["42"], ""],
  ["uk size 8", ["42"], ""],
  ["size uk 8", ["42"], ""],
  ["black sneakers 8 uk", ["42"], "black sneakers"],
  ["uk 8½", ["42.5"], ""],
  ["us 9", ["42"], ""],
  ["us 9½", ["42.5"], ""],
  ["us 7 women", ["38", "38.5"], "women"],
  ["women's shoes us 7", ["38", "38.5"], "women's shoes"],
  ["scarpe bambino uk 10", ["28"], "scarpe bambino"],
  ["girls' shoes uk 10", ["28"], "girls' shoes"],
  ["bimba uk 10", ["28"], "bimba"],
  ["scarpe ragazza uk 10", ["28"], "scarpe ragazza"],
  ["size 8", ["42"], ""],
  ["air 90 size 8", ["42"], "air 90"],
  ["501 jeans, size 99, taglia 42", ["42"], "501 jeans, size 99,"],
  ["taglia 28", ["28"], ""],
])("%j is the European size %j, and %j is left", (text, eu, rest) => {
  expect(typedShoeSize(text, "eu")).toEqual({ eu, rest });
});

test("a small number is a size of the reader's system", () => {
  expect(typedShoeSize("size 9", "us")?.eu).toEqual(["42"]);
  expect(typedShoeSize("size 9", "uk")?.eu).toEqual(["43", "43.5"]);
  expect(typedShoeSize("9", "us")?.eu).toEqual(["42"]);
  expect(typedShoeSize("size 42", "us")?.eu).toEqual(["42"]);
});

test.each([
  "",
  "sneakers",
  "model 42 sneakers",
  "sotto 42,5 euro",
  "under 42.50",
  "42,5 €",
  "size 99",
  "uk 60",
  "1984",
  "h2o",
  "8 pairs",
  "42x",
  "uk",
  "x".repeat(5_000),
  "(((".repeat(60),
  "uk ".repeat(60),
])("%j has no shoe size", (text) => {
  expect(typedShoeSize(text, "uk")).toBeNull();
});
