import { expect, test } from "vitest";
import { integer, optional, text } from "./column";
import { RecordKeys } from "./record-keys";

test("nothing, an empty text and texts of quotation marks come back as they were", () => {
  const keys = new RecordKeys();
  const column = optional(text);
  const values = [null, "", '"', '""', '"""', '"a"', '""a', " ", "a", "'"];
  const cells = values.map((value) => column.cell(value, keys));
  expect(new Set(cells).size).toBe(values.length);
  expect(cells.map((cell) => column.read(cell, keys))).toEqual(values);
  expect([null, 0, 5].map((value) => optional(integer).cell(value, keys))).toEqual(["", "0", "5"]);
});
