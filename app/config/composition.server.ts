import { z } from "zod";
import { createCircuit } from "~/api/circuit.server";
import { type Api, type ApiOptions, createApi } from "~/api/client.server";
import { NoResponse, Starting, TimedOut } from "~/api/errors.server";
import { MissingCalls } from "~/api/missing-calls.server";
import { createResponseCache, createTimedResponseCache, type ResponseVersions } from "~/api/response-cache.server";
import { PAGE_LIMIT_MS, withinLimit } from "~/api/time-limit.server";
import { type Backend, createBackend } from "~/backend/create-backend";
import { StorageFault } from "~/backend/db/storage-fault";
import { untilReachable } from "~/backend/db/until-reachable";
import { CLIENT_IP_HEADER } from "~/contract/client-ip.server";
import { backendOptions } from "./backend-options.server";
import { environment } from "./env.server";
import { type Closable, registry } from "./lifecycle";
import { loggedError } from "./log-error.server";
import { shopUrl } from "./shop-url";
import { visitorRequest } from "./visitor-request.server";

interface Composition extends Closable {
  /** All calls for one visitor's request share a deadline. */
  api: Api;
  /** Each call has its own deadline: for data that several visitors share. */
  sharedApi: Api;
  /**
   * Resolves when the content/API server is ready; otherwise rejects with the reason. Its time limit is a page's: while pages wait
   * for a slow server and succeed, no process is taken out of service.
   */
  ready(): Promise<void>;
  /** The embedded server, which tells the versions of its data. */
  backend?: Backend;
}

/** The only place that decides whether the content/API server is embedded or remote. */
async function compose(): Promise<Composition> {
  const { API_URL, NODE_ENV, PREPARE_PICTURES } = environment();
  const circuit = createCircuit();
  const clients = (options: Pick<ApiOptions, "fetch" | "baseUrl" | "cache" | "missing">) => ({
    api: createApi({ ...options, circuit, deadline: visitorRequest }),
    sharedApi: createApi({ ...options, circuit }),
  });
  if (API_URL) {
    const remote = { fetch, baseUrl: API_URL, cache: createTimedResponseCache(), missing: new MissingCalls() };
    const probe = createApi({ fetch, baseUrl: API_URL, timeoutMs: PAGE_LIMIT_MS });
    const query = { fields: "id", limit: 1 };
    open = {
      ...clients(remote),
      async ready() {
        await circuit.probe(() => probe.get("items/payments", z.array(z.unknown()), { query }));
      },
      close() {
        open = undefined;
      },
    };
    return open;
  }
  const backend = await createBackend({
    ...backendOptions(environment()),
    // The pages of this process name no other address in their links (`mailLink`).
    pagesUrl: () => shopUrl(environment()),
    // A start for development is repeated often.
    preparePictures: PREPARE_PICTURES && NODE_ENV === "production",
    onProgress: console.log,
  });
  open = {
    backend,
    ...clients({
      // Only pictures can be cancelled, and the copy of a request with a body takes longer than many calls.
      fetch: (request, init) => backend.fetch(request.body ? request : new Request(request, init)),
      baseUrl: "http://embedded.invalid/",
      cache: createResponseCache(backend.pageVersions),
    }),
    ready: () => circuit.probe(() => withinLimit({ what: "The database", ms: PAGE_LIMIT_MS }, () => backend.ready())),
    close() {
      open = undefined;
      return backend.close();
    },
  };
  return open;
}

const composition = () => registry().get("composition", compose);

/**
 * Opens the content/API server at the start. While a database is unreachable, this waits and pages answer 503. A database
 * that is unusable ends the process, because only the operator can repair it.
 */
export function startComposition(): void {
  untilReachable(composition, { onWait: console.error }).catch((error: unknown) => {
    console.error(loggedError(error));
    process.exit(1);
  });
}

/** Once it is open, its calls need no time limit: each would cost a timer and an error with its stack. */
let open: Composition | undefined;

/** @throws Starting while the embedded server is being set up, which takes long at the first start; NoResponse */
async function opened(): Promise<Composition> {
  if (open) return open;
  try {
    return await withinLimit({ what: "Opening the database", ms: PAGE_LIMIT_MS }, composition);
  } catch (error) {
    if (error instanceof TimedOut) throw new Starting();
    // For pages an unreachable database is the same as an unreachable remote server.
    throw error instanceof StorageFault ? new NoResponse(503, "UNREACHABLE", error.message) : error;
  }
}

/** An API that is opened by its calls. They reject with `Unavailable` while the embedded server cannot be opened. */
function openedByCalls(open: () => Promise<Api>): Api {
  return {
    get: async (path, schema, call) => (await open()).get(path, schema, call),
    post: async (path, schema, call) => (await open()).post(path, schema, call),
    patch: async (path, schema, call) => (await open()).patch(path, schema, call),
    delete: async (path, call) => (await open()).delete(path, call),
    supports: async (path) => (await open()).supports(path),
    picture: async (path, headers, signal) => (await open()).picture(path, headers, signal),
    redirect: async (path, query) => (await open()).redirect(path, query),
    forward: async (path, message) => (await open()).forward(path, message),
    as: (token) => openedByCalls(async () => (await open()).as(token)),
    forClient: (ip) => openedByCalls(async () => (await open()).forClient(ip)),
  };
}

/**
 * The content/API server, embedded or remote, for the calls of one request.
 * @param request the shopper's request, with the client IP that the HTTP front has determined
 */
export function shopApi(request: Request): Api {
  const api = openedByCalls(async () => (await opened()).api);
  const ip = request.headers.get(CLIENT_IP_HEADER);
  return ip === null ? api : api.forClient(ip);
}

/** As `shopApi`, for data that several visitors share: no visitor's deadline ends its calls. */
export function sharedShopApi(): Api {
  return openedByCalls(async () => (await opened()).sharedApi);
}

/** Whether the content/API server is our own, embedded one; a remote one may have other order numbers. */
export const hasEmbeddedApi = (): boolean => !environment().API_URL;

/**
 * The URL of a call that browsers open. Null for the embedded server, which browsers cannot reach: the shop makes the call
 * for them.
 */
export function publicApiUrl(path: string, query: Record<string, string>): string | null {
  const { API_URL } = environment();
  if (!API_URL) return null;
  const url = new URL(path, API_URL.endsWith("/") ? API_URL : `${API_URL}/`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

export async function shopReady(): Promise<void> {
  await (await opened()).ready();
}

/** The time of the last backup, ISO 8601 UTC; null before the first, undefined when another program has the data. */
export async function lastBackup(): Promise<string | null | undefined> {
  return (await opened()).backend?.lastBackup();
}

/** How many mails are given up; undefined when another program sends them. */
export async function deadMails(): Promise<number | undefined> {
  return (await opened()).backend?.deadMails();
}

/**
 * The versions of the data that pages show; undefined when the content/API server is another program, whose changes nobody
 * reports.
 */
export async function pageVersions(): Promise<ResponseVersions | undefined> {
  return (await composition()).backend?.pageVersions();
}

/** Resolves when the embedded server is open and has the pictures of the first pages. */
export async function picturesReady(): Promise<void> {
  await (await composition()).backend?.picturesReady;
}
