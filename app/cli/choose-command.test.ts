import { expect, test } from "vitest";
import { chooseCommand } from "./choose-command";
import { CommandError } from "./command";

test("an unknown command is named, with the usage of every command", () => {
  expect(() => chooseCommand(["order", "list"])).toThrow(CommandError);
  expect(() => chooseCommand(["order", "list"])).toThrow(/^unknown command order\n[\s\S]*seed[\s\S]*orders list/);
  expect(() => chooseCommand(["toString"])).toThrow("unknown command toString");
  expect(() => chooseCommand([])).toThrow(/^npm run shop -- seed/);
});

test("--help is no error: it prints the usage of every command, or of the one before it", () => {
  expect(chooseCommand(["--help"])).toEqual({ help: expect.stringMatching(/seed[\s\S]*orders list/) });
  expect(chooseCommand(["orders", "--help"])).toEqual({ help: expect.stringMatching(/^npm run shop -- orders list/) });
  expect(chooseCommand(["orders", "list"])).toMatchObject({ args: ["list"], json: false });
});

test("every command accepts --json at any place", () => {
  for (const line of [
    ["orders", "list", "--json", "--limit", "3"],
    ["orders", "--json", "list", "--limit", "3"],
  ])
    expect(chooseCommand(line)).toMatchObject({ args: ["list", "--limit", "3"], json: true });
});
