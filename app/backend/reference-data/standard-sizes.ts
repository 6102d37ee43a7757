import type { StandardSizes } from "../db/tables/catalogue";

export type SizeRow = Omit<StandardSizes, "id"> & { id: number };
type System = StandardSizes["system"];

const CLOTHING = ["XS", "S", "M", "L", "XL", "XXL"];
const SHOES = Array.from({ length: 21 }, (_, index) => 36 + index / 2);

/** British and American shoe sizes in the usual conversion, although it differs by last. */
function britishSize(eu: number): string {
  return String(Math.round((eu - 33) * 2) / 2);
}
function americanSize(eu: number): string {
  return String(Math.round((eu - 32.5) * 2) / 2);
}

const named: [System, string, string | null, string | null][] = [
  ...CLOTHING.map((name): [System, string, null, null] => ["clothing", name, null, null]),
  ...SHOES.map((eu): [System, string, string, string] => ["shoes_eu", String(eu), britishSize(eu), americanSize(eu)]),
  ["one_size", "One size", null, null],
  // Shown in both languages as the size of products that are sent by e-mail.
  ["gift_card", "E-mail", null, null],
];

export const SIZES: readonly SizeRow[] = named.map(([system, name, name_uk, name_us], index) => ({
  id: index + 1,
  name,
  system,
  name_uk,
  name_us,
  sort: index + 1,
}));

const bySystem = new Map<System, readonly SizeRow[]>(
  (["clothing", "shoes_eu", "one_size", "gift_card"] as const).map((system) => [
    system,
    SIZES.filter((size) => size.system === system),
  ]),
);

export function sizesOf(system: System): readonly SizeRow[] {
  return bySystem.get(system) ?? [];
}
