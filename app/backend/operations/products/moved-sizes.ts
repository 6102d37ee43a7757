import type { Kysely } from "kysely";
import type { Tables } from "../../db/schema";
import type { Problem } from "../tables/table-error";
import { type CodeOwner, ownersOf } from "./existing-products";
import type { ImportedProduct } from "./imported-product";
import type { ExistingProduct, MovedSize } from "./plan-product";
import { distinctSlug, prefixOf } from "./slug";

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
 * the size, the one with its article number or bar code, or one that has lost the size before and got pieces back from an order. All
 * products of a handle are among `products`.
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
  const returned = await returnedPieces(db, families);
  const inFile = new Set(products.map(({ slug }) => slug));
  const left = new Set<string>();
  for (const product of products) {
    if (product.family === undefined) continue;
    const siblings = products.filter(({ family, slug }) => family === product.family && slug !== product.slug);
    const isRelative = relativesOf(product, existing);
    for (const size of withAllSkus(product).sizes) {
      const lost = siblings.flatMap((sibling) => lostSize(sibling, size.name, existing) ?? []);
      const coded = [owners.sku.of(size.sku), owners.gtin.of(size.gtin)].find(
        (one) => one && one.slug !== product.slug && one.name === size.name && isRelative(one),
      );
      const back = returned.filter(
        (one) => one.name === size.name && !inFile.has(one.slug) && isSplitOf(product, one, existing),
      );
      for (const owner of [...(coded ? [coded] : []), ...lost, ...back]) {
        const { productId, sizeId, pieces, sku, gtin } = owner;
        if (left.has(`${productId} ${sizeId}`)) continue;
        left.add(`${productId} ${sizeId}`);
        const move = { name: size.name, line: size.line, from: { productId, sizeId, pieces, sku, gtin } };
        moves.set(product, [...(moves.get(product) ?? []), move]);
      }
    }
  }
  return moves;
}

/** What comes to a product, by size: the pieces of all its former products, and the codes of the one that has some. */
export function comingSizes(moves: readonly { name: string; from: MovedSize }[]): Map<string, MovedSize> {
  const coming = new Map<string, MovedSize>();
  for (const { name, from } of moves) {
    const other = coming.get(name);
    const pieces = from.pieces + (other?.pieces ?? 0);
    coming.set(name, { pieces, sku: other?.sku ?? from.sku, gtin: other?.gtin ?? from.gtin });
  }
  return coming;
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

/** Families of a statement: each has two parameters. */
const FAMILIES_A_STATEMENT = 200;

/**
 * Sizes with pieces and without codes of products whose slugs begin as those of some handles: an order that ended unpaid gives its pieces
 * back to the product that it named, also after the size went elsewhere.
 */
async function returnedPieces(db: Kysely<Tables>, families: readonly ImportedProduct[]): Promise<CodeOwner[]> {
  const prefixes = [...new Set(families.map(({ family = "" }) => prefixOf(family)))];
  const found: CodeOwner[] = [];
  for (let start = 0; start < prefixes.length; start += FAMILIES_A_STATEMENT) {
    const rows = await db
      .selectFrom("products")
      .innerJoin("product_sizes", "product_sizes.products_id", "products.id")
      .innerJoin("standard_sizes", "standard_sizes.id", "product_sizes.standard_sizes_id")
      .select(["products.id as productId", "slug", "products.name as productName", "standard_sizes.name"])
      .select(["standard_sizes_id as sizeId", "quantity as pieces", "sku", "gtin"])
      .where((eb) =>
        eb.or(
          prefixes
            .slice(start, start + FAMILIES_A_STATEMENT)
            // No slug has a character behind the tilde.
            .map((prefix) => eb.and([eb("slug", ">", prefix), eb("slug", "<", `${prefix}~`)])),
        ),
      )
      .where("quantity", ">", 0)
      .where("sku", "is", null)
      .where("gtin", "is", null)
      .orderBy("product_sizes.id")
      .execute();
    found.push(...rows);
  }
  return found;
}

/**
 * Whether an import has made a product for sizes of the same handle and colour with another price: its slug is that of its name. Without
 * codes nothing less will do, since other handles may begin alike.
 */
function isSplitOf(
  product: ImportedProduct,
  { slug, productName }: CodeOwner,
  existing: ReadonlyMap<string, ExistingProduct>,
): boolean {
  const { family = "" } = product;
  return namesOf(product, existing).some((name) => {
    if (!productName.startsWith(`${name} (`) || !productName.endsWith(")")) return false;
    return slug === distinctSlug(`${family} ${productName.slice(name.length + 2, -1)}`);
  });
}

/** Whether a product that the file does not name any more was made of the same handle and colour: by its slug and its name. */
function relativesOf(
  product: ImportedProduct,
  existing: ReadonlyMap<string, ExistingProduct>,
): (owner: CodeOwner) => boolean {
  const base = distinctSlug(product.family ?? "");
  const [name] = namesOf(product, existing);
  return ({ slug, productName }) =>
    (slug === base || slug.startsWith(`${base}-`)) &&
    name !== undefined &&
    (productName === name || productName.startsWith(`${name} (`));
}

/** The names that the first product of a handle and colour has in the shop and in the file. */
function namesOf(
  { family = "", familyName }: ImportedProduct,
  existing: ReadonlyMap<string, ExistingProduct>,
): string[] {
  return [existing.get(distinctSlug(family))?.row.name, familyName].filter((name) => name !== undefined);
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
