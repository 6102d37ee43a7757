import { createHash } from "node:crypto";
import type { WireProductSummary } from "~/contract/catalogue.server";

/** The SKU of one size of one product on pages, in feeds and for search engines. */
export function skuOf(productId: number, sizeId: number): string {
  return `${productId}-${sizeId}`;
}

/** The same for all colours and sizes of a model (same name and brand); 16 characters. */
export function groupIdOf(product: Pick<WireProductSummary, "name" | "brands_id">): string {
  return createHash("sha256").update(`${product.brands_id.id} ${product.name}`).digest("hex").slice(0, 16);
}
