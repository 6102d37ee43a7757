import type { Transaction } from "kysely";
import type { Tables } from "../db/schema";
import { invalidPayload } from "../http/errors";

/** @throws RequestError INVALID_PAYLOAD unless the country exists; null is no country */
export async function requireCountry(trx: Transaction<Tables>, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const country = await trx.selectFrom("countries").select("id").where("id", "=", id).executeTakeFirst();
  if (!country) throw invalidPayload('"countries_id" is no country');
}
