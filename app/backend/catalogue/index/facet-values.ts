import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";

/** The filter keys of the wire that name rows (spec section 3); several values of one key mean any of them. */
export const facets = [
  "categories_id",
  "types_id",
  "brands_id",
  "colors_id",
  "standard_sizes_id",
  "labels_id",
] as const;
export type Facet = (typeof facets)[number];

/** The rows behind the facets, in the order in which a list shows them. Hidden brands are no choice. */
export type FacetValues = Awaited<ReturnType<typeof readFacetValues>>;

export async function readFacetValues(db: Kysely<Tables>) {
  const translated = ["id", "slug_it", "slug_en", "name_it", "name_en"] as const;
  const [categories, types, brands, colors, sizes, labels] = await Promise.all([
    db
      .selectFrom("categories")
      .select([...translated, "parent"])
      .orderBy("sort")
      .orderBy("id")
      .execute(),
    db.selectFrom("types").select(translated).orderBy("sort").orderBy("id").execute(),
    db
      .selectFrom("brands")
      .select(["id", "slug", "name"])
      .where("visibility", "=", "visible")
      .orderBy("slug")
      .execute(),
    db
      .selectFrom("colors")
      .select([...translated, "hex"])
      .orderBy("id")
      .execute(),
    db
      .selectFrom("standard_sizes")
      .select(["id", "name", "system", "name_uk", "name_us"])
      .orderBy("sort")
      .orderBy("id")
      .execute(),
    db.selectFrom("labels").select(translated).orderBy("sort").orderBy("id").execute(),
  ]);
  return { categories, types, brands, colors, sizes, labels };
}

/** Each category with all that it lies in; a circle of parents ends where it began. */
export function categoryAncestors(rows: FacetValues["categories"]): ReadonlyMap<number, number[]> {
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  return new Map(
    rows.map(({ id }) => {
      const line = new Set([id]);
      for (let at = parents.get(id); at && !line.has(at); at = parents.get(at)) line.add(at);
      return [id, [...line]];
    }),
  );
}
