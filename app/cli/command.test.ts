import { expect, test } from "vitest";
import { CommandError, readArguments } from "./command";

const options = { products: { type: "string" } } as const;
const read = (...args: string[]) => readArguments({ args, options }, "npm run shop -- seed [--products N]").values;

test("parses the command's arguments", () => {
  expect(read("--products", "9")).toEqual({ products: "9" });
  expect(read()).toEqual({});
});

test.each([
  [["--prodcuts", "9"], "There is no option --prodcuts."],
  [["--prodcuts=9"], "There is no option --prodcuts."],
  [["-p", "9"], "There is no option -p."],
  [["--products"], "--products needs a value."],
  [["--products", "-5"], "--products is not negative."],
  [["--products", "--products"], "--products needs a value; one that starts with a dash is written --products=VALUE."],
  [["-1"], "-1 is negative: all numbers of this command are 0 or more."],
  [["9"], "There is one argument too many: 9."],
])("%j is refused in the shop's own words", (args, message) => {
  expect(() => read(...args)).toThrow(`${message}\nnpm run shop`);
});

test.each([[["--prodcuts", "9"]], [["--products"]], [["9"]]])("%j prints the error and the command's usage", (args) => {
  expect(() => read(...args)).toThrow(CommandError);
  expect(() => read(...args)).toThrow(new RegExp(`${args[0]}[^]*seed \\[--products N\\]`));
});
