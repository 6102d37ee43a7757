import type { Context } from "hono";

/**
 * The answer to a call, in the envelope that all of them have. `T` is the contract's type of it, and has to be named: a
 * handler that answers anything else does not compile.
 */
export function reply<T = never>(context: Context, data: NoInfer<T>): Response {
  return context.json({ data });
}
