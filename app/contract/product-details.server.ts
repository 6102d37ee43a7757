import { z } from "zod";
import { wireGender, wireImages, wireQuantity, wireSizeNames, wireSizeTable, wireTranslated } from "./catalogue.server";
import { askedByName, fieldsOf } from "./fields-of.server";
import { optional, twoNames, wireId, withNames } from "./wire.server";

const measures = z.object({
  columns: z.object({ it: z.array(z.string()), en: z.array(z.string()) }),
  rows: z.array(z.array(z.string())),
});

/**
 * `GET items/size_charts`: `measures` has one row per size, in the order of the columns; all of it is text. Without
 * measures there is no chart.
 */
export const wireSizeChart = z.object({
  title_it: optional(z.string(), ""),
  title_en: optional(z.string(), ""),
  measures: measures.nullish(),
});
export type WireSizeChart = z.infer<typeof wireSizeChart> & { measures: z.infer<typeof measures> };
export const sizeChartFields = fieldsOf(wireSizeChart);

/** The other colours on a product's card; from `GET items/products`. */
export const wireVariant = z.object({
  id: wireId,
  slug: z.string(),
  name: z.string(),
  brands_id: z.object({ id: wireId }),
  colors_id: z.object(twoNames).transform(withNames),
  images: wireImages,
});
export type WireVariant = z.infer<typeof wireVariant>;
export const variantFields = fieldsOf(wireVariant);

/** The sizes of several products for quick add; from `GET items/products`. */
export const wireProductSizes = z.object({
  id: wireId,
  gender: wireGender,
  brands_id: askedByName(z.object({ size_table: wireSizeTable }).nullish()),
  sizes: z.array(
    z.object({
      quantity: wireQuantity,
      standard_sizes_id: z.object({ ...wireSizeNames, sort: optional(z.number(), 0) }),
    }),
  ),
});
export type WireProductSizes = z.infer<typeof wireProductSizes>;
export const productSizesFields = fieldsOf(wireProductSizes);

/** `GET website/products/{slug}/status`: FORBIDDEN for a slug that never existed. */
export const wireProductStatus = z.object({
  status: z.enum(["on_sale", "withdrawn"]),
  categories_id: wireTranslated,
});
export type WireProductStatus = z.infer<typeof wireProductStatus>;
