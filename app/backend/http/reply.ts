import type { Context } from "hono";
import type { Counts } from "../query/read";
import type { Query } from "../query/sanitize";

/**
 * An answer in the common envelope. `T` is the contract's type of the answer and must be given explicitly: a handler whose
 * answer has another type does not compile.
 */
export function reply<T = never>(context: Context, data: NoInfer<T>, meta?: Counts): Response {
  return context.json(meta ? { meta, data } : { data });
}

/** The requested counts of a list without filters; undefined when none is requested. */
export function countsOf(meta: Query["meta"], count: number): Counts | undefined {
  return meta.length === 0 ? undefined : Object.fromEntries(meta.map((name) => [name, count]));
}
