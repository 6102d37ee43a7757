import { z } from "zod";
import { wireBrand } from "./catalogue.server";
import { wireId } from "./wire.server";

/** `GET website/brands`: the visible brands by slug. */
export const wireBrands = z.array(wireBrand);
export type WireBrand = z.infer<typeof wireBrand>;

/** `GET items/brands`, for a brand's page. */
export const wireBrandPage = wireBrand.extend({
  description_it: z.string(),
  description_en: z.string(),
  hero_media_id: z.object({ id: z.string(), alt_it: z.string(), alt_en: z.string() }).nullable(),
});
export type WireBrandPage = z.infer<typeof wireBrandPage>;

/** `GET items/online_nav_items`: the navigation's highlighted entry. */
export const wireNavItem = z.object({
  id: wireId,
  name_it: z.string(),
  name_en: z.string(),
  link_it: z.string(),
  link_en: z.string(),
});
export type WireNavItem = z.infer<typeof wireNavItem>;
