import type { Context } from "hono";

/**
 * An answer in the common envelope. `T` is the contract's type of the answer and must be given explicitly: a handler whose
 * answer has another type does not compile.
 */
export function reply<T = never>(context: Context, data: NoInfer<T>): Response {
  return context.json({ data });
}
