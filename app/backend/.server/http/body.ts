import type { Context } from "hono";
import type { z } from "zod";
import { invalidPayload, RequestError } from "./errors";

/** Bytes; Directus's own limit. */
const BODY_LIMIT = 1_048_576;
/** Bytes that are read and forgotten: who is cut off while sending never sees the answer. */
const PATIENCE = 10 * BODY_LIMIT;

/**
 * The JSON body of a call, checked against the contract.
 * @throws RequestError INVALID_PAYLOAD, naming the first field that does not fit
 */
export async function readBody<T extends z.ZodType>(context: Context, schema: T): Promise<z.infer<T>> {
  const text = await readText(context.req.raw);
  let body: unknown;
  try {
    body = JSON.parse(text, withoutNul);
  } catch {
    throw invalidPayload("Body is not valid JSON");
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data as z.infer<T>;
  const issue = parsed.error.issues[0];
  throw invalidPayload(`"${issue?.path.join(".") ?? ""}" ${issue?.message ?? "is not valid"}`);
}

async function readText({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length <= BODY_LIMIT) chunks.push(value);
    if (length > PATIENCE) await reader.cancel();
  }
  if (length > BODY_LIMIT) throw new RequestError(413, "INVALID_PAYLOAD", "Invalid payload. Request entity too large.");
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Neither database keeps NUL characters in texts. */
function withoutNul(_: string, value: unknown): unknown {
  if (typeof value === "string" && value.includes("\0")) throw new SyntaxError("NUL character");
  return value;
}
