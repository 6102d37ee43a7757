import { expect, test } from "vitest";
import { courierDays, workingDaysAfter } from "./delivery-days";

test.each([
  ["2026-11-23", 2, "2026-11-25"],
  ["2026-11-26", 2, "2026-11-30"],
  ["2026-11-28", 2, "2026-12-01"],
  ["2026-12-24", 2, "2026-12-29"],
  ["2026-12-07", 1, "2026-12-09"],
  ["2026-11-23", 10, "2026-12-07"],
])("an order of %s arrives after %i working days on %s", (day, days, arrival) => {
  expect(workingDaysAfter(day, days)).toBe(arrival);
});

test("Italy is nearer than the Union, and the Union than the rest of the world", () => {
  expect(["IT", "DE", "GB", "JP"].map(courierDays)).toEqual([2, 5, 10, 10]);
});
