import { CATEGORY, TYPE } from "./catalogue-collections";
import type { Collection, Values } from "./collection";
import {
  amount,
  choice,
  count,
  dateOfMoment,
  dateOrNothing,
  html,
  lineOrNothing,
  link,
  list,
  momentOfDate,
  name,
  paragraphs,
  picture,
  sort,
} from "./fields";

/** Records without a name of their own have a number: the shop's id. */
const number = { ...count({ from: 1, to: 1_000_000 }), column: "id" };

const published = choice("published", "draft");

const titles = ({ title_it, title_en }: Values) => ({ it: String(title_it), en: String(title_en) });

export const contents: Collection = {
  table: "contents",
  noun: "page of text",
  key: ["id"],
  fields: {
    id: name(60),
    title_en: name(),
    title_it: name(),
    body_en: html,
    body_it: html,
    status: published,
    updated_on: { ...dateOrNothing("first"), onlyNew: true, column: null },
  },
  uses: [],
  changedOn: "updated_on",
  pack: ({ updated_on }) => ({ updated_on: momentOfDate(updated_on as string | null, "first") }),
  unpack: (row) => ({ updated_on: dateOfMoment(row.updated_on as string | null, "first") }),
};

/** Slides, banners and tiles of the home page. */
function slidesIn(tableName: string, noun: string): Collection {
  return {
    table: tableName,
    noun,
    key: ["number"],
    fields: {
      number,
      status: choice("published", "draft", "archived"),
      sort,
      title_en: lineOrNothing(),
      title_it: lineOrNothing(),
      text_en: paragraphs,
      text_it: paragraphs,
      link_en: link,
      link_it: link,
      picture: picture("media_id"),
    },
    uses: [],
    pictureText: titles,
  };
}

export const slides = slidesIn("online_shop_slides", "slide");
export const banners = slidesIn("online_shop_banners", "banner");
export const tiles = slidesIn("online_shop_categories", "tile");

export const navItems: Collection = {
  table: "online_nav_items",
  noun: "entry of the navigation",
  key: ["number"],
  fields: { number, status: published, sort, name_en: name(), name_it: name(), link_en: link, link_it: link },
  uses: [],
};

const SIGNS = ",;|\n";

export const menu: Collection = {
  table: "menu_groups",
  noun: "group of the menu",
  key: ["number"],
  fields: {
    number,
    sort,
    title_en: name(),
    title_it: name(),
    categories: list(SIGNS, { default: [] }),
    types: list(SIGNS, { default: [] }),
  },
  uses: [],
  lists: {
    table: "menu_group_items",
    owner: "menu_groups_id",
    fields: [
      { field: "categories", column: "categories_id", reference: CATEGORY },
      { field: "types", column: "types_id", reference: TYPE },
    ],
  },
};

/** Their code is part of the program; names, fee and place are the shop's. */
export const payments: Collection = {
  table: "payments",
  noun: "payment method",
  key: ["code"],
  fixed: true,
  fields: {
    code: name(),
    name_en: name(),
    name_it: name(),
    fee: { ...amount("0.00"), column: null },
    visibility: choice("visible", "online", "hidden"),
    sort,
  },
  uses: [],
  pack: ({ fee }) => ({ price: Math.round(Number(fee) * 100) }),
  unpack: ({ price }) => ({ fee: (Number(price) / 100).toFixed(2) }),
};
