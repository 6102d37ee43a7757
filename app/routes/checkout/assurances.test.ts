import { expect, test } from "vitest";
import { translator } from "~/i18n/i18next.server";
import { assurances } from "./assurances.server";

test("who processes cards is said where a card can pay the order", () => {
  const textsWith = (code: "card" | "free") =>
    assurances(translator("it"), { means: [{ code }], needsDelivery: true }).map(({ text }) => text);
  expect(textsWith("card")[0]).toContain("Nexi");
  expect(textsWith("free").join()).not.toContain("Nexi");
});

test("returns are promised for an order with a parcel alone", () => {
  const icons = (needsDelivery: boolean) =>
    assurances(translator("it"), { means: [], needsDelivery }).map(({ icon }) => icon);
  expect(icons(true)).toEqual(["easy_returns", "phone"]);
  expect(icons(false)).toEqual(["phone"]);
});
