import { z } from "zod";
import { wireBrand } from "./catalogue.server";
import { fieldsOf } from "./fields-of.server";
import { optional, wireFlag } from "./wire.server";

/** `GET website/brands`: the visible brands by slug. */
const menuBrand = z.object({ slug: z.string(), name: z.string(), top_brand: wireFlag });
export const wireBrands = z.array(menuBrand);
export type WireBrand = z.infer<typeof menuBrand>;

const picture = z.object({ id: z.string(), alt_it: optional(z.string(), ""), alt_en: optional(z.string(), "") });

/** `GET items/brands`, for a brand's page. */
export const wireBrandPage = wireBrand.extend({
  description_it: optional(z.string(), ""),
  description_en: optional(z.string(), ""),
  hero_media_id: optional(picture.nullable(), null),
});
export type WireBrandPage = z.infer<typeof wireBrandPage>;
export const brandPageFields = fieldsOf(wireBrandPage);

/** `GET items/online_nav_items`: the navigation's highlighted entry. */
export const wireNavItem = z.object({
  name_it: z.string(),
  name_en: z.string(),
  link_it: z.string(),
  link_en: z.string(),
});
export type WireNavItem = z.infer<typeof wireNavItem>;
export const navItemFields = fieldsOf(wireNavItem);
