import { z } from "zod";
import {
  productAddressFields,
  productWithSizesFields,
  wireProductAddress,
  wireProductWithSizes,
} from "~/contract/catalogue.server";
import { onSale } from "./catalogue.server";
import type { Api } from "./client.server";

/** The number of products that the shop shows. */
export async function countProducts(api: Api): Promise<number> {
  const query = { filter: JSON.stringify(onSale), fields: "id", limit: 1, meta: "filter_count" };
  return (await api.get("items/products", z.array(z.object({ id: z.number() })), { query })).count;
}

/** One page (1-based) of all products by id, with their pictures. */
export async function productAddresses(api: Api, page: number, limit: number) {
  const query = { filter: JSON.stringify(onSale), fields: productAddressFields, sort: "id", limit, page };
  return (await api.get("items/products", z.array(wireProductAddress), { query })).data;
}

/** The next products by id, with all fields of a feed; empty at the end. */
export async function productsAfter(api: Api, id: number, limit: number) {
  const filter = JSON.stringify({ _and: [onSale, { id: { _gt: id } }] });
  const query = { filter, fields: productWithSizesFields, sort: "id", limit };
  return (await api.get("items/products", z.array(wireProductWithSizes), { query })).data;
}
