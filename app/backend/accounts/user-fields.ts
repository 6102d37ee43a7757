import { type WireUser, wireUser } from "~/contract/accounts.server";
import { forbiddenField } from "../http/errors";
import type { JsonObject } from "../query/json";
import { sanitizeQuery } from "../query/sanitize";

const FIELDS = new Set(Object.keys(wireUser.shape));

/**
 * The fields of the user in a query's `fields`; all without it, and for a star.
 * @throws RequestError FORBIDDEN for an unknown field, INVALID_QUERY
 */
export function userFields(query: JsonObject): (keyof WireUser)[] {
  const names = sanitizeQuery(query).fields ?? ["*"];
  const isField = (name: string): name is keyof WireUser => FIELDS.has(name);
  return names.flatMap((name) => {
    if (/^\*(?:\.\*)*$/.test(name)) return [...FIELDS].filter(isField);
    if (!isField(name)) throw forbiddenField(name, "directus_users");
    return [name];
  });
}
