import { z } from "zod";
import {
  type FacetFilter,
  facetFilters,
  GIFT_CARD_NAME,
  productFields,
  productSummaryFields,
  type WireCountry,
  type WirePaymentMethod,
  type WireProduct,
  type WireProductSummary,
  type WireSearchHelp,
  wireCountry,
  wireFilters,
  wireMenuGroup,
  wirePaymentMethod,
  wireProduct,
  wireProductSummary,
  wireSearchHelp,
  wireSize,
  wireSlide,
  wireSuggestions,
} from "~/contract/catalogue.server";
import { type WireProductStatus, wireProductStatus } from "~/contract/product-details.server";
import { genderOfId, gendersOfFacet, includesUnassigned } from "~/shop/gender";
import { type Cents, fromCents } from "~/shop/money";
import { PAYMENT_CODES } from "~/shop/payment-methods";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import type { Api } from "./client.server";
import { ApiError, Gone, NotFound } from "./errors.server";
import { newestFirst } from "./newest-first.server";
import { orElse } from "./respond.server";
import { bestMatch, slugCondition } from "./slug-case.server";

const summaries = z.array(wireProductSummary);
const products = z.array(wireProduct);
const sizes = z.array(wireSize);
const menuGroups = z.array(wireMenuGroup);
const slideRows = z.array(wireSlide);
const countryRows = z.array(wireCountry);
const methods = z.array(wirePaymentMethod);

/** The filter of the products that the web shop shows (spec section 7, "Product filters used"). */
export const onSale = { catalog_visibility: { _in: ["visible", "online"] } };

/** The filters of a list, with the wire's names: ids, ranges with both ends included, search words. */
export interface ProductFilters extends Partial<Record<FacetFilter, number[]>> {
  /** EUR cents. */
  sale_price?: [from: Cents, to: Cents];
  /** Per cent. */
  discount?: [from: number, to: number];
  gift_cards?: boolean;
  search?: string;
}

export const productSorts = [
  "relevance",
  "recommended",
  "newest",
  "price_up",
  "price_down",
  "discount",
  "name",
  "best",
] as const;
export type ProductSort = (typeof productSorts)[number];
/** The orders with a call of their own. A server without the call sorts by age. */
const sortCalls: Partial<Record<ProductSort, string>> = { best: "stats/most-sold", recommended: "stats/recommended" };
/** `relevance` is the server's own order of search results. */
const sortFields: Partial<Record<ProductSort, string>> = {
  price_up: "sale_price,id",
  price_down: "-sale_price,id",
  discount: "-discount,id",
  name: "name,id",
};

const isNamed = { name: { _contains: GIFT_CARD_NAME } };
const isFlagged = {
  _or: [{ is_gift_card: { _eq: true } }, { _and: [{ is_gift_card: { _null: true } }, isNamed] }],
};

/**
 * Reads products by a filter. Gift cards are those with the server's flag; a server that does not know the flag refuses it (400,
 * 403 or 404), and the name decides there, as in `isGiftCard`.
 */
async function readFiltered<T>(filters: ProductFilters, read: (filter: string) => Promise<T>): Promise<T> {
  if (!filters.gift_cards) return read(filterOf(filters));
  return read(filterOf(filters)).catch((error: unknown) => {
    const isRefused = error instanceof NotFound || (error instanceof ApiError && error.status === 400);
    if (isRefused) return read(filterOf(filters, isNamed));
    throw error;
  });
}

/** The wire's filter, in the keys of spec section 3. */
function filterOf(filters: ProductFilters, giftCards: object = isFlagged): string {
  const conditions: object[] = [onSale];
  for (const key of Object.values(facetFilters)) {
    const ids = filters[key] ?? [];
    if (ids.length > 0) conditions.push(key === "gender" ? isFor(ids) : { [key]: { _in: ids } });
  }
  const { sale_price, discount, gift_cards } = filters;
  if (sale_price) conditions.push({ sale_price: { _between: sale_price.map(fromCents) } });
  if (discount) conditions.push({ discount: { _between: discount } });
  if (gift_cards) conditions.push(giftCards);
  return JSON.stringify({ _and: conditions });
}

/** The products of genders as lists show them: women's are also the unisex ones and those without a gender. */
function isFor(ids: number[]): object {
  const named = { gender: { _in: gendersOfFacet(ids) } };
  return includesUnassigned(ids) ? { _or: [named, { gender: { _null: true } }] } : named;
}

/** One page of products (1-based), and the number of all products. */
export async function listProducts(
  api: Api,
  { filters, sort, page, limit }: { filters: ProductFilters; sort: ProductSort; page: number; limit: number },
): Promise<{ products: WireProductSummary[]; count: number }> {
  const query = {
    search: filters.search || undefined,
    fields: productSummaryFields,
    limit,
    page,
    meta: "filter_count",
  };
  const read = (path: string, order?: string, mayBeMissing = filters.gift_cards ?? false) =>
    readFiltered(filters, (filter) =>
      api.get(path, summaries, { query: { ...query, filter, sort: order }, mayBeMissing }),
    );
  const newest = () => newestFirst((order) => read("items/products", order));
  const call = sortCalls[sort];
  const { data, count } = call
    ? await read(call, undefined, true).catch((error: unknown) => {
        // The specification has no recommended order, and a server may count no sales.
        if (error instanceof NotFound) return newest();
        throw error;
      })
    : sort === "newest"
      ? await newest()
      : await read("items/products", sortFields[sort]);
  return { products: data, count };
}

/**
 * The product of a URL by its slug in any letter case, or by its id, because some servers' carts have no slugs.
 * @throws Gone for a withdrawn product, NotFound for an unknown slug
 */
export async function productBySlug(api: Api, slug: string): Promise<WireProduct> {
  const found = async (condition: object) => {
    const query = { filter: JSON.stringify({ _and: [onSale, condition] }), fields: productFields, limit: 2 };
    return (await api.get("items/products", products, { query })).data;
  };
  const product =
    bestMatch(await found({ slug: slugCondition(slug) }), slug, (row) => row.slug) ??
    (/^[1-9]\d{0,8}$/.test(slug) ? (await found({ id: { _eq: Number(slug) } }))[0] : undefined);
  if (product) return product;
  if ((await orElse(productStatus(api, slug), null))?.status === "withdrawn")
    throw new Gone(410, "FORBIDDEN", `product "${slug}" was withdrawn`);
  throw new NotFound(404, "FORBIDDEN", `no product "${slug}"`);
}

/** The colour variants: visible products in stock with the same name and brand, and the product itself. */
export async function productVariants(api: Api, product: WireProduct): Promise<WireProductSummary[]> {
  const filter = { _and: [onSale, { name: { _eq: product.name } }, { brands_id: { _eq: product.brands_id.id } }] };
  const { data } = await api.get("items/products", summaries, {
    query: { filter: JSON.stringify(filter), fields: productSummaryFields, sort: "id", limit: 20 },
  });
  return data.filter((variant) => variant.stock_status === "instock" || variant.id === product.id);
}

/** A product's sizes, including sold-out ones; `quantity` is the stock in pieces. */
export async function productSizes(api: Api, productId: number) {
  return (await api.get(`website/products/${productId}/sizes`, sizes, { mayBeMissing: true })).data;
}

/** The values of all facets. Each has the number of products that it gives together with `filters`. */
export async function productFacets(api: Api, filters: ProductFilters) {
  const query = { filter: filterOf(filters), search: filters.search || undefined };
  return (await api.get("website/products/filters", wireFilters, { query })).data;
}

/** Women, men and kids, if there are products for them; none of a server whose products have no genders. */
export async function gendersOnSale(api: Api) {
  const { genders } = await productFacets(api, {});
  return genders.filter(({ id, count }) => count !== 0 && genderOfId(id) !== "unisex");
}

/** Suggestions for the typed text `search`: products, brands and categories, at most `limit` of each. */
export async function suggestions(api: Api, search: string, limit: number) {
  return (await api.get("website/products/suggest", wireSuggestions, { query: { search, limit } })).data;
}

/**
 * How the server reads a search; null for a server without this call, which the specification does not name.
 * @param reader the shopper's system of shoe sizes, of which "size 8" is one
 */
export async function searchHelp(api: Api, search: string, reader: ShoeSystem): Promise<WireSearchHelp | null> {
  const call = { query: { search, shoe_sizes: reader }, mayBeMissing: true };
  try {
    return (await api.get("website/products/search-help", wireSearchHelp, call)).data;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}

/** The menu's groups of categories and types, in display order. */
export async function megaMenu(api: Api) {
  return (await api.get("website/products/mega-menu", menuGroups)).data;
}

const publishedBySort = { filter: JSON.stringify({ status: { _eq: "published" } }), sort: "sort" };

/** The published slides, banners and category tiles of the home page, in order. Fails when one of the reads fails. */
export async function homeContent(api: Api) {
  const read = (collection: string) => api.get(`items/${collection}`, slideRows, { query: publishedBySort });
  const [slides, banners, categories] = await Promise.all([
    read("online_shop_slides"),
    read("online_shop_banners"),
    read("online_shop_categories"),
  ]);
  return { slides: slides.data, banners: banners.data, categories: categories.data };
}

/** Every country of delivery, sorted by its Italian name. */
export async function countries(api: Api) {
  return (await api.get("items/countries", countryRows, { query: { limit: 300, sort: "name_it" } })).data;
}

/**
 * The countries of delivery, and those of `ids` that the shop no longer delivers to: old orders and addresses name them. A
 * server without the call, which the specification does not name, has no others.
 */
export async function countriesWith(api: Api, ids: readonly number[]): Promise<WireCountry[]> {
  const offered = await countries(api);
  const isMissing = (id: number) => !offered.some((country) => country.id === id);
  if (!ids.some(isMissing)) return offered;
  try {
    const { data } = await api.get("website/countries", countryRows, { mayBeMissing: true });
    return [...offered, ...data.filter(({ id }) => ids.includes(id) && isMissing(id))];
  } catch (error) {
    if (error instanceof NotFound) return offered;
    throw error;
  }
}

/** The payment methods that the shop offers. `paymentAvailability` decides which of them can pay an order. */
export async function paymentMethods(api: Api): Promise<WirePaymentMethod[]> {
  const filter = JSON.stringify({ visibility: { _in: ["visible", "online"] } });
  const { data } = await api.get("items/payments", methods, { query: { filter, sort: "sort" } });
  // The specification has no codes: the ids of a server without codes follow the specification's order.
  return data.map((method) => ({ ...method, code: method.code ?? PAYMENT_CODES[method.id - 1] ?? "" }));
}

/**
 * Whether a product with this slug is sold or withdrawn. Null for an unknown slug, and for servers without this call.
 */
export async function productStatus(api: Api, slug: string): Promise<WireProductStatus | null> {
  try {
    const path = `website/products/${encodeURIComponent(slug)}/status`;
    return (await api.get(path, wireProductStatus, { mayBeMissing: true })).data;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
