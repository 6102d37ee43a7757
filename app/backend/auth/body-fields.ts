import type { Context } from "hono";
import { isEmail } from "~/shop/email";
import { postedText } from "~/shop/posted-text.server";
import { invalidPayload, RequestError } from "../http/errors";
import { readJsonBody } from "../query/body";
import { isWithin, type JsonObject, type JsonValue } from "../query/json";

/** Maximum nesting and number of values of a body; a wishlist has 200 values. */
const MAX_DEPTH = 5;
const MAX_VALUES = 1_000;

/** The JSON object of a call; an array or no body is an empty one, as in Directus. @throws RequestError INVALID_PAYLOAD */
export async function readObject(context: Context): Promise<JsonObject> {
  const body = await readJsonBody(context.req.raw);
  if (!isWithin(body, MAX_DEPTH, MAX_VALUES)) throw invalidPayload("Body is nested too deep or has too many values");
  // Neither database stores NUL characters in texts.
  if (JSON.stringify(body).includes("\\u0000")) throw invalidPayload("Body has a NUL character");
  return Array.isArray(body) ? {} : body;
}

/** @throws RequestError INVALID_PAYLOAD unless the body is JSON: another one would count as an empty object */
export function requireJson(context: Context): void {
  if (!/^application\/json\b/i.test(context.req.header("content-type") ?? ""))
    throw invalidPayload("The body must be JSON");
}

/** A required text. @throws RequestError INVALID_PAYLOAD */
export function requiredText(body: JsonObject, name: string): string {
  const value = body[name];
  if (value === undefined || value === null) throw invalidPayload(`"${name}" is required`);
  if (typeof value !== "string") throw invalidPayload(`"${name}" must be a string`);
  if (value === "") throw invalidPayload(`"${name}" is not allowed to be empty`);
  return value;
}

/** Password policy of the specification, section 5, in characters. */
const MIN_PASSWORD = 8;
/** Keeps the hash cheap. */
const MAX_PASSWORD = 200;

/** The cleaned email. @throws RequestError FAILED_VALIDATION unless the value is a new email as Directus accepts it */
export function requireNewEmail(value: JsonValue | undefined): string {
  const email = typeof value === "string" ? postedText(value, "email") : "";
  if (!isEmail(email)) throw failedValidation("email", "email");
  return email;
}

/** @throws RequestError FAILED_VALIDATION unless the value is a password of 8 to 200 characters */
export function requireNewPassword(value: JsonValue | undefined): asserts value is string {
  if (typeof value !== "string" || value.length < MIN_PASSWORD || value.length > MAX_PASSWORD)
    throw failedValidation("password", "regex");
}

/** The refused value is not in the answer, because it may be a password. */
function failedValidation(field: string, type: "email" | "regex"): RequestError {
  const problem = type === "email" ? "Value has to be a valid email address" : "Value doesn't have the correct format";
  return new RequestError(400, "FAILED_VALIDATION", `Validation failed for field "${field}". ${problem}.`, {
    field,
    type,
    path: [],
  });
}
