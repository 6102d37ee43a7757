import type { Kysely } from "kysely";
import type { Tables } from "~/backend/db/schema";
import { RequestError } from "~/backend/http/errors";
import { CommandError } from "../command";

/** The actor of changes from the command line, in the audit trail. */
export const OPERATOR = "operator";

/** @throws CommandError for an unknown slug */
export async function productBySlug(db: Kysely<Tables>, slug: string) {
  const product = await db.selectFrom("products").selectAll().where("slug", "=", slug).executeTakeFirst();
  if (!product) throw new CommandError(`There is no product ${slug}.`);
  return product;
}

/** Turns refusals of the backend into error messages for the operator. */
export async function refusable<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The message of the wire starts with the kind of the error, which says nothing to an operator.
    const { reason } = error.extensions;
    throw new CommandError(typeof reason === "string" ? `${reason}.` : error.message);
  }
}
