import { expect, test } from "vitest";
import { prefixFor } from "./dialling-code.server";

test.each([
  ["nothing typed", "", "IT", "GB", "+44"],
  ["spaces typed", "  ", "IT", "GB", "+44"],
  ["the code of the country before", "+39", "IT", "GB", "+44"],
  ["the same, written in another way", "0039", "IT", "DE", "+49"],
  ["the code of another country", "+41", "IT", "GB", "+41"],
  ["a code, with no country before", "+39", undefined, "GB", "+39"],
  ["nothing, with no country before", "", undefined, "IT", "+39"],
  ["what is no code", "home", "IT", "GB", "home"],
  ["a country without a code", "+39", "IT", "AQ", ""],
  ["a country that does not exist", "+39", "IT", "ZZ", ""],
])("with %s the prefix follows the country as it should", (_, typed, before, country, prefix) => {
  expect(prefixFor(country, typed, before)).toBe(prefix);
});
