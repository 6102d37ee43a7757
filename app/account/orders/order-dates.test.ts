import { expect, test } from "vitest";
import { calendarDay, comingDay, shopDay, shopTime } from "./order-dates.server";

test("an order has its date in Verona, in the page's language", () => {
  expect(shopDay("2026-03-31T21:59:59.000Z", "en")).toBe("31 March 2026");
  expect(shopDay("2026-03-31T22:00:00.000Z", "en")).toBe("1 April 2026");
  expect(shopDay("2026-03-31T22:00:00.000Z", "it")).toBe("1º aprile 2026");
});

test("a step of an order has its time in Verona", () => {
  expect(shopTime("2026-03-31T22:05:00.000Z", "en")).toBe("1 April 2026 at 00:05");
});

test("an expected day is the same in every time zone", () => {
  expect(calendarDay("2026-03-31", "en")).toBe("Tuesday 31 March 2026");
  expect(comingDay("2026-03-31T23:59:59.000Z", "it")).toBe("martedì 31 marzo");
});

test("what is no date stays as the server has it", () => {
  expect(shopDay("soon", "en")).toBe("soon");
  expect(calendarDay("next week", "en")).toBe("next week");
});
