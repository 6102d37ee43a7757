import type { JsonObject } from "./json";
import type { Access } from "./reader";
import type { Query } from "./sanitize";

/** Rows by their keys, in the order of the answer. Loading omits rows that the reader may not see. */
export interface ListPage {
  keys: readonly number[];
  counts: { total_count: number; filter_count: number };
}

/** Either a page, or a filter for the database: the query's own, or an equivalent one. */
export type ListResult = ListPage | { filter: JsonObject | undefined };

/** Finds the rows of a list without the database. May throw a `RequestError`. */
export type List = (query: Query, access: Access) => Promise<ListResult>;
