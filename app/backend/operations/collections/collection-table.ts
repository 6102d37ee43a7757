import { brands, categories, colours, labels, manufacturers, sizes, sizeTables, types } from "./catalogue-collections";
import type { Collection } from "./collection";
import { coupons } from "./coupon-collection";
import { banners, contents, menu, navItems, payments, slides, tiles } from "./page-collections";

/**
 * What shopkeepers import and export, by the name of the command: all that `items/*` shows, except products and the fixed
 * list of countries. References come before what names them.
 */
export const collections: Readonly<Record<string, Collection>> = {
  brands,
  categories,
  types,
  colours,
  labels,
  manufacturers,
  sizes,
  "size-tables": sizeTables,
  contents,
  slides,
  banners,
  tiles,
  "nav-items": navItems,
  menu,
  coupons,
  payments,
};
