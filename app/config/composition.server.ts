import { type Api, createApi } from "~/api/client.server";
import { onBehalfOf } from "~/api/on-behalf.server";
import { type Backend, createBackend } from "~/backend/.server/create-backend";
import { untilReachable } from "~/backend/.server/db/until-reachable";
import { backendOptions } from "./backend-options.server";
import { environment } from "./env.server";
import { faultOf } from "./fault.server";
import { type Closable, registry } from "./registry";

interface Composition extends Closable {
  api: Api;
  /** Resolves when the content/API server can be asked; rejects with the reason when not. */
  ready(): Promise<void>;
}

/** The embedded content/API server. Rejects while it cannot be opened, and is tried again by whoever asks next. */
const embedded = () => registry().get("backend", openEmbedded);

function openEmbedded(): Promise<Backend> {
  return createBackend({ ...backendOptions(environment()), onProgress: console.log });
}

/** The one place that decides whether the content/API server is embedded or remote. */
function compose(): Composition {
  const { API_URL } = environment();
  if (API_URL) {
    const api = createApi({ fetch, baseUrl: API_URL });
    return {
      api,
      async ready() {
        const answer = await api.raw("items/payments?limit=1&fields=id");
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`the API answers ${answer.status}`);
      },
      close() {},
    };
  }
  return {
    // One that cannot be opened yet is to its client what a remote one is that cannot be reached.
    api: createApi({
      fetch: async (request) => (await embedded()).fetch(request),
      baseUrl: "http://embedded.invalid/",
    }),
    ready: async () => (await embedded()).ready(),
    close() {},
  };
}

const composition = () => registry().get("composition", compose);

/**
 * Opens the embedded server before the first request asks for it. A database that cannot be reached is waited for, while
 * pages answer 503; one that cannot be used ends the process: only the operator can help.
 */
export function startComposition(): void {
  if (environment().API_URL) return;
  untilReachable(embedded, { onWait: console.error }).catch((error: unknown) => {
    console.error(faultOf(error));
    process.exit(1);
  });
}

/**
 * The content/API server, wherever it is; its calls fail while it cannot be reached.
 * @param request of the shopper that the calls are made for; needed where the server limits what one client may do
 */
export async function shopApi(request?: Request): Promise<Api> {
  const { api } = await composition();
  return request ? onBehalfOf(request, api) : api;
}

export async function shopReady(): Promise<void> {
  await (await composition()).ready();
}
