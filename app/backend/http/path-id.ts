import { forbidden } from "./errors";

/** The id in a path. @throws RequestError FORBIDDEN for a text that is no id, as for an unknown row */
export function idIn(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > 2_147_483_647) throw forbidden();
  return Number(text);
}
