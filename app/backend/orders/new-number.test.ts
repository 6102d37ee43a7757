import { expect, test } from "vitest";
import { insertNumbered } from "./new-number";

const now = new Date("2026-11-26T12:00:00Z");

/** Rows with unique numbers, as the database keeps them. */
function tableOf(...numbers: string[]) {
  const taken = new Set(numbers);
  return async (number: string) => {
    if (taken.has(number)) return undefined;
    taken.add(number);
    return number;
  };
}

test("a number that is taken is drawn again", async () => {
  const digits = ["0000000001", "0000000002", "0000000003"];
  const draw = () => digits.shift() ?? "";
  const insert = tableOf("VR-2026-0000000001", "VR-2026-0000000002");
  expect(await insertNumbered("VR", now, insert, draw)).toBe("VR-2026-0000000003");
});

test("an order and a return may have the same digits", async () => {
  const insert = tableOf("VR-2026-0000000001");
  expect(await insertNumbered("RS", now, insert, () => "0000000001")).toBe("RS-2026-0000000001");
});

test("the insert fails when ten numbers in a row are taken", async () => {
  let draws = 0;
  const draw = () => {
    draws += 1;
    return "0000000001";
  };
  await expect(insertNumbered("VR", now, tableOf("VR-2026-0000000001"), draw)).rejects.toThrow("in a row");
  expect(draws).toBe(10);
});

test("ten thousand numbers are different, use every digit at every place, and do not rise", async () => {
  const insert = tableOf();
  const numbers: string[] = [];
  for (let count = 0; count < 10_000; count += 1) numbers.push(await insertNumbered("VR", now, insert));
  const digits = numbers.map((number) => number.slice(-10));
  for (let place = 0; place < 10; place += 1)
    expect(new Set(digits.map((one) => one[place])).size, `place ${place}`).toBe(10);
  const rises = digits.filter((one, index) => index > 0 && one > (digits[index - 1] ?? "")).length;
  expect(rises).toBeGreaterThan(4_500);
  expect(rises).toBeLessThan(5_500);
});

test("one number does not tell the next: differences of neighbours are all different", async () => {
  const insert = tableOf();
  const values: number[] = [];
  for (let count = 0; count < 1_000; count += 1)
    values.push(Number((await insertNumbered("VR", now, insert)).slice(-10)));
  const differences = values.slice(1).map((value, index) => (value - (values[index] ?? 0) + 1e10) % 1e10);
  expect(new Set(differences).size).toBeGreaterThan(990);
});
