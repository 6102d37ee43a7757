import { type Kysely, sql } from "kysely";
import { type FacetFilter, facetFilters } from "~/contract/catalogue.server";
import { facetIdsOfGender, genders, genderTable } from "~/shop/gender";
import type { Tables } from "../../db/schema";
import type { JsonObject } from "../../query/json";

type Db = Kysely<Tables>;

interface FacetValue {
  id: number;
  parent?: number | null;
}

/** A facet whose value is a column of the products. The column has the name of the filter. */
interface ColumnFacet {
  /** Its values, in the order in which lists show them. */
  read(db: Db): Promise<FacetValue[]>;
  /** Whether a value includes the products of its child values. */
  tree?: true;
  /** The ids of the values that a column's text means. */
  idsOf?: (text: string) => number[];
}

interface LinkRow {
  products_id: number;
  /** The values' ids, separated by commas. */
  ids: string;
}

/** A facet of which a product may have several values. */
interface LinkedFacet {
  read(db: Db): Promise<FacetValue[]>;
  /** One row for each product with values. A row for each value would take twice the time. */
  links(db: Db, products: readonly number[]): Promise<LinkRow[]>;
  /** The field of the products for the linking rows, as `items/products` names it, and the condition on those rows. */
  relation: string;
  only?: JsonObject;
}

const joined = (column: string) => sql<string>`string_agg(cast(${sql.ref(column)} as text), ',')`.as("ids");

const translated = ["id", "slug_it", "slug_en", "name_it", "name_en"] as const;

/**
 * The facets of the catalogue by their filters of `items/products` (specification, section 3): several values of one
 * facet mean any of them.
 */
const facetTable = {
  categories_id: {
    read: (db) =>
      db
        .selectFrom("categories")
        .select([...translated, "parent"])
        .orderBy("sort")
        .orderBy("id")
        .execute(),
    tree: true,
  },
  types_id: { read: (db) => db.selectFrom("types").select(translated).orderBy("sort").orderBy("id").execute() },
  // Hidden brands are not in the filters.
  brands_id: {
    read: (db) =>
      db
        .selectFrom("brands")
        .select(["id", "slug", "name"])
        .where("visibility", "=", "visible")
        .orderBy("slug")
        .execute(),
  },
  colors_id: {
    read: (db) =>
      db
        .selectFrom("colors")
        .select([...translated, "hex"])
        .orderBy("id")
        .execute(),
  },
  gender: {
    read: async () =>
      genders.map((gender) => {
        const { id, slug_it, slug_en, name_it, name_en } = genderTable[gender];
        return { id, slug_it, slug_en, name_it, name_en };
      }),
    idsOf: facetIdsOfGender,
  },
  // Sold out sizes do not count.
  standard_sizes_id: {
    read: (db) =>
      db.selectFrom("standard_sizes").select(["id", "name", "system"]).orderBy("sort").orderBy("id").execute(),
    links: (db, products) =>
      db
        .selectFrom("product_sizes")
        .select(["products_id", joined("standard_sizes_id")])
        .where("products_id", "in", products)
        .where("quantity", ">", 0)
        .groupBy("products_id")
        .execute(),
    relation: "sizes",
    only: { quantity: { _gt: 0 } },
  },
  labels_id: {
    read: (db) => db.selectFrom("labels").select(translated).orderBy("sort").orderBy("id").execute(),
    links: (db, products) =>
      db
        .selectFrom("products_labels")
        .select(["products_id", joined("labels_id")])
        .where("products_id", "in", products)
        .groupBy("products_id")
        .execute(),
    relation: "labels",
  },
} satisfies Record<FacetFilter, ColumnFacet | LinkedFacet>;

export type Facet = FacetFilter;
export const facets = Object.values(facetFilters);

type Table = typeof facetTable;
/** The columns of the products that contain a facet's value. */
export type FacetColumn = { [F in Facet]: Table[F] extends LinkedFacet ? never : F }[Facet];

export const linkedFacet = (facet: Facet): LinkedFacet | undefined => {
  const row: ColumnFacet | LinkedFacet = facetTable[facet];
  return "links" in row ? row : undefined;
};
export const isFacetColumn = (facet: Facet): facet is FacetColumn => linkedFacet(facet) === undefined;
export const facetColumns = facets.filter(isFacetColumn);
export const idsOfText = (facet: Facet, text: string): number[] => {
  const row: ColumnFacet | LinkedFacet = facetTable[facet];
  return "idsOf" in row && row.idsOf ? row.idsOf(text) : text.split(",").map(Number);
};
export const isTree = (facet: Facet): boolean => "tree" in facetTable[facet];

/** Builds a record with one entry per facet. */
export function eachFacet<T>(value: (facet: Facet) => T): Record<Facet, T> {
  return Object.fromEntries(facets.map((facet) => [facet, value(facet)])) as Record<Facet, T>;
}

/** The rows of the facets' values, in the order in which lists show them. */
export type FacetValues = { [F in Facet]: Awaited<ReturnType<Table[F]["read"]>> };

export async function readFacetValues(db: Db): Promise<FacetValues> {
  const read = facets.map(async (facet) => [facet, await facetTable[facet].read(db)] as const);
  // TypeScript loses which rows belong to which facet in `Object.fromEntries`.
  return Object.fromEntries(await Promise.all(read)) as unknown as FacetValues;
}

/** Each value with all its ancestors. A cycle of parents ends where it began. */
export function ancestors(rows: readonly FacetValue[]): ReadonlyMap<number, number[]> {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  return new Map(
    rows.map(({ id }) => {
      const line = new Set([id]);
      for (let at = parents.get(id); at && !line.has(at); at = parents.get(at)) line.add(at);
      return [id, [...line]];
    }),
  );
}
