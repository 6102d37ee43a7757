import type { Context } from "hono";
import type { z } from "zod";
import { invalidPayload } from "./errors";

/** Bytes; Directus's own limit. */
const BODY_LIMIT = 1_000_000;

/**
 * The JSON body of a call, checked against the contract.
 * @throws RequestError INVALID_PAYLOAD, naming the first field that does not fit
 */
export async function readBody<T extends z.ZodType>(context: Context, schema: T): Promise<z.infer<T>> {
  if (Number(context.req.header("content-length") ?? 0) > BODY_LIMIT) throw invalidPayload("Body is too large");
  const text = await context.req.text();
  if (text.length > BODY_LIMIT) throw invalidPayload("Body is too large");
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidPayload("Body is not valid JSON");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data as z.infer<T>;
  const issue = parsed.error.issues[0];
  throw invalidPayload(`"${issue?.path.join(".") ?? ""}" ${issue?.message ?? "is not valid"}`);
}
