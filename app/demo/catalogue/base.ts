import { referenceRows } from "~/backend/reference-data/fill-reference-data";
import { BRANDS, HOUSE_BRAND } from "./brands";
import { COLORS } from "./colors";
import { homeRows } from "./home";
import { CATEGORIES, GIFT_CARD_TYPE, KINDS } from "./kinds";
import { measuresFor } from "./measures";
import { heroPicture } from "./pictures";
import { type DemoRows, daysAgo, noRows, slugOf } from "./rows";
import { synonymRows } from "./synonyms";

/** The types in the order of their kinds; the id of a type is its position, from 1. */
const TYPES: readonly { name: readonly [string, string]; category: number }[] = [
  ...new Map(KINDS.map((kind) => [kind.type[1], { name: kind.type, category: kind.category }])).values(),
  { name: GIFT_CARD_TYPE, category: CATEGORIES.length - 1 },
];

export function typeIdOf(english: string): number {
  return TYPES.findIndex((type) => type.name[1] === english) + 1;
}

export const LABELS = { sale: 1, new: 2, bestseller: 3, limited: 4, deals: 5 } as const;
const LABEL_NAMES: readonly [it: string, en: string][] = [
  ["Saldi", "Sale"],
  ["Novità", "New in"],
  ["Più venduti", "Best sellers"],
  ["Edizione limitata", "Limited edition"],
  ["Occasioni", "Best deals"],
];

/** All rows except those of products; the same for every size of the shop. */
export function baseRows(): DemoRows {
  const rows = noRows();
  [...BRANDS, HOUSE_BRAND].forEach(({ name, top, about }, index) => {
    const hero = BRANDS[index] ? heroPicture(index) : null;
    if (hero) rows.media.push(hero);
    rows.brands.push({
      ...{ id: index + 1, slug: slugOf(name), name, top_brand: top ? 1 : 0, visibility: hero ? "visible" : "hidden" },
      ...{ description_it: about.it, description_en: about.en, hero_media_id: hero?.id ?? null },
      // Invented brands have the public tables.
      size_table: hero ? "standard" : null,
    });
  });
  rows.manufacturers = [...BRANDS, HOUSE_BRAND].map(({ name, maker }, index) => ({
    id: index + 1,
    name: maker.name,
    address: maker.address,
    email: `safety@${slugOf(name)}.example`,
  }));
  rows.types = TYPES.map(({ name: [it, en] }, index) => ({ ...namedRow(index, it, en), sort: index + 1 }));
  rows.categories = CATEGORIES.map(({ it, en }, index) => ({
    ...namedRow(index, it, en),
    parent: null,
    sort: index + 1,
  }));
  rows.colors = COLORS.map(({ it, en, hex }, index) => ({ ...namedRow(index, it, en), hex }));
  rows.labels = LABEL_NAMES.map(([it, en], index) => ({ ...namedRow(index, it, en), sort: index + 1 }));
  rows.synonyms = synonymRows();
  addSizeCharts(rows);
  addMenus(rows);
  addVouchers(rows);
  const { media, ...home } = homeRows();
  rows.media.push(...media);
  return { ...rows, ...referenceRows(), ...home };
}

/** A row with a name in both languages, and the slugs that follow from it. */
function namedRow(index: number, name_it: string, name_en: string) {
  return { id: index + 1, slug_it: slugOf(name_it), slug_en: slugOf(name_en), name_it, name_en };
}

function addSizeCharts(rows: DemoRows) {
  BRANDS.forEach((brand, brandIndex) => {
    const categories = new Set(KINDS.filter((kind) => brand.makes.includes(kind.trade)).map((kind) => kind.category));
    CATEGORIES.forEach(({ it, en, chart }, index) => {
      if (!chart || !categories.has(index)) return;
      rows.size_charts.push({
        id: rows.size_charts.length + 1,
        title_it: `Guida alle taglie ${brand.name}: ${it}`,
        title_en: `${brand.name} size guide: ${en}`,
        brands_id: brandIndex + 1,
        categories_id: index + 1,
        measures: JSON.stringify(measuresFor(chart, brand.fit)),
        status: "published",
      });
    });
  });
}

function addMenus(rows: DemoRows) {
  CATEGORIES.slice(0, -1).forEach(({ it, en }, index) => {
    rows.menu_groups.push({ id: index + 1, sort: index + 1, title_it: it, title_en: en });
    TYPES.forEach((type, place) => {
      if (type.category !== index) return;
      const id = rows.menu_group_items.length + 1;
      rows.menu_group_items.push({ id, menu_groups_id: index + 1, categories_id: null, types_id: place + 1, sort: id });
    });
  });
  rows.online_nav_items = [
    {
      ...{ id: 1, status: "published", sort: 1, name_it: "Novità", name_en: "New in" },
      ...{ link_it: "/it/vendite/novita", link_en: "/sales/new-in" },
    },
  ];
}

function addVouchers(rows: DemoRows) {
  const coupon = { kind: "amount" as const, uses_total: null, uses_per_person: null, users_id: null, deleted_at: null };
  rows.coupons = [
    {
      ...coupon,
      id: 1,
      code: "BENVENUTO10",
      description: "10 € di benvenuto",
      discount: 1000,
      minimum_subtotal: 5000,
      valid_from: null,
      valid_to: null,
    },
    {
      ...coupon,
      id: 2,
      code: "SCADUTO",
      description: "Scaduto",
      discount: 2000,
      minimum_subtotal: 0,
      valid_from: "2024-01-01T00:00:00.000Z",
      valid_to: "2024-12-31T22:59:59.000Z",
    },
  ];
  rows.gift_cards = [
    {
      id: 1,
      code: "DEMO-GIFT-50",
      value: 5000,
      balance: 5000,
      orders_id: null,
      order_items_id: null,
      piece: null,
      created_on: daysAgo(90),
      expires_on: null,
      blocked_on: null,
    },
  ];
}
