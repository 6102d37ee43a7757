import {
  listProducts,
  paymentMethods,
  productBySlug,
  productSizes,
  productStatus,
  productVariants,
} from "~/api/catalogue.server";
import type { Api } from "~/api/client.server";
import { Gone, NotFound } from "~/api/errors.server";
import { productsById, relatedProducts, sizeChart } from "~/api/product-details.server";
import { orElse } from "~/api/respond.server";

/** Products that a withdrawn one's page offers instead. */
const INSTEAD = 4;

export type ProductPage = Awaited<ReturnType<typeof readProductPage>>;

/**
 * Everything that a product's page shows. Without the product and its sizes there is no page; what else is read only
 * decorates it.
 * @param viewed ids of the products that the shopper looked at before
 * @throws NotFound
 */
export async function readProductPage(api: Api, slug: string, viewed: readonly number[]) {
  const product = await productBySlug(api, slug);
  const [sizes, variants, related, recent, chart, methods] = await Promise.all([
    productSizes(api, product.id),
    orElse(productVariants(api, product), []),
    orElse(relatedProducts(api, product), []),
    orElse(
      productsById(
        api,
        viewed.filter((id) => id !== product.id),
      ),
      [],
    ),
    orElse(sizeChart(api, product), null),
    orElse(paymentMethods(api), []),
  ]);
  return { product, sizes, variants, related, recent, chart, methods };
}

/** What stands in for a product that was taken out of the shop: its category's newest. Null for all that never was. */
export async function readWithdrawn(api: Api, slug: string) {
  const status = await orElse(productStatus(api, slug), null);
  if (status?.status !== "withdrawn") return null;
  const category = status.categories_id;
  const filters = { categories_id: [category.id] };
  const instead = listProducts(api, { filters, sort: "newest", page: 1, limit: INSTEAD });
  const { products } = await orElse(instead, { products: [], count: 0 });
  return { category, products };
}

/** The page's product; null when it was withdrawn or never was. */
export async function ifFound<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** Null for a product that was withdrawn. @throws NotFound for one that never was */
export async function unlessWithdrawn<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Gone) return null;
    throw error;
  }
}
