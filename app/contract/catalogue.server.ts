import { z } from "zod";
import { fits } from "~/shop/fit";
import { genders } from "~/shop/gender";
import { SHOE_TABLES } from "~/shop/shoe-sizes";
import { askedByName, fieldsOf } from "./fields-of.server";
import {
  optional,
  pictureOf,
  twoNames,
  twoSlugs,
  wireFlag,
  wireId,
  wireMoney,
  withNames,
  withSlugs,
} from "./wire.server";

/** The part of a gift card's name by which the specification (section 4) recognises it, in both languages. */
export const GIFT_CARD_NAME = "Gift Card";

export const wireBrand = z.object({ id: wireId, slug: z.string(), name: z.string() });
/** Of a brand: the tables of its shoe sizes (`shop/shoe-sizes.ts`). The specification lacks it. */
export const wireSizeTable = optional(z.string().nullable(), null);
/** A category, type or label. */
export const wireTranslated = z
  .object({ id: wireId, ...twoSlugs, ...twoNames })
  .transform((row) => withSlugs(withNames(row)));
export type WireTranslated = z.infer<typeof wireTranslated>;
const named = z.object({ id: wireId.nullish(), ...twoNames }).transform(withNames);

/** A picture of a row: `{media_id: {id, alt_it, alt_en}}`, Directus's own `directus_files_id`, or the bare id. */
const wireImage = z.preprocess(
  (row) => ({ media_id: pictureOf(row) }),
  z.object({
    media_id: z
      .object({ id: z.string(), alt_it: optional(z.string(), ""), alt_en: optional(z.string(), "") })
      .nullish(),
  }),
);
/** What is no picture is left out. */
export const wireImages = z
  .array(wireImage)
  .nullable()
  .transform((rows) => (rows ?? []).flatMap(({ media_id }) => (media_id ? [{ media_id }] : [])));

const summary = {
  id: wireId,
  slug: z.string(),
  name: z.string(),
  /** Each of the two prices stands for the other where a product has only one. */
  price: askedByName(wireMoney.nullish()),
  sale_price: askedByName(wireMoney.nullish()),
  discount: askedByName(z.number().nullish()),
  stock_status: z.enum(["instock", "outofstock"]),
  brands_id: wireBrand,
  colors_id: named,
  images: wireImages,
  labels: askedByName(z.array(z.object({ labels_id: named })).catch([])),
};

interface Priced {
  price?: z.infer<typeof wireMoney> | null;
  sale_price?: z.infer<typeof wireMoney> | null;
  discount?: number | null;
}

const withPrices = <Row extends Priced>(row: Row) => {
  const price = row.price ?? row.sale_price ?? 0;
  const sale_price = row.sale_price ?? price;
  const percent = Number(price) > 0 ? Math.round(100 - (Number(sale_price) / Number(price)) * 100) : 0;
  return { ...row, price, sale_price, discount: Math.round(row.discount ?? Math.max(0, percent)) };
};
const hasPrice = ({ price, sale_price }: Priced) => (price ?? sale_price) != null;

/** What a product card needs; from `GET items/products`. */
export const wireProductSummary = z.object(summary).refine(hasPrice, "a product without a price").transform(withPrices);
export type WireProductSummary = z.infer<typeof wireProductSummary>;
export const productSummaryFields = fieldsOf(wireProductSummary);

/** For whom a product is. The specification lacks it. */
export const wireGender = z.enum(genders).nullish().catch(null);

const product = {
  ...summary,
  brands_id: wireBrand.extend({ size_table: wireSizeTable }),
  description_it: optional(z.string(), ""),
  description_en: optional(z.string(), ""),
  composition_it: optional(z.string(), ""),
  composition_en: optional(z.string(), ""),
  is_gift_card: wireFlag.nullish(),
  gender: wireGender,
  fit: z.enum(fits).nullish().catch(null),
  categories_id: wireTranslated,
  types_id: wireTranslated,
  manufacturers_id: optional(z.object({ name: z.string(), address: z.string(), email: z.string() }).nullable(), null),
};
/** Whether a product, cart line or order line is a gift card: by the server's flag, else by its name (specification 4). */
export function isGiftCard({ name, is_gift_card }: { name: string; is_gift_card?: boolean | null }): boolean {
  return is_gift_card ?? name.includes(GIFT_CARD_NAME);
}

const withKind = <Row extends { name: string; is_gift_card?: boolean | null }>(row: Row) => ({
  ...row,
  is_gift_card: isGiftCard(row),
});

export const wireProduct = z
  .object(product)
  .refine(hasPrice, "a product without a price")
  .transform((row) => withKind(withPrices(row)));
export type WireProduct = z.infer<typeof wireProduct>;
export const productFields = fieldsOf(wireProduct);

/** Undefined where a server names none, or one that this shop does not know. */
export const wireSizeSystem = z.enum(["clothing", "shoes_eu", "one_size", "gift_card"]).optional().catch(undefined);

/** The table of a line's shoe sizes; undefined where a server names none, or one that this shop does not know. */
export const wireShoeTable = z.enum(SHOE_TABLES).nullish().catch(undefined);

/** Of a server that does not count a size's pieces: as many as one line of a cart can have. */
const UNCOUNTED = 99;
export const wireQuantity = optional(z.number().int(), UNCOUNTED);
export const wireSizeNames = {
  id: wireId,
  name: z.string(),
  system: wireSizeSystem,
};

/** Of a size of a product: the shop's article number, and EAN-8, UPC-12, EAN-13 or GTIN-14. The specification lacks both. */
const wireCodes = { sku: z.string().nullish().catch(null), gtin: z.string().nullish().catch(null) };

/** `GET website/products/{id}/sizes`: `id` is the standard size's. */
export const wireSize = z.object({ ...wireSizeNames, quantity: wireQuantity, ...wireCodes });
export type WireSize = z.infer<typeof wireSize>;

/** A product for sitemaps. */
export const wireProductAddress = z.object({ id: summary.id, slug: summary.slug, images: summary.images });
export const productAddressFields = fieldsOf(wireProductAddress);

/** A product with all its sizes, for feeds. */
export const wireProductWithSizes = z
  .object({
    ...product,
    sizes: z.array(z.object({ quantity: wireQuantity, standard_sizes_id: z.object(wireSizeNames), ...wireCodes })),
  })
  .refine(hasPrice, "a product without a price")
  .transform((row) => withKind(withPrices(row)));
export type WireProductWithSizes = z.infer<typeof wireProductWithSizes>;
export const productWithSizesFields = fieldsOf(wireProductWithSizes);

/** The facets whose values are rows: where `website/products/filters` answers them, and the filter that they set. */
export const facetFilters = {
  genders: "gender",
  categories: "categories_id",
  types: "types_id",
  brands: "brands_id",
  colors: "colors_id",
  standard_sizes: "standard_sizes_id",
  labels: "labels_id",
} as const;
export type FacetKey = keyof typeof facetFilters;
export type FacetFilter = (typeof facetFilters)[FacetKey];

/** Null where the server does not count. */
const count = optional(z.number().int().nullable(), null);
const text = optional(z.string().nullable(), null);
const facetValue = z
  .object({
    id: wireId,
    ...twoSlugs,
    ...twoNames,
    count,
    /** Of categories. */
    parent: wireId.nullish(),
    /** Of colours: `#rrggbb`. */
    hex: text,
    /** Of sizes. */
    system: text,
  })
  .transform((row) => withSlugs(withNames(row)));
export type WireFacetValue = z.infer<typeof facetValue>;
const facetValues = z.array(facetValue).default([]);
const facetLists = Object.fromEntries(Object.keys(facetFilters).map((key) => [key, facetValues])) as Record<
  FacetKey,
  typeof facetValues
>;
/** Both limits are inclusive; the last price band has no upper limit. */
const band = <T extends z.ZodType>(value: T) => z.object({ min: value, max: value.nullable(), count });
const range = <T extends z.ZodType>(value: T) =>
  z
    .object({ min: value, max: value, bands: z.array(band(value)).default([]) })
    .nullable()
    .catch(null);

/**
 * `GET website/products/filters?{query}`, with `filter` and `search` as for `items/products`: a count is the number of
 * products after choosing the value; a category includes its children. A facet that the answer lacks is not shown.
 */
export const wireFilters = z.object({
  /** Products of the whole query. */
  count,
  ...facetLists,
  size_systems: z.array(z.object({ system: z.string(), sizes: z.array(facetValue) })).default([]),
  prices: range(wireMoney),
  discounts: range(z.number()),
});
export type WireFilters = z.infer<typeof wireFilters>;

/** `GET website/products/suggest?search=&limit=`: at most `limit` (default 6, maximum 20) of each kind. */
export const wireSuggestions = z.object({
  products: z.array(wireProductSummary),
  brands: z.array(facetValue),
  categories: z.array(facetValue),
  types: z.array(facetValue),
  labels: facetValues,
});
export type WireSuggestions = z.infer<typeof wireSuggestions>;
/** The same as a server writes it, before defaults fill in what it leaves out. */
export type SuggestionsReply = z.input<typeof wireSuggestions>;

/** The facets whose values have a list page. */
export const listFacetKeys = ["labels", "types", "categories", "brands"] as const satisfies FacetKey[];
const lists = z.array(z.object({ facet: z.enum(listFacetKeys), value: facetValue }));

/**
 * `GET website/products/search-help?search=&shoe_sizes=`: how the server reads a search (record 041). "Size 8" is one of
 * `shoe_sizes` ("eu", "uk" or "us"); without it, and for "eu", a British one. The specification lacks the call.
 */
export const wireSearchHelp = z.object({
  /** Products match all words; or most of them, because no product matches all; or there are none. */
  match: z.enum(["all", "some", "none"]),
  /** Words that match nothing in the catalogue. */
  unknown: z.array(z.string()),
  /** The corrected text that was searched, because nothing matches the text as it was typed. */
  instead: text,
  /** The sizes, genders and prices in the text, and the text without them. */
  sizes: facetValues,
  genders: facetValues,
  price: z
    .object({
      min: wireMoney.nullable(),
      max: wireMoney.nullable(),
      /** Null for the shopper's own currency. */
      currency: z.enum(["EUR", "GBP"]).nullable(),
    })
    .nullable()
    .default(null),
  rest: z.string(),
  /** The lists of this name. */
  named: lists,
  /** The nearest lists, after a search without products. */
  nearest: lists,
});
export type WireSearchHelp = z.infer<typeof wireSearchHelp>;
/** The same as a server writes it. */
export type SearchHelpReply = z.input<typeof wireSearchHelp>;

/** `GET website/products/mega-menu`: a group has categories or types. */
const menuEntries = z
  .array(z.object({ id: wireId.nullish(), ...twoSlugs, ...twoNames }).transform((row) => withSlugs(withNames(row))))
  .default([]);
export const wireMenuGroup = z.object({
  title_it: z.string(),
  title_en: z.string(),
  categories: menuEntries,
  types: menuEntries,
});
export type WireMenuGroup = z.infer<typeof wireMenuGroup>;

const word = optional(z.string(), "");
/** `GET items/online_shop_slides` and the like. The specification names none of their words: without them nothing is shown. */
export const wireSlide = z.object({
  id: wireId,
  title_it: word,
  title_en: word,
  text_it: word,
  text_en: word,
  link_it: word,
  link_en: word,
  media_id: optional(z.string().nullable(), null),
});
export type WireSlide = z.infer<typeof wireSlide>;

export const wireCountry = z.object({ id: wireId, iso2: z.string(), name_it: z.string(), name_en: z.string() });
export type WireCountry = z.infer<typeof wireCountry>;

export const wirePaymentMethod = z.object({
  id: wireId,
  /** The shop's own word for the method. A server without it numbers its methods as the specification lists them. */
  code: z.string().nullish(),
  price: wireMoney,
  visibility: z.enum(["visible", "online"]),
});
export type WirePaymentMethod = z.infer<typeof wirePaymentMethod> & { code: string };
