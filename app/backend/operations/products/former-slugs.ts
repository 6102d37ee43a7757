import type { Kysely } from "kysely";
import { foldText } from "~/shop/fold-text";
import type { Tables } from "../../db/schema";
import { ownersOf } from "./existing-products";
import type { ImportedProduct } from "./imported-product";

/**
 * Finds products again that an older version has imported from Shopify's file under another slug: one that was cut, or had lost letters.
 * For one pass through a file, in which a product of the shop is found once.
 */
export class FormerSlugs {
  readonly #found = new Map<string, string>();

  /** The products, with the slugs that they have in the shop. */
  async resolve(db: Kysely<Tables>, products: readonly ImportedProduct[]): Promise<ImportedProduct[]> {
    const renamed = products.filter(({ formerSlug }) => formerSlug !== undefined);
    if (renamed.length === 0) return [...products];
    const rows = await db
      .selectFrom("products")
      .innerJoin("colors", "colors.id", "products.colors_id")
      .select(["products.slug", "products.name", "name_en", "name_it"])
      .where(
        "products.slug",
        "in",
        renamed.flatMap(({ slug, formerSlug = slug }) => [slug, formerSlug]),
      )
      .execute();
    const present = new Map(rows.map((row) => [row.slug, row]));
    const named = new Set(products.map(({ slug }) => slug));
    const owners = { sku: await ownersOf(db, renamed, "sku"), gtin: await ownersOf(db, renamed, "gtin") };
    return products.map((product) => {
      const { slug, formerSlug = slug, name, color, sizes } = product;
      const row = present.get(formerSlug);
      if (!row || present.has(slug) || named.has(formerSlug)) return product;
      const colors = [row.name_en, row.name_it].map(foldText);
      const isNamedSo =
        row.name === name &&
        (color === undefined || [color.en, color.it].some((text) => text && colors.includes(foldText(text))));
      const hasCodes = sizes.some(({ sku, gtin }) =>
        [owners.sku.of(sku), owners.gtin.of(gtin)].some((owner) => owner?.slug === formerSlug),
      );
      if (!isNamedSo && !hasCodes) return product;
      if ((this.#found.get(formerSlug) ?? slug) !== slug) return product;
      this.#found.set(formerSlug, slug);
      return { ...product, slug: formerSlug };
    });
  }
}
