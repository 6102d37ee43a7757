import type { Kysely } from "kysely";
import type { Tables } from "~/backend/db/schema";
import { CommandError } from "../../command";

/** @throws CommandError for an unknown slug */
export async function productBySlug(db: Kysely<Tables>, slug: string) {
  const product = await db.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (!product) throw new CommandError(`There is no product ${slug}.`);
  return product;
}
