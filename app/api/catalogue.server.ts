import { z } from "zod";
import {
  productFields,
  productSummaryFields,
  type WireProduct,
  type WireProductSummary,
  wireCountry,
  wireFilters,
  wireMenuGroup,
  wirePaymentMethod,
  wireProduct,
  wireProductSummary,
  wireSize,
  wireSlide,
  wireWithdrawn,
} from "~/contract/catalogue.server";
import type { Api } from "./client.server";
import { Gone, NotFound } from "./errors.server";

/** The part of the catalogue that the web shop shows (spec section 7, "Product filters used"). */
export const onSale = { catalog_visibility: { _in: ["visible", "online"] } };

/** What a list is narrowed to: ids, as on the wire. */
export interface ProductFilters {
  categories_id?: number[];
  brands_id?: number[];
  types_id?: number[];
}

export const productSorts = ["newest", "price_up", "price_down", "name"] as const;
export type ProductSort = (typeof productSorts)[number];
const sortFields: Record<ProductSort, string> = {
  newest: "-created_on,-id",
  price_up: "sale_price,id",
  price_down: "-sale_price,id",
  name: "name,id",
};

function filterOf(filters: ProductFilters): string {
  const conditions: object[] = [onSale];
  for (const [field, ids] of Object.entries(filters)) if (ids?.length) conditions.push({ [field]: { _in: ids } });
  return JSON.stringify({ _and: conditions });
}

/** One page of products (1-based) and how many there are in all. */
export async function listProducts(
  api: Api,
  { filters, sort, page, limit }: { filters: ProductFilters; sort: ProductSort; page: number; limit: number },
): Promise<{ products: WireProductSummary[]; count: number }> {
  const { data, count } = await api.get("items/products", z.array(wireProductSummary), {
    query: {
      filter: filterOf(filters),
      fields: productSummaryFields,
      sort: sortFields[sort],
      limit,
      page,
      meta: "filter_count",
    },
  });
  return { products: data, count };
}

/** @throws Gone for a product that is no longer sold, NotFound for a slug that no product has */
export async function productBySlug(api: Api, slug: string): Promise<WireProduct> {
  const { data } = await api.get("items/products", z.array(wireProduct), {
    query: { filter: JSON.stringify({ _and: [onSale, { slug: { _eq: slug } }] }), fields: productFields, limit: 1 },
  });
  if (data[0]) return data[0];
  if (await wasWithdrawn(api, slug)) throw new Gone(410, "FORBIDDEN", `product "${slug}" was withdrawn`);
  throw new NotFound(404, "FORBIDDEN", `no product "${slug}"`);
}

/** Whether a product of this slug is hidden now; false where the server does not know the question. */
async function wasWithdrawn(api: Api, slug: string): Promise<boolean> {
  try {
    return (await api.get("website/products/withdrawn", wireWithdrawn, { query: { slug } })).data.withdrawn;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

/** The colour variants: visible products in stock of the same name and brand, the product itself among them. */
export async function productVariants(api: Api, product: WireProduct): Promise<WireProductSummary[]> {
  const filter = { _and: [onSale, { name: { _eq: product.name } }, { brands_id: { _eq: product.brands_id.id } }] };
  const { data } = await api.get("items/products", z.array(wireProductSummary), {
    query: { filter: JSON.stringify(filter), fields: productSummaryFields, sort: "id", limit: 20 },
  });
  return data.filter((variant) => variant.stock_status === "instock" || variant.id === product.id);
}

export async function productSizes(api: Api, productId: number) {
  return (await api.get(`website/products/${productId}/sizes`, z.array(wireSize))).data;
}

export async function productFacets(api: Api, filters: ProductFilters) {
  return (await api.get("website/products/filters", wireFilters, { query: { filter: filterOf(filters) } })).data;
}

export async function megaMenu(api: Api) {
  return (await api.get("website/products/mega-menu", z.array(wireMenuGroup))).data;
}

const publishedBySort = { filter: JSON.stringify({ status: { _eq: "published" } }), sort: "sort" };

export async function homeContent(api: Api) {
  const read = (collection: string) => api.get(`items/${collection}`, z.array(wireSlide), { query: publishedBySort });
  const [slides, banners, categories] = await Promise.all([
    read("online_shop_slides"),
    read("online_shop_banners"),
    read("online_shop_categories"),
  ]);
  return { slides: slides.data, banners: banners.data, categories: categories.data };
}

export async function countries(api: Api) {
  return (await api.get("items/countries", z.array(wireCountry), { query: { limit: 300, sort: "name_it" } })).data;
}

export async function paymentMethods(api: Api) {
  const filter = JSON.stringify({ visibility: { _in: ["visible", "online"] } });
  return (await api.get("items/payments", z.array(wirePaymentMethod), { query: { filter, sort: "sort" } })).data;
}
