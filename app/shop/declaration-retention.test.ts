import { expect, test } from "vitest";
import { declarationDeletionDay } from "./declaration-retention";

test.each([
  ["2026-11-26T12:00:00Z", "2028-01-26"],
  ["2026-11-30T23:30:00Z", "2028-02-01"],
  ["2026-12-31T12:00:00Z", "2028-02-29"],
  ["2025-12-31T12:00:00Z", "2027-02-28"],
  ["2026-12-31T23:00:00Z", "2028-03-01"],
])("a declaration of %s that matches no order is deleted on %s", (moment, day) => {
  expect(declarationDeletionDay(moment)).toBe(day);
});
