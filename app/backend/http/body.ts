import type { Context } from "hono";
import type { z } from "zod";
import { isWithin, type JsonValue } from "../query/json";
import { invalidPayload, RequestError } from "./errors";

/** Maximum size of a body; an order of fifty lines has a tenth of it. */
const BODY_LIMIT_BYTES = 65_536;
/** Maximum nesting and number of values; an order has four levels and some hundred values. */
const MAX_DEPTH = 10;
const MAX_VALUES = 5_000;
/** Excess bytes are read and discarded up to this limit: a client that is cut off while sending does not see the answer. */
const DISCARD_LIMIT_BYTES = 10_485_760;

/**
 * The JSON body of a call, checked against the contract.
 * @throws RequestError INVALID_PAYLOAD with the name of the first invalid field
 */
export async function readBody<T extends z.ZodType>(context: Context, schema: T): Promise<z.infer<T>> {
  const text = await readText(context.req.raw);
  let body: JsonValue;
  try {
    body = JSON.parse(text, withoutNul);
  } catch {
    throw invalidPayload("Body is not valid JSON");
  }
  if (!isWithin(body, MAX_DEPTH, MAX_VALUES)) throw invalidPayload("Body is nested too deep or has too many values");
  return checked(body, schema);
}

/**
 * A value that the contract's schema has checked.
 * @throws RequestError INVALID_PAYLOAD with the name of the first invalid field
 */
export function checked<T extends z.ZodType>(value: JsonValue, schema: T): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.infer<T>;
  const issue = parsed.error.issues[0];
  throw invalidPayload(`"${issue?.path.join(".") ?? ""}" ${issue?.message ?? "is not valid"}`);
}

/**
 * The body of a call as text.
 * @throws RequestError 413 for a body that is too long
 */
export async function readText({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length <= BODY_LIMIT_BYTES) chunks.push(value);
    if (length > DISCARD_LIMIT_BYTES) await reader.cancel();
  }
  if (length > BODY_LIMIT_BYTES)
    throw new RequestError(413, "INVALID_PAYLOAD", "Invalid payload. Request entity too large.");
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Neither database stores NUL characters in texts. */
function withoutNul(_: string, value: unknown): unknown {
  if (typeof value === "string" && value.includes("\0")) throw new SyntaxError("NUL character");
  return value;
}
