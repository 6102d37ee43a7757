import { Hono } from "hono";
import type { Kysely } from "kysely";
import type { Tables } from "../db/schema";
import { forbidden } from "../http/errors";
import { parseFacetFilter, readFacets } from "./facets";
import { readBrands, readMegaMenu, readSizes, readWithdrawn } from "./menu";

/** `website/…`: the catalogue's calls that are not plain collections. */
export function catalogueRoutes(db: Kysely<Tables>): Hono {
  const routes = new Hono();
  routes.get("/brands", async (context) => context.json({ data: await readBrands(db) }));
  routes.get("/products/mega-menu", async (context) => context.json({ data: await readMegaMenu(db) }));
  routes.get("/products/filters", async (context) =>
    context.json({ data: await readFacets(db, parseFacetFilter(context.req.query("filter"))) }),
  );
  routes.get("/products/withdrawn", async (context) =>
    context.json({ data: await readWithdrawn(db, context.req.query("slug") ?? "") }),
  );
  routes.get("/products/:id/sizes", async (context) => {
    const id = Number(context.req.param("id"));
    if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw forbidden();
    return context.json({ data: await readSizes(db, id) });
  });
  return routes;
}
