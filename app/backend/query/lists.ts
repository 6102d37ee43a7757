import type { JsonObject } from "./json";
import type { Access } from "./reader";
import type { Query } from "./sanitize";

/** Rows by their keys, in the order of the answer. Rows that the reader may not see are left out when they are loaded. */
export interface ListPage {
  keys: readonly number[];
  counts: { total_count: number; filter_count: number };
}

/** Either a page, or the query's filter, perhaps put in other words, for the database to answer. */
export type ListAnswer = ListPage | { filter: JsonObject | undefined };

/** Finds the rows of a list by another way than the database. May throw a `RequestError`. */
export type List = (query: Query, access: Access) => Promise<ListAnswer>;
