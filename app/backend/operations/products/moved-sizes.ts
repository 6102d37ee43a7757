import { type Problem, quoted } from "../tables/table-error";
import type { ImportedProduct } from "./imported-product";
import type { ExistingProduct } from "./plan-product";

/** How a shopkeeper moves a size to the product of its new price. */
const REMEDY =
  "import a file of ours that gives the old size an empty sku and gtin and the quantity 0, with --stock, then this file again.";

/**
 * Sizes of Shopify's products whose price has changed: they are for sale as sizes of another product, which has the old price.
 * All products of a handle are among `products`.
 */
export function movedSizes(
  products: readonly ImportedProduct[],
  existing: ReadonlyMap<string, ExistingProduct>,
): Map<ImportedProduct, Problem[]> {
  const moved = new Map<ImportedProduct, Problem[]>();
  for (const product of products) {
    const others = products.filter(({ family, slug }) => slug !== product.slug && family === product.family);
    const problems = product.sizes.flatMap(({ name, line }) =>
      product.family === undefined
        ? []
        : others
            .filter(
              ({ slug, sizes }) => isOnSale(existing.get(slug), name) && !sizes.some((size) => size.name === name),
            )
            .map(({ slug }) => ({
              ...{ line, column: "price" },
              reason: `The price of ${quoted(name)} has changed: it is a size of ${slug} until now, and all sizes of a product cost the same. To move it, ${REMEDY}`,
            })),
    );
    if (problems.length > 0) moved.set(product, problems);
  }
  return moved;
}

const isOnSale = (product: ExistingProduct | undefined, name: string) =>
  product?.sizes.some((size) => size.name === name && size.quantity > 0);

/**
 * The product with the article numbers that its sizes would have if they were new: where another product of the shop has one, the size
 * is for sale there.
 */
export const withAllSkus = (product: ImportedProduct): ImportedProduct => ({
  ...product,
  sizes: product.sizes.map((size) => ({ ...size, sku: size.sku === undefined ? size.newSku : size.sku })),
});

/** A code that another product of the shop has, as people with Shopify's file need to hear it. */
export function explained({ family }: ImportedProduct, problem: Problem): Problem {
  if (family === undefined) return problem;
  return { ...problem, reason: `${problem.reason} If the price of this size has changed, ${REMEDY}` };
}
