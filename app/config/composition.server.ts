import { z } from "zod";
import { createCircuit } from "~/api/circuit.server";
import { type Api, type ApiOptions, createApi } from "~/api/client.server";
import { NoAnswer, Starting, TimedOut } from "~/api/errors.server";
import { PAGE_LIMIT_MS, withinLimit } from "~/api/time-limit.server";
import { createBackend } from "~/backend/create-backend";
import { StorageFault } from "~/backend/db/storage-fault";
import { untilReachable } from "~/backend/db/until-reachable";
import { CLIENT_IP_HEADER } from "~/contract/client-ip.server";
import { backendOptions } from "./backend-options.server";
import { environment } from "./env.server";
import { type Closable, registry } from "./lifecycle";
import { loggedError } from "./log-error.server";
import { requestDeadline } from "./request-deadline";

/** Milliseconds until a probe of readiness gets its answer: load balancers wait 2 to 5 s for it. */
const READY_LIMIT_MS = 1_500;

interface Composition extends Closable {
  /** All calls for one visitor's request share a deadline. */
  api: Api;
  /** Each call has its own time: for what is read for several visitors at once. */
  sharedApi: Api;
  /** Resolves when the content/API server can be asked; rejects with the reason when not. */
  ready(): Promise<void>;
}

/** The one place that decides whether the content/API server is embedded or remote. */
async function compose(): Promise<Composition> {
  const { API_URL } = environment();
  const circuit = createCircuit();
  const clients = (options: Pick<ApiOptions, "fetch" | "baseUrl">) => ({
    api: createApi({ ...options, circuit, deadline: requestDeadline }),
    sharedApi: createApi({ ...options, circuit }),
  });
  if (API_URL) {
    const remote = { fetch, baseUrl: API_URL };
    const probe = createApi({ ...remote, timeoutMs: READY_LIMIT_MS });
    const query = { fields: "id", limit: 1 };
    return {
      ...clients(remote),
      async ready() {
        await circuit.probe(() => probe.get("items/payments", z.array(z.unknown()), { query }));
      },
      close() {},
    };
  }
  const backend = await createBackend({ ...backendOptions(environment()), onProgress: console.log });
  return {
    ...clients({
      fetch: (request, init) => backend.fetch(new Request(request, init)),
      baseUrl: "http://embedded.invalid/",
    }),
    ready: () => circuit.probe(() => withinLimit({ what: "The database", ms: READY_LIMIT_MS }, () => backend.ready())),
    close: backend.close,
  };
}

const composition = () => registry().get("composition", compose);

/**
 * Opens what the shop needs before the first request asks for it. A database that cannot be reached is waited for, while
 * pages answer 503; one that cannot be used ends the process: only the operator can help.
 */
export function startComposition(): void {
  untilReachable(composition, { onWait: console.error }).catch((error: unknown) => {
    console.error(loggedError(error));
    process.exit(1);
  });
}

/** @throws Starting when it is still being made: the first start of an embedded server takes long. NoAnswer */
async function opened(ms = PAGE_LIMIT_MS): Promise<Composition> {
  try {
    return await withinLimit({ what: "Opening the database", ms }, composition);
  } catch (error) {
    if (error instanceof TimedOut) throw new Starting();
    // A database that cannot be opened is to pages what a remote server is that cannot be reached.
    throw error instanceof StorageFault ? new NoAnswer(503, "UNREACHABLE", error.message) : error;
  }
}

/** An API whose calls open it. They reject with `Unavailable` while the embedded one cannot be opened. */
function openedByCalls(open: () => Promise<Api>): Api {
  return {
    get: async (path, schema, call) => (await open()).get(path, schema, call),
    post: async (path, schema, call) => (await open()).post(path, schema, call),
    patch: async (path, schema, call) => (await open()).patch(path, schema, call),
    delete: async (path, call) => (await open()).delete(path, call),
    picture: async (path, headers, signal) => (await open()).picture(path, headers, signal),
    as: (token) => openedByCalls(async () => (await open()).as(token)),
    forClient: (ip) => openedByCalls(async () => (await open()).forClient(ip)),
  };
}

/**
 * The content/API server, wherever it is, for the calls of one request.
 * @param request of the shopper that the calls are made for, with the client IP as the shop's HTTP front found it out
 */
export function shopApi(request: Request): Api {
  const api = openedByCalls(async () => (await opened()).api);
  const ip = request.headers.get(CLIENT_IP_HEADER);
  return ip === null ? api : api.forClient(ip);
}

/** As `shopApi`, for what is read once for several visitors: no single visitor's deadline ends its calls. */
export function sharedShopApi(): Api {
  return openedByCalls(async () => (await opened()).sharedApi);
}

export async function shopReady(): Promise<void> {
  await (await opened(READY_LIMIT_MS)).ready();
}
