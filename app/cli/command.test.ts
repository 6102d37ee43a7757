import { expect, test } from "vitest";
import { CommandError, readArguments } from "./command";

const options = { products: { type: "string" } } as const;
const read = (...args: string[]) => readArguments({ args, options }, "npm run shop -- seed [--products N]").values;

test("arguments are read as the command names them", () => {
  expect(read("--products", "9")).toEqual({ products: "9" });
  expect(read()).toEqual({});
});

test.each([[["--prodcuts", "9"]], [["--products"]], [["9"]]])(
  "whoever writes %j is told what is wrong and how the command is used",
  (args) => {
    expect(() => read(...args)).toThrow(CommandError);
    expect(() => read(...args)).toThrow(new RegExp(`${args[0]}[^]*seed \\[--products N\\]`));
  },
);
