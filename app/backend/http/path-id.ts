import type { Context } from "hono";
import { forbidden } from "./errors";

/** The id in the path. @throws RequestError FORBIDDEN for a text that is no id, as for an unknown row */
export function idIn(context: Context): number {
  const text = context.req.param("id") ?? "";
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw forbidden();
  return Number(text);
}
