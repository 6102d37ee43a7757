import { requireNewEmail, requireNewPassword } from "../auth/body-fields";
import { forbiddenCollection, forbiddenField, invalidPayload, RequestError } from "../http/errors";
import type { Collection, Field } from "../query/data-model";
import type { JsonObject, JsonValue } from "../query/json";
import type { Access } from "../query/reader";
import { type Dataset, PUBLIC, USERS } from "./dataset";
import { type StoredValue, storedValue } from "./fill";

/** The permission of a role to create or update users. @throws RequestError FORBIDDEN without one */
export function userPermission({ permissions }: Dataset, { admin, role }: Access, action: "create" | "update") {
  const permission = admin
    ? { fields: ["*"], presets: {} }
    : permissions[role === PUBLIC ? PUBLIC : role]?.[USERS]?.[action];
  if (!permission) throw forbiddenCollection(USERS);
  return { fields: permission.fields ?? ["*"], presets: permission.presets ?? {} };
}

/**
 * Values of a user in their stored form, without the password.
 * @throws RequestError FORBIDDEN for a field that is unknown or not permitted, FAILED_VALIDATION for email or password,
 * INVALID_PAYLOAD for other values
 */
export function userValues(
  body: JsonObject,
  { fields: own }: Collection,
  permitted: readonly string[],
): Record<string, StoredValue> {
  const names = Object.keys(body);
  for (const name of names)
    if (!own.has(name) || !(permitted.includes("*") || permitted.includes(name))) throw forbiddenField(name, USERS);
  const cleaned = Object.hasOwn(body, "email") ? { ...body, email: requireNewEmail(body.email) } : body;
  if (Object.hasOwn(body, "password")) requireNewPassword(body.password);
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = own.get(name);
      return field && name !== "password" ? [[name, storable(cleaned[name] ?? null, field)]] : [];
    }),
  );
}

function storable(value: JsonValue, field: Field): StoredValue {
  const isText = !["boolean", "integer", "float", "bigInteger", "decimal", "json", "csv"].includes(field.type);
  if (value !== null && isText && typeof value !== "string") throw invalidPayload(`"${field.name}" must be a string`);
  if (value !== null && field.type === "boolean" && typeof value !== "boolean")
    throw invalidPayload(`"${field.name}" must be a boolean`);
  try {
    return storedValue(value, field);
  } catch (error) {
    if (error instanceof RequestError) throw invalidPayload(`Invalid format in field "${field.name}"`);
    throw error;
  }
}
