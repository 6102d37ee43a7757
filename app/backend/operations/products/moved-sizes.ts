import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";
import type { Problem } from "../tables/table-error";
import { type CodeOwner, ownersOf } from "./existing-products";
import type { ImportedProduct } from "./imported-product";
import type { ExistingProduct, MovedSize } from "./plan-product";
import { distinctSlug } from "./slug";

/** A size that goes to another product of its handle, because its price has changed and all sizes of a product cost the same. */
export interface SizeMove {
  /** The size's name and line in the file. */
  name: string;
  line: number;
  from: MovedSize & { productId: number; sizeId: number };
}

export type Moves = ReadonlyMap<ImportedProduct, readonly SizeMove[]>;

export const MOVED =
  "The price of a size has changed: its pieces and codes go to the product that costs it, since all sizes of a product cost the same. The former product has the size sold out.";

/**
 * Sizes of Shopify's products that the shop has in another product of the same handle and colour: one of the file that no longer names
 * the size, or the one with its article number or bar code. All products of a handle are among `products`.
 */
export async function findMoves(
  db: Kysely<Tables>,
  products: readonly ImportedProduct[],
  existing: ReadonlyMap<string, ExistingProduct>,
): Promise<Moves> {
  const moves = new Map<ImportedProduct, SizeMove[]>();
  const families = products.filter(({ family }) => family !== undefined).map(withAllSkus);
  if (families.length === 0) return moves;
  const owners = {
    sku: await ownersOf(db, families, "sku"),
    gtin: await ownersOf(db, families, "gtin"),
  };
  const left = new Set<string>();
  for (const product of products) {
    if (product.family === undefined) continue;
    const siblings = products.filter(({ family, slug }) => family === product.family && slug !== product.slug);
    const isRelative = relativesOf(product, existing);
    for (const size of withAllSkus(product).sizes) {
      const coded = [owners.sku.of(size.sku), owners.gtin.of(size.gtin)];
      const owner =
        siblings.flatMap((sibling) => lostSize(sibling, size.name, existing) ?? [])[0] ??
        coded.find((one) => one && one.slug !== product.slug && one.name === size.name && isRelative(one));
      if (!owner || left.has(`${owner.productId} ${owner.sizeId}`)) continue;
      left.add(`${owner.productId} ${owner.sizeId}`);
      const { productId, sizeId, pieces, sku, gtin } = owner;
      const move = { name: size.name, line: size.line, from: { productId, sizeId, pieces, sku, gtin } };
      moves.set(product, [...(moves.get(product) ?? []), move]);
    }
  }
  return moves;
}

/** A size that a product of the shop has, and the file's product no longer. */
function lostSize(
  { slug, sizes }: ImportedProduct,
  name: string,
  existing: ReadonlyMap<string, ExistingProduct>,
): SizeMove["from"] | undefined {
  const product = existing.get(slug);
  const size = product?.sizes.find((one) => one.name === name);
  if (!product || !size || sizes.some((one) => one.name === name)) return undefined;
  const { standard_sizes_id: sizeId, quantity: pieces, sku, gtin } = size;
  if (pieces === 0 && sku === null && gtin === null) return undefined;
  return { productId: product.row.id, sizeId, pieces, sku, gtin };
}

/** Whether a product that the file does not name any more was made of the same handle and colour: by its slug and its name. */
function relativesOf(
  { family = "", familyName }: ImportedProduct,
  existing: ReadonlyMap<string, ExistingProduct>,
): (owner: CodeOwner) => boolean {
  const base = distinctSlug(family);
  const name = existing.get(base)?.row.name ?? familyName;
  return ({ slug, productName }) =>
    (slug === base || slug.startsWith(`${base}-`)) &&
    name !== undefined &&
    (productName === name || productName.startsWith(`${name} (`));
}

/**
 * The product with the article numbers that its sizes would have if they were new: where another product of the shop has one, the size
 * is for sale there.
 */
export const withAllSkus = (product: ImportedProduct): ImportedProduct => ({
  ...product,
  sizes: product.sizes.map((size) => ({ ...size, sku: size.sku === undefined ? size.newSku : size.sku })),
});

/** How a shopkeeper moves a size whose former product has another name by now. */
const REMEDY =
  "import a file of ours that gives the old size an empty sku and gtin and the quantity 0, with --stock, then this file again.";

/** A code that another product of the shop has, as people with Shopify's file need to hear it. */
export function explained({ family }: ImportedProduct, problem: Problem): Problem {
  if (family === undefined) return problem;
  return { ...problem, reason: `${problem.reason} If the price of this size has changed, ${REMEDY}` };
}
