import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TraceNotification } from "./provider";
import { masked, maskedUrls } from "./trace-mask";

/** More of an answer is not kept; adapters accept less. Bytes. */
const MAX_BYTES = 2_000_000;

/** The names of a trace's files: time, process, count and label. */
export const TRACE_FILE = /^\d{4}-\d\d-\d\dT[\d-]+Z-\d+-\d{4,}-[\w.-]+\.json$/;

let written = 0;

/**
 * A fetch that also writes every exchange as one JSON file, with secrets masked and personal data shortened. A trace that
 * cannot be written changes nothing about the exchange.
 */
export function tracedFetch(directory: string, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const sent = new Request(input, init);
    const at = new Date();
    const request = {
      method: sent.method,
      url: maskedUrls(sent.url),
      headers: masked(Object.fromEntries(sent.headers)),
      body: readable(typeof init?.body === "string" ? init.body : "", sent.headers),
    };
    const write = (result: object) =>
      writeTrace(directory, new URL(sent.url).hostname, { at, ms: Date.now() - at.getTime(), request, ...result });
    try {
      const response = await send(input, init);
      const body = await readUpTo(response, MAX_BYTES);
      const { status, headers } = response;
      const text = body.toString("utf8");
      const shown = masked(Object.fromEntries(headers));
      await write({ response: { status, headers: shown, body: readable(text, headers) } });
      return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers: withoutEncoding(headers) });
    } catch (error) {
      await write({ error: error instanceof Error ? error.name : "unknown" });
      throw error;
    }
  };
}

/** Writes each incoming notification as one JSON file, masked in the same way. */
export function traceNotifications(directory: string): TraceNotification {
  return (provider, { headers, body, query }) =>
    writeTrace(directory, `notification-${provider}`, {
      at: new Date(),
      notification: {
        provider,
        headers: masked(Object.fromEntries(headers)),
        query: masked(Object.fromEntries(query)),
        body: readable(body, headers),
      },
    });
}

/** A body as masked JSON; of other texts only the length. */
function readable(body: string, headers: Headers): unknown {
  if (body === "") return null;
  if (headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded"))
    return [...new URLSearchParams(body)].map(([name, value]) => [name, masked(value, name)]);
  try {
    return masked(JSON.parse(body));
  } catch {
    return `${body.length} characters that are no JSON`;
  }
}

/** The body is decoded already. */
function withoutEncoding(headers: Headers): Headers {
  const rest = new Headers(headers);
  for (const name of ["Content-Encoding", "Content-Length", "Transfer-Encoding"]) rest.delete(name);
  return rest;
}

async function readUpTo(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || !value) break;
    chunks.push(value);
    size += value.byteLength;
    if (size <= limit) continue;
    await reader?.cancel();
    break;
  }
  return Buffer.concat(chunks);
}

interface Trace {
  at: Date;
  [part: string]: unknown;
}

async function writeTrace(directory: string, label: string, content: Trace): Promise<void> {
  written += 1;
  const time = content.at.toISOString().replace(/[:.]/g, "-");
  const name = `${time}-${process.pid}-${String(written).padStart(4, "0")}-${label}.json`;
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(join(directory, name), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    console.error(`Payments trace: ${error instanceof Error ? error.message : error}`);
  }
}
