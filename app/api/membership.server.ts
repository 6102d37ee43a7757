import { type WireMembership, wireMembership } from "~/contract/membership.server";
import type { Api } from "./client.server";
import { NotFound } from "./errors.server";

/** The product that grants plus; null where the shop sells none. */
export async function plusProduct(api: Api): Promise<WireMembership | null> {
  try {
    return (await api.get("website/membership", wireMembership, { mayBeMissing: true })).data;
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
