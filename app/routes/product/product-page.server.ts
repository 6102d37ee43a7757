import {
  listProducts,
  paymentMethods,
  productBySlug,
  productSizes,
  productStatus,
  productVariants,
} from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { NotFound } from "~/api/errors.server";
import { relatedProducts, sizeChart } from "~/api/product-details.server";
import { orElse } from "~/api/respond.server";

/** Number of other products on a withdrawn product's page. */
const MAX_REPLACEMENTS = 4;

export type ProductPage = Awaited<ReturnType<typeof readProductPage>>;

/**
 * Reads the data of a product page. Product and sizes are required, all other reads are decorations.
 * @throws NotFound
 */
export async function readProductPage(api: Api, slug: string) {
  const product = await productBySlug(api, slug);
  const [sizes, variants, related, chart, methods] = await Promise.all([
    productSizes(api, product.id),
    orElse(productVariants(api, product), []),
    orElse(relatedProducts(api, product), []),
    orElse(sizeChart(api, product), null),
    orElse(paymentMethods(api), []),
  ]);
  return { product, sizes, variants, related, chart, methods };
}

/** The category of a withdrawn product, with its newest products; the slug may be in another letter case. Null for an unknown product. */
export async function readWithdrawn(api: Api, slug: string) {
  const lower = slug.toLowerCase();
  const status =
    (await orElse(productStatus(api, slug), null)) ??
    (lower === slug ? null : await orElse(productStatus(api, lower), null));
  if (status?.status !== "withdrawn") return null;
  const category = status.categories_id;
  const filters = { categories_id: [category.id] };
  const newest = listProducts(api, { filters, sort: "newest", page: 1, limit: MAX_REPLACEMENTS });
  const { products } = await orElse(newest, { products: [], count: 0 });
  return { category, products };
}

/** The result of a read; null for a withdrawn or unknown product. */
export async function ifFound<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
