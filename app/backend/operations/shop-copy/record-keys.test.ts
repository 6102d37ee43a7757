import { expect, test } from "vitest";
import { RecordKeys } from "./record-keys";

test("records of one name keep apart, whatever the others are called, and find their ids again", () => {
  const names = ["Twin", "Twin", "Twin #2", "Twin #2", "Twin #2#"];
  const keys = new RecordKeys();
  for (const [index, name] of names.entries()) keys.add("manufacturers", { id: index + 1, name });
  const found = names.map((_, index) => keys.idOf("manufacturers", keys.keyOf("manufacturers", index + 1)));
  expect(found).toEqual([1, 2, 3, 4, 5]);
  expect(keys.keyOf("manufacturers", 1)).toBe("Twin");
});
