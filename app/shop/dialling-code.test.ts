import { expect, test } from "vitest";
import { prefixFor } from "./dialling-code.server";

test.each([
  ["an empty field", "", "IT", "GB", "+44"],
  ["only spaces", "  ", "IT", "GB", "+44"],
  ["the code of the country before", "+39", "IT", "GB", "+44"],
  ["the same code in another format", "0039", "IT", "DE", "+49"],
  ["the code of another country", "+41", "IT", "GB", "+41"],
  ["a code, with no country before", "+39", undefined, "GB", "+39"],
  ["nothing, with no country before", "", undefined, "IT", "+39"],
  ["a text that is not a code", "home", "IT", "GB", "home"],
  ["a country without a code", "+39", "IT", "AQ", ""],
  ["a country that does not exist", "+39", "IT", "ZZ", ""],
])("with %s the form gets the right prefix", (_, typed, before, country, prefix) => {
  expect(prefixFor(country, typed, before)).toBe(prefix);
});
