import { describe, expect, test } from "vitest";
import {
  commonSizeText,
  readShoeSystem,
  SHOE_TABLES,
  shoeSize,
  shoeSizes,
  shoeSystemOf,
  shoeTableOf,
  sizeText,
} from "./shoe-sizes";

const shoe = (name: string, table: (typeof SHOE_TABLES)[number] | null = "standard_men") =>
  ({ name, system: "shoes_eu", table }) as const;
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["36", "3.5"],
  ["38", "5"],
  ["40", "6.5"],
  ["41", "7"],
  ["42", "8"],
  ["43", "9"],
  ["44", "9.5"],
  ["45", "10.5"],
  ["46", "11"],
])("EU %s is UK %s for men and women", (eu, uk) => {
  expect(shoeSize("standard_men", eu)?.[1]).toBe(uk);
  expect(shoeSize("standard_women", eu)?.[1]).toBe(uk);
});

test("an American size is one above the British for men, two for women", () => {
  expect(shoeSize("standard_men", "42")?.[2]).toBe("9");
  expect(shoeSize("standard_women", "38")?.[2]).toBe("7");
  for (const [, uk, us] of shoeSizes("standard_men")) expect(Number(us) - Number(uk)).toBe(1);
  for (const [, uk, us] of shoeSizes("standard_women")) expect(Number(us) - Number(uk)).toBe(2);
});

/** Paris points above the foot's length, and the first barleycorn, by the definitions of the systems. */
const definitions = {
  standard_men: { roomMm: 15, first: 25 },
  standard_women: { roomMm: 15, first: 25 },
  standard_kids: { roomMm: 12, first: 12 },
};

describe.each(SHOE_TABLES)("%s", (table) => {
  test("has every half European size once, each within half a size of its definition", () => {
    const rows = shoeSizes(table);
    for (const [index, [eu, uk, , footMm]] of rows.entries()) {
      expect(Number(eu)).toBe(Number(rows[0]?.[0]) + index / 2);
      const lastMm = (Number(eu) * 20) / 3;
      expect(Math.abs(lastMm - definitions[table].roomMm - footMm)).toBeLessThanOrEqual(0.6);
      const exact = lastMm / (25.4 / 3) - definitions[table].first;
      // Children's sizes begin again after 13.5.
      const number = exact > 13.6 && table === "standard_kids" ? Number(uk) + 13 : Number(uk);
      expect(Math.abs(exact - number), eu).toBeLessThan(0.5);
    }
  });

  test("never names a longer shoe with a smaller size", () => {
    const numbers = shoeSizes(table).map(([, uk]) => Number(uk));
    for (const [index, uk] of numbers.entries()) {
      const before = numbers[index - 1] ?? 0;
      expect(uk >= before || before >= 13).toBe(true);
    }
  });
});

test("a size is named in the reader's system, with its European size", () => {
  expect(sizeText(shoe("42"), "eu")).toBe("42");
  expect(plain(sizeText(shoe("42"), "uk"))).toBe("UK 8 (EU 42)");
  expect(plain(sizeText(shoe("42.5"), "us"))).toBe("US 9.5 (EU 42.5)");
  expect(plain(sizeText(shoe("38", "standard_women"), "us"))).toBe("US 7 (EU 38)");
  expect(plain(sizeText(shoe("28", "standard_kids"), "uk"))).toBe("UK 10 (EU 28)");
});

test("without a table, or a row for it, a size is European, and says so to readers of others", () => {
  for (const size of [shoe("42", null), shoe("42 2/3"), shoe("60")]) {
    expect(plain(sizeText(size, "uk"))).toBe(`EU ${size.name}`);
    expect(sizeText(size, "eu")).toBe(size.name);
  }
});

test("clothing and sizes of an unknown kind keep their names", () => {
  for (const system of ["clothing", "one_size", undefined] as const)
    expect(sizeText({ name: "M", system, table: "standard_men" }, "us")).toBe("M");
});

test("a common size has both American names, and one British", () => {
  expect(plain(commonSizeText("42", "us"))).toBe("US M9, W10 (EU 42)");
  expect(plain(commonSizeText("35", "us"))).toBe("US W4.5 (EU 35)");
  expect(plain(commonSizeText("42", "uk"))).toBe("UK 8 (EU 42)");
  expect(plain(commonSizeText("28", "us"))).toBe("EU 28");
  expect(commonSizeText("42", "eu")).toBe("42");
});

test("only a brand with the standard tables has one, for those who wear the product", () => {
  expect(shoeTableOf(null, "men")).toBeNull();
  expect(shoeTableOf("unknown")).toBeNull();
  expect((["men", "unisex", null, undefined] as const).map((gender) => shoeTableOf("standard", gender))).toEqual(
    Array(4).fill("standard_men"),
  );
  expect(shoeTableOf("standard", "women")).toBe("standard_women");
  expect(shoeTableOf("standard", "kids")).toBe("standard_kids");
});

test("the country decides the system, and any other text chooses none", () => {
  expect(["GB", "US", "IT", "FR", ""].map(shoeSystemOf)).toEqual(["uk", "us", "eu", "eu", "eu"]);
  expect(["uk", "UK", "jp", "", null].map(readShoeSystem)).toEqual(["uk", null, null, null, null]);
});
