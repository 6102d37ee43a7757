import type { Selectable } from "kysely";
import type { StandardSizes } from "../db/tables/catalogue";

export type SizeRow = Selectable<StandardSizes>;
type System = StandardSizes["system"];

const CLOTHING = ["XS", "S", "M", "L", "XL", "XXL"];
const SHOES = Array.from({ length: 21 }, (_, index) => 36 + index / 2);

const named: [System, string][] = [
  ...CLOTHING.map((name): [System, string] => ["clothing", name]),
  ...SHOES.map((eu): [System, string] => ["shoes_eu", String(eu)]),
  ["one_size", "One size"],
  // Shown in both languages as the size of products that are sent by e-mail.
  ["gift_card", "E-mail"],
];

export const SIZES: readonly SizeRow[] = named.map(([system, name], index) => ({
  id: index + 1,
  name,
  system,
  name_uk: null,
  name_us: null,
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
