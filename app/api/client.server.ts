import { z } from "zod";
import type { Deadline } from "~/config/visitor-request.server";
import { CLIENT_IP_HEADER } from "~/contract/client-ip.server";
import { errorEnvelope, responseEnvelope } from "~/contract/wire.server";
import type { Circuit } from "./circuit.server";
import { errorOf, type RefusalMeaning } from "./error-response.server";
import {
  ApiError,
  CallMissing,
  ContractBroken,
  Gone,
  NoResponse,
  NotFound,
  TimedOut,
  Unavailable,
} from "./errors.server";
import { isPathMissing, type MissingCalls } from "./missing-calls.server";
import type { ResponseCache } from "./response-cache.server";
import { PAGE_LIMIT_MS, withinLimit } from "./time-limit.server";

export interface ApiOptions {
  /**
   * The embedded server's function, or the global `fetch`. The signal is separate from the request, because Node's
   * `fetch` loses the request's own signal after a garbage collection (nodejs/undici issues 3644 and 4068).
   */
  fetch: (request: Request, init: { signal: AbortSignal }) => Promise<Response>;
  /** With or without a path, with or without a final "/". */
  baseUrl: string;
  /** Time limit of a call. */
  timeoutMs?: number;
  /** The deadline of the visitor's request, which all its calls share; undefined without one. */
  deadline?: () => Deadline | undefined;
  circuit?: Circuit;
  /** Answers that visitors share. */
  cache?: ResponseCache;
  /** Only for a server that may lack calls beyond the specification. */
  missing?: MissingCalls;
}

export interface Call {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Own time limit outside the visitor's deadline, for a call that must not be interrupted, such as an order. */
  ownTimeoutMs?: number;
  /** Whether 403 or 404 may mean that the row is missing: Directus answers 403 for a missing row. */
  mayBeMissing?: boolean;
  /** Whether the answer may lack the envelope `{data}`, because the specification does not show it. */
  mayBeBare?: boolean;
  /** Whether a kept answer does not count. */
  isFresh?: boolean;
  /** Whether the body has credentials (a password, a refresh token): 401 then means that these are wrong. */
  sendsCredentials?: boolean;
}

/** A reply without a body (204) has no data, so its `schema` accepts `undefined`. */
export interface Api {
  get<T extends z.ZodType>(path: string, schema: T, call?: Omit<Call, "body">): Promise<ApiResponse<T>>;
  post<T extends z.ZodType>(path: string, schema: T, call: Call): Promise<ApiResponse<T>>;
  patch<T extends z.ZodType>(path: string, schema: T, call: Call): Promise<ApiResponse<T>>;
  delete(path: string, call?: Call): Promise<void>;
  /**
   * Reads a picture without checks of its content. `bytes` is null unless the server answers with a picture. `signal`
   * aborts the read when the visitor has left.
   */
  picture(path: string, headers?: Record<string, string>, signal?: AbortSignal): Promise<PictureResponse>;
  /**
   * Makes a call that browsers open and that answers with a redirect, without following it.
   * @returns the redirect's absolute URL
   * @throws NotFound, Unavailable
   */
  redirect(path: string, query: Record<string, string>): Promise<URL>;
  /**
   * Passes on a message of a third server, with its own headers and raw body.
   * @returns the status of the answer
   * @throws Unavailable
   */
  forward(path: string, message: { headers: Record<string, string>; body: string }): Promise<number>;
  /**
   * Whether the server has a call for reading, so that a page may link to the data. Our own server has all calls. Another server is
   * asked, and the result is kept for ten minutes. While it does not answer, every call counts as present.
   */
  supports(path: string): Promise<boolean>;
  /** The same API for the user of this access token. */
  as(token: string): Api;
  /** The same API for one client IP, because the rate limits count the shopper's requests. */
  forClient(ip: string): Api;
}

/** The user and the client IP of the calls. */
interface Caller {
  token?: string;
  ip?: string;
}

type Method = "GET" | "POST" | "PATCH" | "DELETE";

export interface ApiResponse<T extends z.ZodType> {
  data: z.infer<T>;
  /** Rows that match the filter, when the query contains `meta`. */
  count: number;
}

export interface PictureResponse {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer> | null;
}

/** The server renders a picture at its first request, and may queue several. */
const PICTURE_LIMIT_MS = 15_000;
/** For a redirect the server may need answers of a third one. */
const REDIRECT_LIMIT_MS = 15_000;
/** For a message the server may ask its sender back. */
const FORWARD_LIMIT_MS = 25_000;
/** The result of `requireTrust` is valid for this time. */
const TRUSTED_FOR_MS = 10_000;

/**
 * The client of the content/API server (spec section 7). A read is repeated once when the connection failed or a
 * gateway answered 502, 503 or 504, never after a time-out. Writes are never repeated. Every failure is an error of
 * `errors.server.ts`.
 */
export function createApi(options: ApiOptions): Api {
  const { fetch, baseUrl, timeoutMs = PAGE_LIMIT_MS, deadline, circuit, cache, missing } = options;
  const base = baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`;

  function urlOf(path: string, { query = {} }: Call): URL {
    const url = new URL(path, base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  function requestOf(
    method: Method,
    path: string,
    call: Call & Pick<RequestInit, "redirect">,
    { token, ip }: Caller,
  ): Request {
    const { body, headers = {}, redirect = "error" } = call;
    return new Request(urlOf(path, call), {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(ip === undefined ? {} : { [CLIENT_IP_HEADER]: ip }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect,
    });
  }

  /** Sends one request and reads the whole answer. */
  async function ask<T extends z.ZodType>(
    what: string,
    request: Request,
    schema: T,
    meaning: RefusalMeaning,
    signal: AbortSignal,
    pattern?: string,
  ) {
    const { response, text } = await orNoResponse(what, async () => {
      const response = await fetch(request, { signal });
      return { response, text: await response.text() };
    });
    const isEmpty = response.status === 204 || (meaning.mayBeBare && text === "");
    const body = isEmpty ? { data: undefined } : parsedJson(text);
    if (!response.ok) {
      const code = errorEnvelope.safeParse(body).data?.errors[0]?.extensions.code;
      if (pattern) missing?.note(pattern, isPathMissing(pattern, response.status, code));
      throw errorOf(what, response, body, meaning);
    }
    if (pattern) missing?.note(pattern, false);
    const isBare = meaning.mayBeBare && typeof body === "object" && body !== null && !("data" in body);
    const envelope = responseEnvelope.safeParse(isBare ? { data: body } : body);
    const parsed = schema.safeParse(envelope.data?.data);
    const problem = envelope.error ?? parsed.error;
    if (problem) throw new ContractBroken(502, "CONTRACT", `${what}: ${problem.message}`);
    const count = envelope.data?.meta?.filter_count ?? 0;
    return { answer: { data: parsed.data as z.infer<T>, count }, characters: text.length };
  }

  async function call<T extends z.ZodType>(
    method: Method,
    path: string,
    schema: T,
    options: Call,
    caller: Caller,
  ): Promise<ApiResponse<T>> {
    const what = `${method} ${path}`;
    const limit = options.ownTimeoutMs ?? timeoutMs;
    const start = performance.now();
    const shared = deadline?.();
    if (shared) shared.endsAt ??= start + timeoutMs;
    const isShared = method === "GET" && caller.token === undefined && !options.isFresh && cache?.accepts(path);
    const reader = shared ?? cache?.everybody;
    const asked = reader && isShared ? { path, query: options.query, schema, deadline: reader } : null;
    const known = asked && cache?.known(asked);
    if (known) return known;
    const pattern = options.mayBeMissing ? missing?.patternOf(method, path) : undefined;
    if (pattern && missing?.skips(pattern))
      throw new CallMissing(404, "ROUTE_NOT_FOUND", `${what}: the server has no such call`);
    const ms = shared?.endsAt && !options.ownTimeoutMs ? Math.min(limit, Math.floor(shared.endsAt - start)) : limit;
    if (ms <= 0) throw new TimedOut(`${what}: the time for this page is used up`, false);
    const meaning = {
      mayBeMissing: options.mayBeMissing ?? false,
      mayBeBare: options.mayBeBare ?? false,
      hasToken: caller.token !== undefined,
      sendsCredentials: options.sendsCredentials ?? false,
    };
    const once = async (signal: AbortSignal): Promise<ApiResponse<T>> => {
      const read = () => ask(what, requestOf(method, path, options, caller), schema, meaning, signal, pattern);
      if (!asked || !cache) return (await read()).answer;
      return orNoResponse(what, () => cache.answer(asked, read));
    };
    // Both attempts of a read share one time limit, and count as one call in the circuit.
    const attempt = () =>
      withinLimit({ what, ms, conclusive: ms * 5 >= limit }, (signal) =>
        method === "GET" ? repeatedOnce(() => once(signal)) : once(signal),
      );
    try {
      return await (circuit ? circuit.run(attempt) : attempt());
    } catch (error) {
      const stale = asked && error instanceof Unavailable ? cache?.stale(asked) : undefined;
      if (!stale) throw error;
      console.error(`${error instanceof Error ? error.message : error}; the last answer counts`);
      return stale;
    } finally {
      if (method !== "GET" && shared) cache?.forgetVersions(shared);
      // A call with its own time limit does not reduce the page's time.
      if (shared?.endsAt && options.ownTimeoutMs) shared.endsAt += performance.now() - start;
    }
  }

  let trustedUntil = 0;
  /**
   * Checks that the server answers a read which every shop may do. Without it, a server that refuses every call would
   * look like missing rows.
   * @throws Misconfigured, or the error of that read
   */
  async function requireTrust(): Promise<void> {
    if (performance.now() < trustedUntil) return;
    await call("GET", "items/payments", z.array(z.unknown()), { query: { fields: "id", limit: 1 }, isFresh: true }, {});
    trustedUntil = performance.now() + TRUSTED_FOR_MS;
  }

  async function withTrust<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof NotFound && !(error instanceof Gone || error instanceof CallMissing)) await requireTrust();
      throw error;
    }
  }

  async function repeatedOnce<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      return read();
    }
  }

  async function redirectOf(path: string, query: Record<string, string>, caller: Caller): Promise<URL> {
    const what = `GET ${path}`;
    const request = requestOf("GET", path, { query, redirect: "manual" }, caller);
    // The slowness of a third server is no failure of this one, so the call does not count in the circuit.
    circuit?.requireClosed();
    const { response, text } = await withinLimit({ what, ms: REDIRECT_LIMIT_MS }, (signal) =>
      orNoResponse(what, async () => {
        const response = await fetch(request, { signal });
        return { response, text: await response.text() };
      }),
    );
    const location = response.headers.get("location") ?? "";
    const isRedirect = response.status >= 300 && response.status < 400 && /^https?:/.test(location);
    if (isRedirect && URL.canParse(location)) return new URL(location);
    const meaning = { mayBeMissing: true, hasToken: false, sendsCredentials: false };
    if (response.ok) throw new ContractBroken(502, "CONTRACT", `${what}: no redirect`);
    throw errorOf(what, response, parsedJson(text), meaning);
  }

  const apiFor = (caller: Caller): Api => ({
    get: (path, schema, options = {}) => withTrust(call("GET", path, schema, options, caller)),
    post: (path, schema, options) => withTrust(call("POST", path, schema, options, caller)),
    patch: (path, schema, options) => withTrust(call("PATCH", path, schema, options, caller)),
    async delete(path, options = {}) {
      await withTrust(call("DELETE", path, z.unknown(), options, caller));
    },
    async picture(path, headers = {}, signal) {
      circuit?.requireClosed();
      const what = `GET ${path}`;
      return withinLimit({ what, ms: PICTURE_LIMIT_MS, signal }, (limit) =>
        orNoResponse(what, async () => {
          const request = requestOf("GET", path, { headers: { accept: "image/*", ...headers } }, caller);
          const response = await fetch(request, { signal: limit });
          const isPicture = response.ok && /^image\//i.test(response.headers.get("content-type") ?? "");
          if (!isPicture) await response.body?.cancel();
          const bytes = isPicture ? new Uint8Array(await response.arrayBuffer()) : null;
          return { status: response.status, headers: response.headers, bytes };
        }),
      );
    },
    async supports(path) {
      const pattern = missing?.patternOf("GET", path);
      if (!missing || !pattern) return true;
      if (missing.knows(pattern) === undefined)
        await call("GET", path, z.unknown(), { mayBeMissing: true }, caller).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
        });
      return missing.knows(pattern) ?? true;
    },
    redirect: (path, query) => withTrust(redirectOf(path, query, caller)),
    async forward(path, { headers, body }) {
      circuit?.requireClosed();
      const what = `POST ${path}`;
      return withinLimit({ what, ms: FORWARD_LIMIT_MS }, (signal) =>
        orNoResponse(what, async () => {
          const ip: Record<string, string> = caller.ip === undefined ? {} : { [CLIENT_IP_HEADER]: caller.ip };
          const request = { method: "POST", headers: { ...headers, ...ip }, body, redirect: "error" } as const;
          const response = await fetch(new Request(new URL(path, base), request), { signal });
          await response.body?.cancel();
          return response.status;
        }),
      );
    },
    as: (token) => apiFor({ ...caller, token }),
    forClient: (ip) => apiFor({ ...caller, ip }),
  });
  return apiFor({});
}

/** @throws NoResponse when the connection fails, also while the body arrives */
async function orNoResponse<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new NoResponse(503, "UNREACHABLE", `${what}: ${reasonOf(error)}`);
  }
}

/** The message of Node's `fetch` is generic; its cause has the reason. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message
    ? `${error.message} (${error.cause.message})`
    : error.message;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
