import { expect, test } from "vitest";
import { formatScaled, parseScaled } from "./decimal";

test("parses decimals into units without rounding", () => {
  expect(parseScaled("120.50", 2)).toEqual({ floor: 12050n, exact: true });
  expect(parseScaled("-0.015", 2)).toEqual({ floor: -2n, exact: false });
  expect(parseScaled("0.015", 2)).toEqual({ floor: 1n, exact: false });
  expect(parseScaled(" 1.2e3 ", 0)).toEqual({ floor: 1200n, exact: true });
  expect(parseScaled(".5", 1)).toEqual({ floor: 5n, exact: true });
});

test("rejects texts that are not decimal numbers", () => {
  for (const text of ["", ".", "0x3", "1,5", "Infinity", "NaN", "1e9999", "--1"])
    expect(parseScaled(text, 2)).toBeUndefined();
});

test("formats units with all their digits", () => {
  expect([0, 5, -5, 12050, 123456789].map((units) => formatScaled(units, 2))).toEqual([
    "0.00",
    "0.05",
    "-0.05",
    "120.50",
    "1234567.89",
  ]);
  expect(formatScaled(7, 0)).toBe("7");
});
