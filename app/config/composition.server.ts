import { type Api, createApi } from "~/api/client.server";
import { onBehalfOf } from "~/api/on-behalf.server";
import { createBackend } from "~/backend/.server/create-backend";
import { backendOptions } from "./backend-options.server";
import { environment } from "./env.server";
import { faultOf } from "./fault.server";
import { type Closable, registry } from "./registry";

interface Composition extends Closable {
  api: Api;
  /** Resolves when the content/API server can be asked; rejects with the reason when not. */
  ready(): Promise<void>;
}

/** The one place that decides whether the content/API server is embedded or remote. */
async function compose(): Promise<Composition> {
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
  const backend = await createBackend({ ...backendOptions(environment()), onProgress: console.log });
  return {
    api: createApi({ fetch: backend.fetch, baseUrl: "http://embedded.invalid/" }),
    ready: backend.ready,
    close: backend.close,
  };
}

const composition = () => registry().get("composition", compose);

/** Opens what the shop needs before the first request asks for it; a failure is told to whoever asks next. */
export function startComposition(): void {
  composition().catch((error: unknown) => console.error(faultOf(error)));
}

/**
 * The content/API server, wherever it is. Rejects while the embedded one cannot be opened.
 * @param request of the shopper that the calls are made for; needed where the server limits what one client may do
 */
export async function shopApi(request?: Request): Promise<Api> {
  const { api } = await composition();
  return request ? onBehalfOf(request, api) : api;
}

export async function shopReady(): Promise<void> {
  await (await composition()).ready();
}
