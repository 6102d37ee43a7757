import { z } from "zod";
import { productSummaryFields, type WireProductSummary, wireProductSummary } from "~/contract/catalogue.server";
import type { Api } from "./client.server";

const MAX_SUGGESTED = 24;

/** Products for the API's user, by wishlist and orders. Empty when the server knows too little about the user. */
export async function suggestedProducts(api: Api, userId: string): Promise<WireProductSummary[]> {
  const query = { userId, fields: productSummaryFields, limit: MAX_SUGGESTED };
  return (await api.get("ai/suggested-products", z.array(wireProductSummary), { query })).data.slice(0, MAX_SUGGESTED);
}
