import { z } from "zod";
import { wireSize, wireTranslated } from "./catalogue.server";
import { wireId } from "./wire.server";

/** `GET items/size_charts`: `measures` has one row per size, with its cells in the order of the columns; all are texts. */
export const wireSizeChart = z.object({
  title_it: z.string(),
  title_en: z.string(),
  measures: z.object({
    columns: z.object({ it: z.array(z.string()), en: z.array(z.string()) }),
    rows: z.array(z.array(z.string())),
  }),
});
export type WireSizeChart = z.infer<typeof wireSizeChart>;
export const sizeChartFields = "title_it,title_en,measures";

/** The other colours on a product's card; from `GET items/products`. */
export const wireVariant = z.object({
  id: wireId,
  slug: z.string(),
  name: z.string(),
  brands_id: z.object({ id: wireId }),
  colors_id: z.object({ name_it: z.string(), name_en: z.string() }),
  images: z.array(z.object({ media_id: z.object({ id: z.string() }) })),
});
export type WireVariant = z.infer<typeof wireVariant>;
export const variantFields =
  "id,slug,name,brands_id.id,colors_id.name_it,colors_id.name_en,images.media_id.id" as const;

/** The sizes of several products for quick add; from `GET items/products`. */
export const wireProductSizes = z.object({
  id: wireId,
  sizes: z.array(
    z.object({
      quantity: z.number().int(),
      standard_sizes_id: wireSize.pick({ id: true, name: true, system: true }).extend({ sort: z.number() }),
    }),
  ),
});
export type WireProductSizes = z.infer<typeof wireProductSizes>;
export const productSizesFields =
  "id,sizes.quantity,sizes.standard_sizes_id.id,sizes.standard_sizes_id.name,sizes.standard_sizes_id.system,sizes.standard_sizes_id.sort";

/** `GET website/products/{slug}/status`: FORBIDDEN for a slug that never existed. */
export const wireProductStatus = z.object({
  status: z.enum(["on_sale", "withdrawn"]),
  categories_id: wireTranslated,
});
export type WireProductStatus = z.infer<typeof wireProductStatus>;
