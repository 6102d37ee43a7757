import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { Tables } from "../db/schema";
import { invalidQuery } from "../http/errors";

/** The filter keys of the wire (spec section 3) that name rows; each counts as one facet. */
const facets = ["categories_id", "types_id", "brands_id", "colors_id", "standard_sizes_id", "labels_id"] as const;
type Facet = (typeof facets)[number];
const ranges = ["sale_price", "discount"] as const;
type Range = (typeof ranges)[number];

/** More than there are values of any facet; each becomes a parameter of every count. */
const MOST_VALUES = 500;
const MAX_INTEGER = 2_147_483_647;

export interface FacetFilter {
  values: Partial<Record<Facet, number[]>>;
  /** Inclusive; `sale_price` in EUR cents. */
  ranges: Partial<Record<Range, [from: number, to: number]>>;
}

/**
 * Reads the wire's `filter` for the counts: an object, or `_and` of objects, of the facets' keys.
 * @throws RequestError INVALID_QUERY for anything else
 */
export function parseFacetFilter(text: string | undefined): FacetFilter {
  const filter: FacetFilter = { values: {}, ranges: {} };
  if (!text) return filter;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalidQuery("Invalid JSON for filter object");
  }
  const conditions = isObject(parsed) && Array.isArray(parsed._and) ? parsed._and : [parsed];
  for (const condition of conditions) {
    if (!isObject(condition)) throw invalidQuery("A filter is an object");
    for (const [key, operand] of Object.entries(condition)) readCondition(filter, key, operand);
  }
  return filter;
}

function readCondition(filter: FacetFilter, key: string, operand: unknown) {
  if (key === "catalog_visibility" || key === "stock_status") return; // what may be seen is decided here, not by the caller
  if (!isObject(operand)) throw invalidQuery(`"${key}" has no operator`);
  if (isOneOf(facets, key)) {
    const list = operand._in ?? (operand._eq === undefined ? undefined : [operand._eq]);
    if (!Array.isArray(list) || !list.every((id) => Number.isSafeInteger(id)))
      throw invalidQuery(`"${key}" takes _in with ids`);
    if (list.length > MOST_VALUES) throw invalidQuery(`"${key}" takes at most ${MOST_VALUES} ids`);
    // Beyond the keys' bounds there is no row, and PostgreSQL would not even look.
    filter.values[key] = list.map(Number).filter((id) => id > 0 && id <= MAX_INTEGER);
  } else if (isOneOf(ranges, key)) {
    const [from, to] = Array.isArray(operand._between) ? operand._between : [operand._gte ?? 0, operand._lte ?? 1e6];
    if (!Number.isFinite(Number(from)) || !Number.isFinite(Number(to))) throw invalidQuery(`"${key}" takes numbers`);
    const unit = key === "sale_price" ? 100 : 1;
    const bound = (edge: number) => Math.max(-MAX_INTEGER, Math.min(MAX_INTEGER, Math.round(edge * unit)));
    filter.ranges[key] = [bound(Number(from)), bound(Number(to))];
  } else throw invalidQuery(`"${key}" is not a product filter`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isOneOf = <T extends string>(list: readonly T[], key: string): key is T =>
  (list as readonly string[]).includes(key);

type ProductExpression = ExpressionBuilder<Tables, "products">;

/** Every condition but that of one facet: its own values are counted as if none of them were chosen. */
function conditions(eb: ProductExpression, filter: FacetFilter, except?: Facet | Range) {
  const list: Expression<SqlBool>[] = [eb("products.catalog_visibility", "in", ["visible", "online"])];
  for (const facet of facets) {
    const ids = filter.values[facet];
    if (!ids || facet === except) continue;
    if (ids.length === 0) list.push(sql<SqlBool>`1 = 0`);
    else if (facet === "standard_sizes_id")
      list.push(
        eb.exists(
          eb
            .selectFrom("product_sizes")
            .select("product_sizes.id")
            .whereRef("product_sizes.products_id", "=", "products.id")
            .where("product_sizes.quantity", ">", 0)
            .where("product_sizes.standard_sizes_id", "in", ids),
        ),
      );
    else if (facet === "labels_id")
      list.push(
        eb.exists(
          eb
            .selectFrom("products_labels")
            .select("products_labels.id")
            .whereRef("products_labels.products_id", "=", "products.id")
            .where("products_labels.labels_id", "in", ids),
        ),
      );
    else list.push(eb(`products.${facet}`, "in", ids));
  }
  for (const range of ranges) {
    const bounds = filter.ranges[range];
    if (!bounds || range === except) continue;
    list.push(eb(`products.${range}`, ">=", bounds[0]), eb(`products.${range}`, "<=", bounds[1]));
  }
  return eb.and(list);
}

/** The values of every facet with the number of products that choosing each would give. Money leaves as EUR. */
export async function readFacets(db: Kysely<Tables>, filter: FacetFilter) {
  const counts = async (facet: "categories_id" | "types_id" | "brands_id" | "colors_id") => {
    const rows = await db
      .selectFrom("products")
      .select([`products.${facet} as id`, (eb) => eb.fn.countAll<number>().as("count")])
      .where((eb) => conditions(eb, filter, facet))
      .groupBy(`products.${facet}`)
      .execute();
    return new Map(rows.map((row) => [row.id, Number(row.count)]));
  };
  const chosen = (except: Facet) =>
    db
      .selectFrom("products")
      .select("products.id")
      .where((eb) => conditions(eb, filter, except));
  const sizeCounts = db
    .selectFrom("product_sizes")
    .select(["product_sizes.standard_sizes_id as id", (eb) => eb.fn.countAll<number>().as("count")])
    .where("product_sizes.quantity", ">", 0)
    .where("products_id", "in", chosen("standard_sizes_id"))
    .groupBy("product_sizes.standard_sizes_id")
    .execute();
  const labelCounts = db
    .selectFrom("products_labels")
    .select(["products_labels.labels_id as id", (eb) => eb.fn.countAll<number>().as("count")])
    .where("products_id", "in", chosen("labels_id"))
    .groupBy("products_labels.labels_id")
    .execute();
  const range = (column: Range) =>
    db
      .selectFrom("products")
      .select((eb) => [
        eb.fn.min<number | null>(`products.${column}`).as("min"),
        eb.fn.max<number | null>(`products.${column}`).as("max"),
      ])
      .where((eb) => conditions(eb, filter, column))
      .executeTakeFirst();
  const translated = ["id", "slug_it", "slug_en", "name_it", "name_en"] as const;
  const [categories, types, brands, colors, sizes, labels] = await Promise.all([
    db.selectFrom("categories").select(translated).orderBy("sort").orderBy("id").execute(),
    db.selectFrom("types").select(translated).orderBy("sort").orderBy("id").execute(),
    db
      .selectFrom("brands")
      .select(["id", "slug", "name"])
      .where("visibility", "=", "visible")
      .orderBy("slug")
      .execute(),
    db.selectFrom("colors").select(["id", "name_it", "name_en", "hex"]).orderBy("id").execute(),
    db.selectFrom("standard_sizes").select(["id", "name", "system"]).orderBy("sort").execute(),
    db.selectFrom("labels").select(translated).orderBy("sort").execute(),
  ]);
  const withCounts = <Row extends { id: number }>(rows: Row[], map: Map<number, number>) =>
    rows.map((row) => ({ ...row, count: map.get(row.id) ?? 0 }));
  const mapOf = (rows: { id: number; count: number }[]) => new Map(rows.map((row) => [row.id, Number(row.count)]));
  const [price, discount] = await Promise.all([range("sale_price"), range("discount")]);
  return {
    categories: withCounts(categories, await counts("categories_id")),
    types: withCounts(types, await counts("types_id")),
    brands: withCounts(brands, await counts("brands_id")),
    colors: withCounts(colors, await counts("colors_id")),
    standard_sizes: withCounts(sizes, mapOf(await sizeCounts)),
    prices: { min: (price?.min ?? 0) / 100, max: (price?.max ?? 0) / 100 },
    discounts: { min: discount?.min ?? 0, max: discount?.max ?? 0 },
    labels: withCounts(labels, mapOf(await labelCounts)),
  };
}
