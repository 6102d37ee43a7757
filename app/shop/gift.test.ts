import { expect, test } from "vitest";
import { type Gift, giftDueOn, giftErrors, lastGiftDay, normaliseGift } from "./gift";

const TODAY = "2026-11-23";
const gift: Gift = { name: "Maria", email: "maria@example.com", message: "Auguri!", sendOn: TODAY };
const errorsOf = (change: Partial<Gift>) => giftErrors({ ...gift, ...change }, TODAY);

test("a gift for today, with or without a message, is accepted", () => {
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ message: "" })).toEqual({});
  expect(errorsOf({ message: "Buon compleanno!\nCi vediamo sabato @ casa mia. Tua Anna <3 & co" })).toEqual({});
});

test("spaces and control characters are removed, lines of the message stay, and a missing day is today", () => {
  expect(
    normaliseGift(
      { name: " Maria\u0000\n Rossi ", email: " maria@example.com ", message: " One\r\ntwo\u0007 " },
      TODAY,
    ),
  ).toEqual({ name: "Maria Rossi", email: "maria@example.com", message: "One\ntwo", sendOn: TODAY });
});

test.each([
  [{ name: "" }, { name: "required" }],
  [{ name: "x".repeat(51) }, { name: "too_long" }],
  [{ name: "win.example.com" }, { name: "name_has_url" }],
  [{ email: "" }, { email: "email_required" }],
  [{ email: "maria" }, { email: "email_invalid" }],
  [{ email: "a@example.com, b@example.com" }, { email: "email_invalid" }],
  [{ email: `${"x".repeat(60)}@${"y".repeat(50)}.com` }, { email: "email_invalid" }],
  [{ message: "x".repeat(301) }, { message: "too_long" }],
  [{ sendOn: "tomorrow" }, { sendOn: "day_invalid" }],
  [{ sendOn: "2027-02-30" }, { sendOn: "day_invalid" }],
  [{ sendOn: "2026-13-01" }, { sendOn: "day_invalid" }],
  [{ sendOn: "2026-11-22" }, { sendOn: "day_past" }],
  [{ sendOn: "2027-11-24" }, { sendOn: "day_too_late" }],
])("%j is refused: %j", (change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

test.each([
  "Get your prize: https://evil.example/win",
  "www.evil.example",
  "Log in at evil.com now",
  "evil.it/login",
  "write to me@evil.example",
  "HTTP://EVIL.EXAMPLE",
  "new line\nevil.shop",
])("a message with a link is refused: %s", (message) => {
  expect(errorsOf({ message })).toEqual({ message: "message_has_url" });
});

test("a message of 300 characters, or of 170 Cyrillic letters, is accepted, and checked quickly", () => {
  const start = performance.now();
  expect(errorsOf({ message: "e".repeat(300) })).toEqual({});
  expect(errorsOf({ message: "я".repeat(170) })).toEqual({});
  expect(errorsOf({ message: "я".repeat(171) })).toEqual({ message: "too_long" });
  expect(errorsOf({ message: "a-".repeat(150) })).toEqual({});
  expect(performance.now() - start).toBeLessThan(200);
});

test("the last day is the same date a year later; the 29th of February becomes the 28th", () => {
  expect(lastGiftDay(TODAY)).toBe("2027-11-23");
  expect(errorsOf({ sendOn: "2027-11-23" })).toEqual({});
  expect(lastGiftDay("2028-02-29")).toBe("2029-02-28");
});

test("a gift is sent at 8 in the morning in Verona, in summer and in winter, and at once on its day", () => {
  const now = new Date("2026-11-23T22:30:00Z");
  expect(giftDueOn("2026-12-24", now)).toBe("2026-12-24T07:00:00.000Z");
  expect(giftDueOn("2027-07-01", now)).toBe("2027-07-01T06:00:00.000Z");
  expect(giftDueOn("2027-03-28", now)).toBe("2027-03-28T06:00:00.000Z");
  expect(giftDueOn("2027-10-31", now)).toBe("2027-10-31T07:00:00.000Z");
  expect(giftDueOn("2026-11-23", now)).toBe(now.toISOString());
  // A transfer may arrive after the day.
  expect(giftDueOn("2026-11-20", now)).toBe(now.toISOString());
  // In Verona the next day has begun.
  expect(giftDueOn("2026-11-24", new Date("2026-11-23T23:30:00Z"))).toBe("2026-11-23T23:30:00.000Z");
});
