import { expect, test } from "vitest";
import { numberOf } from "./order-number";

test("a number has the prefix of an order or a return, the year and ten digits", () => {
  expect(numberOf("VR", "0915283746", "2026-11-26T12:00:00Z")).toBe("VR-2026-0915283746");
  expect(numberOf("RS", "0000000000", "2026-11-26T12:00:00Z")).toBe("RS-2026-0000000000");
});

test.each([
  ["2026-12-31T22:59:59.999Z", "2026"],
  ["2026-12-31T23:00:00.000Z", "2027"],
  ["2026-12-31T23:32:00.000Z", "2027"],
  ["2027-01-01T00:00:00.000Z", "2027"],
  ["2027-12-31T22:30:00.000Z", "2027"],
])("the year of an order at %s is that of the clock in Verona, %s", (moment, year) => {
  expect(numberOf("VR", "0123456789", moment)).toBe(`VR-${year}-0123456789`);
});

test("other digits than ten are refused", () => {
  for (const digits of ["", "123456789", "12345678901", "123456789x", "-123456789"])
    expect(() => numberOf("VR", digits, "2026-11-26T12:00:00Z")).toThrow(RangeError);
});
