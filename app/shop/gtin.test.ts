import { expect, test } from "vitest";
import { asGtin } from "./gtin";

// The examples of GS1 and of ISO/IEC 15420.
test.each(["96385074", "036000291452", "4006381333931", "10614141000415"])("%s is the number of a bar code", (text) => {
  expect(asGtin(text)).toBe(text);
});

test("spaces and dashes are no part of the number", () => {
  expect(asGtin("4006381 33393-1")).toBe("4006381333931");
});

test.each(["4006381333932", "96385075", "4006381333", "0000000000000", "8,05E+12", "", "40063813339319999", "abc"])(
  "%j is none",
  (text) => {
    expect(asGtin(text)).toBeNull();
  },
);
