import { Hono } from "hono";
import { userOf, type WithRequester } from "../auth/requester";
import { shopCollections } from "../catalogue/collections";
import type { LiveCatalogue } from "../catalogue/index/live-catalogue";
import { mostSoldList } from "../catalogue/product-lists";
import { readProductFilter } from "../catalogue/wire-filter";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbidden, invalidQuery } from "../http/errors";
import type { List } from "../query/lists";
import { readItems } from "../query/read";
import { parseUrlQuery } from "../query/url-query";
import { rankedSuggestions } from "./ranked-suggestions";

/** Products of one page. */
const MAX_PAGE_LENGTH = 1_000;

/**
 * `ai/suggested-products`: answers like `items/products`. Without `userId` it is the list of `stats/most-sold`; with the
 * requester's own id it is personal.
 */
export function suggestionRoutes(database: Database<Tables>, catalogue: LiveCatalogue): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();
  routes.get("/suggested-products", async (context) => {
    const userId = context.req.query("userId") ?? "";
    const { userId: _, ...query } = parseUrlQuery(new URL(context.req.url).search);
    const { requester } = context.var;
    if (userId !== "" && userId !== userOf(requester)) throw forbidden();
    const list = userId === "" ? mostSoldList(catalogue) : personalList(database, catalogue, userId);
    const source = { engine: database.engine, read: database.read, lists: { products: list } };
    context.header("Cache-Control", "no-store");
    return context.json(await readItems(source, shopCollections, "products", query, requester.access));
  });
  return routes;
}

/**
 * The products in stock, without those that the customer has bought or wished for: first the personal suggestions, then all
 * others by pieces sold. The requested sort is ignored.
 */
function personalList(database: Database<Tables>, catalogue: LiveCatalogue, usersId: string): List {
  return async ({ filter, search, limit = MAX_PAGE_LENGTH, offset }) => {
    const listed = readProductFilter(filter, search);
    if (!listed) throw invalidQuery("Suggested products can only be filtered by the keys of lists");
    const index = await catalogue.current();
    const { suggested, known } = await rankedSuggestions(database.read, index, usersId);
    const without = [...(listed.without ?? []), ...known];
    const { ids } = index.list({
      filter: { ...listed, inStock: true, without },
      order: "best_selling",
      offset: 0,
      limit: index.size,
    });
    const present = new Set(ids);
    const first = suggested.filter((id) => present.has(id));
    const isFirst = new Set(first);
    const ordered = [...first, ...ids.filter((id) => !isFirst.has(id))];
    return {
      keys: ordered.slice(offset, offset + Math.min(limit, MAX_PAGE_LENGTH)),
      counts: { total_count: index.size, filter_count: ordered.length },
    };
  };
}
