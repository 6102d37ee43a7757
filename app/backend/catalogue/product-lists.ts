import { invalidQuery } from "../http/errors";
import type { List, ListResult } from "../query/lists";
import type { ListOrder } from "./index/catalogue-index";
import type { LiveCatalogue } from "./index/live-catalogue";
import type { SortOrder } from "./index/sort-orders";
import { inProductFields, readProductFilter } from "./wire-filter";

/** The sorts that the index supports, in their wire form. Other sorts would order equal products differently. */
const ORDERS: Record<string, SortOrder> = {
  id: "id",
  "-created_on,-id": "newest",
  sale_price: "price_up",
  "-sale_price": "price_down",
  "-discount": "discount",
  name: "name",
};

/** Pages of the shop are shorter. Longer lists are read from the database. */
const MAX_PAGE_LENGTH = 1_000;

/** Answers the shop's product lists from the index. A search without a sort is sorted by relevance. */
export function productLists(catalogue: LiveCatalogue): List {
  return async ({ filter, search, sort, limit, offset }, access): Promise<ListResult> => {
    const order = orderOf(sort, search);
    const known = readProductFilter(filter, search);
    if (!known || !order || access.admin || limit === undefined || limit > MAX_PAGE_LENGTH)
      return { filter: filter && inProductFields(filter) };
    const index = await catalogue.current();
    const { ids, count } = index.list({ filter: known, order, offset, limit });
    return { keys: ids, counts: { total_count: index.size, filter_count: count } };
  };
}

function orderOf(sort: readonly string[], search: string | undefined): SortOrder | "relevance" | undefined {
  if (sort.length === 0) return search === undefined ? "id" : "relevance";
  const spelled = sort.join(",");
  return ORDERS[spelled] ?? (spelled.endsWith(",id") ? ORDERS[spelled.slice(0, -3)] : undefined);
}

/** `stats/most-sold`: the products by pieces sold, highest first. The requested sort is ignored. */
export function mostSoldList(catalogue: LiveCatalogue): List {
  return listInOrder(catalogue, "best_selling");
}

/**
 * `stats/recommended`: the newest products first, the colours of a model apart and products out of stock last. The
 * requested sort is ignored.
 */
export function recommendedList(catalogue: LiveCatalogue): List {
  return listInOrder(catalogue, "recommended");
}

function listInOrder(catalogue: LiveCatalogue, order: ListOrder): List {
  return async ({ filter, search, limit = MAX_PAGE_LENGTH, offset }): Promise<ListResult> => {
    const known = readProductFilter(filter, search);
    if (!known) throw invalidQuery("The products of `stats` can only be filtered by the keys of lists");
    const index = await catalogue.current();
    const page = { offset, limit: Math.min(limit, MAX_PAGE_LENGTH) };
    const { ids, count } = index.list({ filter: known, order, ...page });
    return { keys: ids, counts: { total_count: index.size, filter_count: count } };
  };
}
