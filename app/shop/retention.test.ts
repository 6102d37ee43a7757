import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_POLICY, MAX_RETURN_DAYS, MAX_WITHDRAWAL_DAYS } from "./policy";
import { erasedBefore, erasureDay, keptUntil, RETENTION, RETENTION_NAMES, type TimedRetention } from "./retention";
import { lastReturnDay, lastWithdrawalDay } from "./return-rules";
import { daysAfter } from "./shop-day";

const timed = RETENTION_NAMES.filter((name): name is TimedRetention => RETENTION[name].period !== null);

test.each([
  ["order", "2026-01-01T00:00:00.000Z", "2037-01-01T00:00:00.000Z"],
  ["order", "2026-12-31T23:59:59.999Z", "2037-01-01T00:00:00.000Z"],
  ["unpaid_order", "2026-01-31T08:00:00.000Z", "2027-01-31T08:00:00.000Z"],
  ["unpaid_order", "2028-02-29T08:00:00.000Z", "2029-02-28T08:00:00.000Z"],
  ["newsletter_proof", "2024-02-29T00:00:00.000Z", "2029-02-28T00:00:00.000Z"],
  ["message", "2026-11-30T12:00:00.000Z", "2028-11-30T12:00:00.000Z"],
  ["erased_order", "2026-03-01T12:00:00.000Z", "2026-04-01T12:00:00.000Z"],
  ["attempt_counter", "2026-12-31T23:00:00.000Z", "2027-01-01T23:00:00.000Z"],
] as const)("%s from %s is kept until %s", (name, event, end) => {
  expect(keptUntil(name, new Date(event)).toISOString()).toBe(end);
});

test("data are erased at the end of their period, not before", () => {
  const event = new Date("2026-06-15T10:30:00.000Z");
  for (const name of timed) {
    const end = keptUntil(name, event).getTime();
    expect([name, event.toISOString() < erasedBefore(name, new Date(end - 1))]).toEqual([name, false]);
    expect([name, event.toISOString() < erasedBefore(name, new Date(end + 1))]).toEqual([name, true]);
  }
});

test("an order that is to be erased keeps its data until the last days for returns and withdrawal are over", () => {
  const policy = { ...DEFAULT_POLICY, returnDays: MAX_RETURN_DAYS, withdrawalDays: MAX_WITHDRAWAL_DAYS };
  for (let day = "2026-01-01"; day < "2038-01-01"; day = daysAfter(day, 1)) {
    const order = { deliveredOn: `${day}T11:00:00.000Z`, policy };
    const erased = erasureDay("erased_order", order.deliveredOn);
    expect((lastReturnDay(order) ?? erased) < erased, day).toBe(true);
    expect((lastWithdrawalDay(order) ?? erased) < erased, day).toBe(true);
  }
});

test.each([
  ["account:delete_open_orders", RETENTION.erased_order.period.count],
  ["mail:stock_confirm_after", RETENTION.newsletter_request.period.count],
] as const)("%s names the number of days of the table", (key, days) => {
  for (const locale of ["en", "it"]) {
    const [file = "", name = ""] = key.split(":");
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, `../../locales/${locale}/${file}.json`), "utf8"));
    expect(texts[name]).toMatch(new RegExp(`\\b${days} (?:days|giorni)`));
  }
});
