import { expect, test } from "vitest";
import { CommandError, readArguments } from "./command";

const options = { products: { type: "string" } } as const;
const read = (...args: string[]) => readArguments({ args, options }, "npm run shop -- seed [--products N]").values;

test("parses the command's arguments", () => {
  expect(read("--products", "9")).toEqual({ products: "9" });
  expect(read()).toEqual({});
});

test.each([[["--prodcuts", "9"]], [["--products"]], [["9"]]])("%j prints the error and the command's usage", (args) => {
  expect(() => read(...args)).toThrow(CommandError);
  expect(() => read(...args)).toThrow(new RegExp(`${args[0]}[^]*seed \\[--products N\\]`));
});
