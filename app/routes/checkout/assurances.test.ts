import { expect, test } from "vitest";
import { translator } from "~/i18n/i18next.server";
import { assurances } from "./assurances.server";

test("who processes cards is said where a card can pay the order", () => {
  const textsWith = (code: "card" | "free") => assurances(translator("it"), [{ code }]).map(({ text }) => text);
  expect(textsWith("card")[0]).toContain("Nexi");
  expect(textsWith("free").join()).not.toContain("Nexi");
});
