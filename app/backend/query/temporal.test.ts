import { expect, test } from "vitest";
import { temporalOf } from "./temporal";

const now = new Date("2024-03-31T12:00:00.500Z");

test("normalises dates and times to their stored form", () => {
  expect(temporalOf("2024-02-29", "timestamp", now)).toBe("2024-02-29T00:00:00.000Z");
  expect(temporalOf("2024-02-29 10:00", "timestamp", now)).toBe("2024-02-29T10:00:00.000Z");
  expect(temporalOf("2024-02-29T10:00:00.25+02:00", "timestamp", now)).toBe("2024-02-29T08:00:00.250Z");
  expect(temporalOf("2024-02-29T10:00:00Z", "date", now)).toBe("2024-02-29");
  expect(temporalOf("2024-02-29T10:00:00", "dateTime", now)).toBe("2024-02-29T10:00:00");
  expect(temporalOf("09:30", "time", now)).toBe("09:30:00");
});

test("adjusts $NOW by a duration", () => {
  expect(temporalOf("$NOW", "timestamp", now)).toBe("2024-03-31T12:00:00.500Z");
  expect(temporalOf("$NOW(-1 day)", "date", now)).toBe("2024-03-30");
  expect(temporalOf("$NOW(+2 hours)", "time", now)).toBe("14:00:00");
  expect(temporalOf("$NOW(-1 year)", "date", now)).toBe("2023-03-31");
  expect(temporalOf("$NOW(-1 month)", "date", now)).toBe("2024-02-29");
  expect(temporalOf("$NOW(2 yrs)", "date", now)).toBe("2026-03-31");
  expect(temporalOf("$NOW(-1.5 hours)", "time", now)).toBe("10:30:00");
  expect(temporalOf("$NOW(-500ms)", "timestamp", now)).toBe("2024-03-31T12:00:00.000Z");
  expect(temporalOf("$NOW(-30)", "date", now)).toBe("2024-03-01");
  expect(temporalOf("$NOW()", "date", now)).toBe("2024-03-31");
});

test("refuses words and days that do not exist", () => {
  for (const text of [
    "2024-02-30",
    "2024-13-01",
    "yesterday",
    "20240101",
    "$NOW(banana)",
    "$NOW(1 constructor)",
    "$NOW(999999 years)",
    "2024-01-01T25:00",
  ]) {
    expect(() => temporalOf(text, "timestamp", now)).toThrow("Invalid");
  }
});
