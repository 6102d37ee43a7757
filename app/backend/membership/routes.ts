import { Hono } from "hono";
import type { Kysely } from "kysely";
import type { WireMembership } from "~/contract/membership.server";
import { fromCents } from "~/shop/money";
import { userOf, type WithRequester } from "../auth/requester";
import { SOLD_VISIBILITIES } from "../catalogue/visibility";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbidden } from "../http/errors";
import { reply } from "../http/reply";
import { openMembershipOrder } from "./open-order";

/** `website/membership`. */
export function membershipRoutes(database: Database<Tables>): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();
  routes.get("/membership", async (context) => {
    const userId = userOf(context.var.requester);
    const open_order = userId === null ? null : await openMembershipOrder(database.read, userId, "plus");
    return reply<WireMembership>(context, { ...(await readPlusProduct(database.read)), open_order });
  });
  return routes;
}

/** @throws RequestError FORBIDDEN when no membership is sold */
async function readPlusProduct(db: Kysely<Tables>): Promise<WireMembership> {
  const row = await db
    .selectFrom("products")
    .innerJoin("product_sizes", "product_sizes.products_id", "products.id")
    .select([
      "products.id",
      "slug",
      "name",
      "description_it",
      "description_en",
      "sale_price",
      "product_sizes.standard_sizes_id",
    ])
    .where("grants_tier", "=", "plus")
    .where("catalog_visibility", "in", SOLD_VISIBILITIES)
    .where("product_sizes.quantity", ">", 0)
    .orderBy("products.id")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw forbidden();
  const { sale_price, standard_sizes_id, ...product } = row;
  return { ...product, price: fromCents(sale_price), size: { id: standard_sizes_id } };
}
