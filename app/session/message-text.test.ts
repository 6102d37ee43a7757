import { expect, test } from "vitest";
import { translator } from "~/i18n/i18next.server";
import { messageText } from "./message-text.server";

const text = (values: Record<string, string | number>, shoeSystem: "eu" | "uk") =>
  messageText(
    translator("en"),
    { key: "cart:change_reduced", values: { name: "Runner", quantity: 1, ...values } },
    { currency: "EUR", locale: "en", shoeSystem },
  ).replaceAll("\u00a0", " ");

test("a message about shoes has the reader's sizes, also after the reader has chosen others", () => {
  const shoes = { size: "42", size_table: "standard_men" };
  expect(text(shoes, "eu")).toContain("size 42:");
  expect(text(shoes, "uk")).toContain("size UK 8 (EU 42):");
  expect(text({ size: "M" }, "uk")).toContain("size M:");
  expect(text({ ...shoes, size_table: "of another server" }, "uk")).toContain("size 42:");
});
