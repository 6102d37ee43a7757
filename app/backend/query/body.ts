import { invalidPayload } from "../http/errors";
import { isObject, type JsonObject, type JsonValue } from "./json";

const MAX_BODY_BYTES = 1_048_576;

/** Bodies by their requests: a request can be read only once. */
const bodies = new WeakMap<Request, Promise<JsonObject | JsonValue[]>>();

/**
 * The request's JSON body, which can be asked for repeatedly. Another content type or an empty body gives an empty object,
 * as in Directus. Rejects with INVALID_PAYLOAD for broken JSON, bare values and unknown encodings, and with status 413
 * above 1 MB.
 */
export function readJsonBody(request: Request): Promise<JsonObject | JsonValue[]> {
  const body = bodies.get(request) ?? parsedBody(request);
  bodies.set(request, body);
  return body;
}

async function parsedBody(request: Request): Promise<JsonObject | JsonValue[]> {
  const text = new TextDecoder().decode(await readLimited(request));
  const [type, ...parameters] = (request.headers.get("content-type") ?? "").toLowerCase().split(";");
  if (type?.trim() !== "application/json" || text.trim() === "") return {};
  const charset = parameters.map((parameter) => /^\s*charset="?([^"]*)/.exec(parameter)?.[1]).find(Boolean);
  if (charset && charset.trim() !== "utf-8") throw invalidPayload(`Unsupported charset "${charset}"`);
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding !== "identity") throw invalidPayload(`Unsupported content encoding "${encoding}"`);
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidPayload("The body is not valid JSON");
  }
  if (!isObject(value) && !Array.isArray(value)) throw invalidPayload("The body must be a JSON object or array");
  return value;
}

async function readLimited(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES)
    throw invalidPayload("Request entity too large", 413);
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (length > MAX_BODY_BYTES) {
      await reader.cancel();
      throw invalidPayload("Request entity too large", 413);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
