import { z } from "zod";
import { wireFlag, wireId, wireMoney } from "./wire.server";

const named = { name_it: z.string(), name_en: z.string() };

export const wireBrand = z.object({ id: wireId, slug: z.string(), name: z.string(), top_brand: wireFlag });
export const wireTranslated = z.object({ id: wireId, slug_it: z.string(), slug_en: z.string(), ...named });
export const wireColor = z.object({ id: wireId, ...named, hex: z.string() });
export const wireImage = z.object({ media_id: z.object({ id: z.string(), alt_it: z.string(), alt_en: z.string() }) });

/** The data of a product card; `fields` of `GET items/products`. */
export const wireProductSummary = z.object({
  id: wireId,
  slug: z.string(),
  name: z.string(),
  price: wireMoney,
  sale_price: wireMoney,
  discount: z.number().int(),
  stock_status: z.enum(["instock", "outofstock"]),
  brands_id: wireBrand.pick({ id: true, slug: true, name: true }),
  colors_id: wireColor,
  images: z.array(wireImage),
  labels: z.array(z.object({ labels_id: z.object(named) })),
});
export type WireProductSummary = z.infer<typeof wireProductSummary>;
export const productSummaryFields = [
  "id,slug,name,price,sale_price,discount,stock_status",
  "brands_id.id,brands_id.slug,brands_id.name",
  "colors_id.id,colors_id.name_it,colors_id.name_en,colors_id.hex",
  "images.media_id.id,images.media_id.alt_it,images.media_id.alt_en",
  "labels.labels_id.name_it,labels.labels_id.name_en",
].join(",");

export const wireProduct = wireProductSummary.extend({
  description_it: z.string(),
  description_en: z.string(),
  composition_it: z.string(),
  composition_en: z.string(),
  is_gift_card: wireFlag,
  reduced_since: z.string().nullable(),
  categories_id: wireTranslated,
  types_id: wireTranslated,
  manufacturers_id: z.object({ name: z.string(), address: z.string(), email: z.string() }).nullable(),
});
export type WireProduct = z.infer<typeof wireProduct>;
export const productFields = [
  productSummaryFields,
  "description_it,description_en,composition_it,composition_en,is_gift_card,reduced_since",
  "categories_id.id,categories_id.slug_it,categories_id.slug_en,categories_id.name_it,categories_id.name_en",
  "types_id.id,types_id.slug_it,types_id.slug_en,types_id.name_it,types_id.name_en",
  "manufacturers_id.name,manufacturers_id.address,manufacturers_id.email",
].join(",");

export const wireSizeSystem = z.enum(["clothing", "shoes_eu", "one_size", "gift_card"]);

/** `GET website/products/{id}/sizes`: `id` is the standard size's. */
export const wireSize = z.object({
  id: wireId,
  name: z.string(),
  system: wireSizeSystem,
  name_uk: z.string().nullable(),
  name_us: z.string().nullable(),
  quantity: z.number().int(),
});
export type WireSize = z.infer<typeof wireSize>;

/** A product for sitemaps. */
export const wireProductAddress = wireProductSummary.pick({ id: true, slug: true, images: true });
export const productAddressFields = "id,slug,images.media_id.id,images.media_id.alt_it,images.media_id.alt_en";

/** A product with all its sizes, for feeds. */
export const wireProductWithSizes = wireProduct.extend({
  sizes: z.array(z.object({ quantity: wireSize.shape.quantity, standard_sizes_id: wireSize.omit({ quantity: true }) })),
});
export type WireProductWithSizes = z.infer<typeof wireProductWithSizes>;
export const productWithSizesFields = [
  productFields,
  "sizes.quantity,sizes.standard_sizes_id.id,sizes.standard_sizes_id.name,sizes.standard_sizes_id.system",
  "sizes.standard_sizes_id.name_uk,sizes.standard_sizes_id.name_us",
].join(",");

const count = z.number().int();
const facetValue = wireTranslated.extend({ count });
const facetBrand = z.object({ id: wireId, slug: z.string(), name: z.string(), count });
const facetSize = z.object({
  id: wireId,
  name: z.string(),
  system: z.string(),
  name_uk: z.string().nullish(),
  name_us: z.string().nullish(),
  count,
});
/** Both limits are inclusive; the last price band has no upper limit. */
const band = <T extends z.ZodType>(value: T) => z.object({ min: value, max: value.nullable(), count });

/**
 * `GET website/products/filters?{query}`, with `filter` and `search` as for `items/products`. A count is the number of
 * products after choosing the value; a category includes its children. Optional fields of other servers have a default.
 */
export const wireFilters = z.object({
  /** Products of the whole query. */
  count: count.optional(),
  categories: z.array(facetValue.extend({ parent: wireId.nullish() })),
  types: z.array(facetValue),
  brands: z.array(facetBrand),
  colors: z.array(facetValue.extend({ hex: z.string() }).partial({ slug_it: true, slug_en: true })),
  standard_sizes: z.array(facetSize),
  size_systems: z.array(z.object({ system: z.string(), sizes: z.array(facetSize) })).default([]),
  prices: z.object({ min: wireMoney, max: wireMoney, bands: z.array(band(wireMoney)).default([]) }),
  discounts: z.object({ min: z.number(), max: z.number(), bands: z.array(band(z.number())).default([]) }),
  labels: z.array(facetValue),
});
export type WireFilters = z.infer<typeof wireFilters>;

/** `GET website/products/suggest?search=&limit=`: at most `limit` (default 6, maximum 20) of each kind. */
export const wireSuggestions = z.object({
  products: z.array(wireProductSummary),
  brands: z.array(facetBrand),
  categories: z.array(facetValue),
  types: z.array(facetValue),
});
export type WireSuggestions = z.infer<typeof wireSuggestions>;

/** `GET website/products/mega-menu`. */
export const wireMenuGroup = z.object({
  title_it: z.string(),
  title_en: z.string(),
  categories: z.array(wireTranslated),
  types: z.array(wireTranslated),
});
export type WireMenuGroup = z.infer<typeof wireMenuGroup>;

export const wireSlide = z.object({
  id: wireId,
  title_it: z.string(),
  title_en: z.string(),
  text_it: z.string(),
  text_en: z.string(),
  link_it: z.string(),
  link_en: z.string(),
  media_id: z.string().nullable(),
});
export type WireSlide = z.infer<typeof wireSlide>;

export const wireCountry = z.object({ id: wireId, iso2: z.string(), ...named });
export type WireCountry = z.infer<typeof wireCountry>;

export const wirePaymentMethod = z.object({
  id: wireId,
  code: z.string(),
  ...named,
  price: wireMoney,
  visibility: z.enum(["visible", "online"]),
});
export type WirePaymentMethod = z.infer<typeof wirePaymentMethod>;
