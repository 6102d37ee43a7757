import { expect, test } from "vitest";
import { dateText, fullDateText, momentText, weekdayText, withArticle, withTo } from "./date-text";

test("a day to come has its weekday, without a comma", () => {
  expect(weekdayText("2026-11-30", "en")).toBe("Monday 30 November");
  expect(weekdayText("2026-12-26", "it")).toBe("sabato 26 dicembre");
  expect(fullDateText("2026-12-26", "it")).toBe("sabato 26 dicembre 2026");
});

test("the first of a month is an ordinal in Italian", () => {
  expect(weekdayText("2026-12-01", "it")).toBe("martedì 1º dicembre");
  expect(dateText("2027-01-01", "it")).toBe("1º gennaio 2027");
  expect(dateText("2027-01-01", "en")).toBe("1 January 2027");
  expect(dateText("2027-01-11", "it")).toBe("11 gennaio 2027");
});

test("a moment has its day and time in Verona", () => {
  expect(momentText("2026-03-31T22:05:09.000Z", "en")).toBe("1 April 2026 at 00:05");
  expect(momentText("2026-01-31T22:05:09.000Z", "it")).toBe("31 gennaio 2026 alle 23:05");
  expect(momentText("2026-03-31T22:05:09.000Z", "it", "seconds")).toBe("1º aprile 2026 alle 00:05:09");
});

test.each([
  ["2026-11-08", "l'8 novembre 2026", "all'8 novembre 2026"],
  ["2026-11-11", "l'11 novembre 2026", "all'11 novembre 2026"],
  ["2026-12-01", "il 1º dicembre 2026", "al 1º dicembre 2026"],
  ["2026-11-18", "il 18 novembre 2026", "al 18 novembre 2026"],
])("%s has the article that its number is spoken with", (day, on, until) => {
  expect(withArticle(dateText(day, "it"), "it")).toBe(on);
  expect(withTo(dateText(day, "it"), "it")).toBe(until);
  expect(withArticle(dateText(day, "en"), "en")).toBe(dateText(day, "en"));
  expect(withTo(dateText(day, "en"), "en")).toBe(dateText(day, "en"));
});
