import { expect, test } from "vitest";
import { clockTime, dayOf, daysAfter, firstMoment, lastMoment, momentAt } from "./shop-day";

test("a day begins at midnight in Verona, in summer and in winter", () => {
  expect(dayOf("2026-07-31T21:59:59.999Z")).toBe("2026-07-31");
  expect(dayOf("2026-07-31T22:00:00.000Z")).toBe("2026-08-01");
  expect(dayOf("2026-12-31T22:59:59.999Z")).toBe("2026-12-31");
  expect(dayOf("2026-12-31T23:00:00.000Z")).toBe("2027-01-01");
});

test("a time is that of Verona's clocks, in summer and in winter", () => {
  expect(clockTime("2026-07-01T22:30:05.999Z")).toBe("2026-07-02 00:30:05");
  expect(clockTime("2026-12-31T23:30:05.000Z")).toBe("2027-01-01 00:30:05");
  // In autumn one hour comes twice.
  expect(clockTime("2026-10-25T00:30:00.000Z")).toBe("2026-10-25 02:30:00");
  expect(clockTime("2026-10-25T01:30:00.000Z")).toBe("2026-10-25 02:30:00");
});

test("days are counted on the calendar, across months, leap days and changes of the clock", () => {
  expect(daysAfter("2026-10-20", 14)).toBe("2026-11-03");
  expect(daysAfter("2028-02-15", 14)).toBe("2028-02-29");
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysAfter("2026-03-28", 2)).toBe("2026-03-30");
});

test("the moments of a day are those in Verona, also when the clock changes", () => {
  expect([firstMoment("2026-07-31"), lastMoment("2026-07-31")]).toEqual([
    "2026-07-30T22:00:00.000Z",
    "2026-07-31T21:59:59.999Z",
  ]);
  expect([firstMoment("2026-12-31"), lastMoment("2026-12-31")]).toEqual([
    "2026-12-30T23:00:00.000Z",
    "2026-12-31T22:59:59.999Z",
  ]);
  expect([firstMoment("2026-10-25"), lastMoment("2026-10-25")]).toEqual([
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T22:59:59.999Z",
  ]);
});

test("an hour of a day is that of Verona's clocks, also on the days on which they change", () => {
  expect(momentAt("2026-07-31", 8)).toBe("2026-07-31T06:00:00.000Z");
  expect(momentAt("2026-12-31", 8)).toBe("2026-12-31T07:00:00.000Z");
  expect(momentAt("2026-10-25", 8)).toBe("2026-10-25T07:00:00.000Z");
});
