import { expect, test } from "vitest";
import { endOfPeriod, isPublicHoliday, isWorkingDay, workingDaysAfter } from "./working-days";

test.each([
  ["2026-11-23", 2, "2026-11-25"],
  ["2026-11-26", 2, "2026-11-30"],
  ["2026-11-28", 2, "2026-12-01"],
  ["2026-12-24", 2, "2026-12-29"],
  ["2026-12-07", 1, "2026-12-09"],
  ["2026-11-23", 10, "2026-12-07"],
  ["2026-04-03", 2, "2026-04-08"],
  ["2027-03-25", 2, "2027-03-30"],
  ["2027-10-01", 1, "2027-10-05"],
])("an order of %s arrives after %i working days on %s", (day, days, arrival) => {
  expect(workingDaysAfter(day, days)).toBe(arrival);
});

// Published dates of Easter Monday.
test.each([
  "2024-04-01",
  "2025-04-21",
  "2026-04-06",
  "2027-03-29",
  "2028-04-17",
  "2029-04-02",
  "2030-04-22",
  "2038-04-26",
])("Easter Monday %s is a public holiday, the day after is none", (day) => {
  expect(isPublicHoliday(day)).toBe(true);
  expect(isWorkingDay(day.replace(/\d\d$/, (date) => String(Number(date) + 1).padStart(2, "0")))).toBe(true);
});

test("Saint Francis (4 October) is a public holiday from 2026", () => {
  expect(isPublicHoliday("2024-10-04")).toBe(false);
  expect(isPublicHoliday("2027-10-04")).toBe(true);
});

test.each([
  ["a Friday", "2026-12-11", "2026-12-11"],
  ["a Saturday", "2026-12-12", "2026-12-14"],
  ["a Sunday", "2026-12-13", "2026-12-14"],
  ["a public holiday", "2026-12-08", "2026-12-09"],
  ["a holiday before a weekend", "2026-12-25", "2026-12-28"],
  ["Easter Saturday", "2027-03-27", "2027-03-30"],
  ["the last day of the year", "2027-12-31", "2027-12-31"],
])("a period that ends on %s (%s) ends on %s", (_, day, end) => {
  expect(endOfPeriod(day)).toBe(end);
});
