import { z } from "zod";
import {
  productSummaryFields,
  type WireProduct,
  type WireProductSummary,
  wireProductSummary,
} from "~/contract/catalogue.server";
import {
  productSizesFields,
  sizeChartFields,
  variantFields,
  type WireProductSizes,
  type WireSizeChart,
  type WireVariant,
  wireProductSizes,
  wireSizeChart,
  wireVariant,
} from "~/contract/product-details.server";
import { onSale } from "./catalogue.server";
import type { Api } from "./client.server";
import { newestFirst } from "./newest-first.server";
import { orElse } from "./respond.server";

const summaries = z.array(wireProductSummary);
const sizeCharts = z.array(wireSizeChart);
const variantRows = z.array(wireVariant);
const sizeRows = z.array(wireProductSizes);

const inStock = { stock_status: { _eq: "instock" } };

/** Number of related products on a product page (spec section 9). */
const MAX_RELATED = 4;
/** Read for them: most models have three or four colours. */
const MAX_RELATED_READ = 16;
/** More than the colours of one page of products. A card omits the colours above this limit. */
const MAX_VARIANTS = 300;

/**
 * Related products: the newest four others of the same type in stock. Other models come first, each in one colour, then the
 * other colours.
 */
export async function relatedProducts(api: Api, product: WireProduct): Promise<WireProductSummary[]> {
  const filter = { _and: [onSale, inStock, { id: { _neq: product.id } }, { types_id: { _eq: product.types_id.id } }] };
  const query = { filter: JSON.stringify(filter), fields: productSummaryFields, limit: MAX_RELATED_READ };
  const { data } = await newestFirst((sort) => api.get("items/products", summaries, { query: { ...query, sort } }));
  const modelOf = ({ brands_id, name }: Pick<WireProductSummary, "brands_id" | "name">) => `${brands_id.id} ${name}`;
  const seen = new Set([modelOf(product)]);
  const isNew = (model: string) => !seen.has(model) && seen.add(model) !== undefined;
  const [models, colors] = [[] as WireProductSummary[], [] as WireProductSummary[]];
  for (const one of data) (isNew(modelOf(one)) ? models : colors).push(one);
  return [...models, ...colors].slice(0, MAX_RELATED);
}

/** Products by their ids, in that order, without those that are no longer sold. */
export async function productsById(api: Api, ids: readonly number[]): Promise<WireProductSummary[]> {
  if (ids.length === 0) return [];
  const { data } = await api.get("items/products", summaries, {
    query: {
      filter: JSON.stringify({ _and: [onSale, { id: { _in: ids } }] }),
      fields: productSummaryFields,
      limit: ids.length,
    },
  });
  return ids.flatMap((id) => data.find((product) => product.id === id) ?? []);
}

/** The published size chart of a product's brand and category; null without one, as for bags and gift cards. */
export async function sizeChart(api: Api, product: WireProduct): Promise<WireSizeChart | null> {
  const filter = {
    _and: [
      { brands_id: { _eq: product.brands_id.id } },
      { categories_id: { _eq: product.categories_id.id } },
      { status: { _eq: "published" } },
    ],
  };
  const { data } = await api.get("items/size_charts", sizeCharts, {
    query: { filter: JSON.stringify(filter), fields: sizeChartFields, sort: "id", limit: 1 },
  });
  const [chart] = data;
  return chart?.measures ? { ...chart, measures: chart.measures } : null;
}

/** The data of a list's cards that are not in the list's own rows. */
export interface CardDetails {
  variants: WireVariant[];
  sizes: WireProductSizes[];
}

/**
 * Colours and sizes for the cards of one page of products, in two parallel calls. Both are decorations: when a call
 * fails, the cards omit them and the failure is logged.
 */
export async function cardDetails(
  api: Api,
  products: readonly Pick<WireProductSummary, "id" | "name" | "brands_id" | "stock_status">[],
): Promise<CardDetails> {
  if (products.length === 0) return { variants: [], sizes: [] };
  const names = [...new Set(products.map(({ name }) => name))];
  const brands = [...new Set(products.map(({ brands_id }) => brands_id.id))];
  const sameModels = { _and: [onSale, inStock, { name: { _in: names } }, { brands_id: { _in: brands } }] };
  const [variants, sizes] = await Promise.all([
    orElse(
      api.get("items/products", variantRows, {
        query: { filter: JSON.stringify(sameModels), fields: variantFields, sort: "id", limit: MAX_VARIANTS },
      }),
      { data: [], count: 0 },
    ),
    cardSizes(api, products),
  ]);
  return { variants: variants.data, sizes };
}

/** The sizes of those of the products that are in stock; without any when the call fails, which is logged. */
export async function cardSizes(
  api: Api,
  products: readonly Pick<WireProductSummary, "id" | "stock_status">[],
): Promise<WireProductSizes[]> {
  const buyable = products.filter(({ stock_status }) => stock_status === "instock").map(({ id }) => id);
  // Directus refuses an empty list.
  if (buyable.length === 0) return [];
  const query = {
    filter: JSON.stringify({ _and: [onSale, { id: { _in: buyable } }] }),
    fields: productSizesFields,
    limit: buyable.length,
  };
  const sizes = api.get("items/products", sizeRows, { query });
  return (await orElse(sizes, { data: [], count: 0 })).data;
}
