import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { notificationUrl } from "~/config/notification-url";
import { createFaults } from "./faults";
import { klarna } from "./klarna";
import { nexi } from "./nexi";
import { createNotifier } from "./notifier";
import { paypal } from "./paypal";
import { revolut } from "./revolut";
import { openStore } from "./store";
import type { SandboxTools } from "./tools";

/** Bytes; no request of a shop is longer. */
const MAX_BODY_BYTES = 1_000_000;

/** Every provider of the sandbox, mounted under its name. */
const providers: Record<string, (tools: SandboxTools) => Hono> = { nexi, paypal, klarna, revolut };

export interface SandboxOptions {
  /** Keeps the payments over restarts; null keeps them in memory alone. */
  file: string | null;
  /** The sandbox's URL for browsers, without a slash at its end. Default: the host of each request. */
  publicUrl?: string;
  /** The fetch that sends notifications to the shop. */
  send?: typeof fetch;
  /** Receives a line about each notification that the shop did not accept. */
  report?: (line: string) => void;
}

export interface Sandbox {
  fetch(request: Request): Response | Promise<Response>;
  /** Names the shop, to which providers with registered webhooks send them. @param shopUrl without a slash at its end */
  connect(shopUrl: string): void;
  close(): void;
}

/** The sandbox: the pages and APIs of all providers, in one function of a request. */
export function createSandbox({ file, publicUrl, send = fetch, report = () => {} }: SandboxOptions): Sandbox {
  let shopUrl: string | null = null;
  const notifier = createNotifier(send, report);
  const tools: SandboxTools = {
    store: openStore(file),
    faults: createFaults(),
    notifier,
    baseUrl: (request) => publicUrl ?? new URL(request.url).origin,
    notificationUrl: (provider) => shopUrl && notificationUrl(shopUrl, provider),
  };
  const app = new Hono();
  app.use(bodyLimit({ maxSize: MAX_BODY_BYTES }));
  for (const [name, provider] of Object.entries(providers)) app.route(`/${name}`, provider(tools));
  app.get("/healthz", (context) => context.text("ok\n"));
  return {
    fetch: (request) => app.fetch(request),
    connect(url) {
      shopUrl = url;
    },
    close: () => notifier.close(),
  };
}
