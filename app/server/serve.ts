import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { pagePolicy, renderPage } from "./pages";

/** A server with our limits of time and size around `listener`. */
export function createShopServer(listener: RequestListener): Server {
  const server = createServer(
    {
      // A long address shall get our page, not the parser's bare refusal; bytes.
      maxHeaderSize: 32 * 1024,
      // A missing Host is answered by our page too.
      requireHostHeader: false,
    },
    listener,
  );
  // Milliseconds. The first two end clients that send too slowly on purpose; the third is longer than the idle time
  // of usual proxies (60 s), which would otherwise write into a connection that we are just closing.
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  server.on("clientError", answerUnreadable);
  return server;
}

/** What the parser could not read never becomes a request; it gets our page all the same. */
function answerUnreadable(
  error: Error & { code?: string; rawPacket?: unknown },
  stream: Pick<Socket, "writable" | "end" | "destroy">,
) {
  if (!stream.writable || error.code === "ECONNRESET") return void stream.destroy();
  const start = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString("latin1", 0, 100) : "";
  const target = /^\S+ (\S+)/.exec(start)?.[1] ?? "/";
  const status = statusOfParser(error.code);
  const html = renderPage(status, target);
  stream.end(
    [
      `HTTP/1.1 ${status} ${status === 400 ? "Bad Request" : status === 408 ? "Request Timeout" : "Too Large"}`,
      "Content-Type: text/html; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(html)}`,
      `Content-Security-Policy: ${pagePolicy}`,
      "X-Content-Type-Options: nosniff",
      "Cache-Control: no-store",
      "Connection: close",
      "",
      html,
    ].join("\r\n"),
  );
}

function statusOfParser(code: string | undefined): 400 | 408 | 431 {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

/** Starts to listen; rejects when the port cannot be had. Answers the port, which was chosen by the system for 0. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : port;
}

/** Milliseconds that running requests get when a program is told to stop. */
export const GRACE_MS = 10_000;

interface StopOptions {
  /** Milliseconds for which the server still answers, so that proxies see it stop and go elsewhere. */
  delayMs?: number;
  /** Milliseconds that running requests get after that. */
  graceMs: number;
}

/**
 * Ends each connection with its next reply, then takes no new connections, waits for running requests, and in the end
 * ends those too.
 */
export async function stopServer(server: Server, { delayMs = 0, graceMs }: StopOptions): Promise<void> {
  // A client that keeps its connection would send the next request into one that is just being closed.
  server.prependListener("request", (_, res) => res.setHeader("Connection", "close"));
  if (delayMs > 0) await delay(delayMs);
  // Connections that fall idle after this moment would otherwise be kept alive for their next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(deadline);
}
