import type { z } from "zod";
import { answerEnvelope, errorEnvelope } from "~/contract/wire.server";
import { ApiError, Conflict, ContractBroken, Gone, NotFound, TooManyRequests, Unavailable } from "./errors.server";

export interface ApiOptions {
  /** The embedded server's own function, or the global `fetch`. */
  fetch: (request: Request) => Promise<Response>;
  /** With or without a path; "/" at the end does not matter. */
  baseUrl: string;
  /** Milliseconds until a call counts as unanswered. */
  timeout?: number;
}

export interface Call {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Api {
  get<T extends z.ZodType>(path: string, schema: T, call?: Omit<Call, "body">): Promise<Answer<T>>;
  post<T extends z.ZodType>(path: string, schema: T, call: Call): Promise<Answer<T>>;
  /** A file (pictures), as it comes. */
  raw(path: string, headers?: Record<string, string>): Promise<Response>;
}

export interface Answer<T extends z.ZodType> {
  data: z.infer<T>;
  /** Rows that meet the filter, when `meta` was asked for. */
  count: number;
}

/**
 * The client of the content/API server (spec section 7). Reads are repeated once when the server could not be reached;
 * writes never are. Every failure is one of `errors.server.ts`.
 */
export function createApi({ fetch, baseUrl, timeout = 8_000 }: ApiOptions): Api {
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;

  async function send(method: string, path: string, { query = {}, body, headers = {} }: Call): Promise<Response> {
    const url = new URL(path, base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const request = new Request(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
      redirect: "error",
    });
    return reached(`${method} ${path}`, fetch(request));
  }

  async function call<T extends z.ZodType>(
    method: "GET" | "POST",
    path: string,
    schema: T,
    options: Call,
  ): Promise<Answer<T>> {
    const response = await send(method, path, options);
    // The answer may still break off while its body arrives.
    const body = parsedJson(await reached(`${method} ${path}`, response.text()));
    if (!response.ok) throw errorOf(`${method} ${path}`, response.status, body);
    const envelope = answerEnvelope.safeParse(body);
    const parsed = schema.safeParse(envelope.data?.data);
    const problem = envelope.error ?? parsed.error;
    if (problem) throw new ContractBroken(502, "CONTRACT", `${method} ${path}: ${problem.message}`);
    return { data: parsed.data as z.infer<T>, count: envelope.data?.meta?.filter_count ?? 0 };
  }

  return {
    async get(path, schema, options = {}) {
      try {
        return await call("GET", path, schema, options);
      } catch (error) {
        const isFinal = error instanceof ContractBroken || error instanceof TooManyRequests;
        if (!(error instanceof Unavailable) || isFinal) throw error;
        return call("GET", path, schema, options);
      }
    },
    post: (path, schema, options) => call("POST", path, schema, options),
    raw: (path, headers = {}) => send("GET", path, { headers: { accept: "*/*", ...headers } }),
  };
}

async function reached<T>(what: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Unavailable(503, "UNREACHABLE", `${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function errorOf(what: string, status: number, body: unknown): ApiError {
  const error = errorEnvelope.safeParse(body).data?.errors[0];
  const { code = "INTERNAL_SERVER_ERROR", ...details } = error?.extensions ?? {};
  const message = `${what}: ${status} ${error?.message ?? "no error envelope"}`;
  if (status === 429) return new TooManyRequests(status, code, message, details);
  if (status >= 500) return new Unavailable(503, code, message, details);
  if (status === 409) return new Conflict(status, code, message, details);
  if (status === 410) return new Gone(status, code, message, details);
  if (status === 403 || status === 404) return new NotFound(404, code, message, details);
  return new ApiError(status, code, message, details);
}
