import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { FrontEnv, ReceivedRequest } from "./received-request";
import { shopRequest } from "./shop-request";
import { WholeReply } from "./whole-reply";

/** For all requests: the app decides by `FrontEnv`, and most replies from memory need no Request of their own. */
const anyRequest = new Request("http://localhost/");

/** Answers Node's requests by an app of Request → Response. */
export function listenerOf(
  app: Hono<FrontEnv>,
  receivedOf: (incoming: IncomingMessage) => ReceivedRequest,
  logger: Logger,
): RequestListener {
  return (incoming, outgoing) => {
    const received = receivedOf(incoming);
    let request: Request | undefined;
    const env: FrontEnv["Bindings"] = {
      received,
      incoming,
      outgoing,
      shopRequest() {
        request ??= shopRequest(env.received, leaving(outgoing));
        return request;
      },
    };
    Promise.resolve(app.fetch(anyRequest, env))
      .then((response) => send(response, outgoing, received.method))
      .catch((error: unknown) => {
        // Clients leave in the middle of a picture.
        if (!outgoing.destroyed) logger.error({ id: received.id, err: error }, "reply cut");
        outgoing.destroy();
      });
  };
}

/** Aborts when the client leaves before it has the reply. */
function leaving(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (outgoing.closed) controller.abort();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

async function send(response: Response, outgoing: ServerResponse, method: string): Promise<void> {
  const headers = headersOf(response.headers);
  const hasBody = method !== "HEAD" && response.status !== 204 && response.status !== 304;
  if (response instanceof WholeReply) {
    headers["content-length"] = String(response.content.length);
    outgoing.writeHead(response.status, headers);
    outgoing.end(hasBody ? response.content : undefined);
    return;
  }
  if (!hasBody || !response.body) {
    if (hasBody) headers["content-length"] = "0";
    outgoing.writeHead(response.status, headers);
    outgoing.end();
    await response.body?.cancel();
    return;
  }
  outgoing.writeHead(response.status, headers);
  await pipeline(Readable.fromWeb(response.body as NodeStream), outgoing);
}

function headersOf(headers: Headers): Record<string, string | string[]> {
  const all: Record<string, string | string[]> = Object.fromEntries(headers);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) all["set-cookie"] = cookies;
  return all;
}
