import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { pagePolicy, renderPage } from "./pages";
import { repairedTarget } from "./repaired-target";

/** A server with our time and size limits around `listener`. */
export function createShopServer(listener: RequestListener): Server {
  const server = createServer(
    {
      // A long URL gets our page instead of the parser's own refusal; bytes.
      maxHeaderSize: 32 * 1024,
      // A missing Host also gets our page.
      requireHostHeader: false,
    },
    listener,
  );
  // Milliseconds. The first two stop clients that send too slowly on purpose. The third is longer than the idle time
  // of usual proxies (60 s), which would otherwise write into a connection that is being closed.
  server.headersTimeout = 15_000;
  server.requestTimeout = 60_000;
  server.keepAliveTimeout = 65_000;
  server.on("clientError", answerUnreadable);
  return server;
}

/** Requests that the parser rejects get our page too. A link whose letters are not encoded is redirected to its encoded target. */
function answerUnreadable(
  error: Error & { code?: string; rawPacket?: unknown },
  stream: Pick<Socket, "writable" | "end" | "destroy">,
) {
  if (!stream.writable || error.code === "ECONNRESET") return void stream.destroy();
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString("latin1") : "";
  const encoded = error.code === "HPE_INVALID_URL" && encodedTarget(packet);
  if (encoded) {
    const lines = ["HTTP/1.1 301 Moved Permanently", `Location: ${encoded}`, "Content-Length: 0", "Connection: close"];
    return void stream.end(`${lines.join("\r\n")}\r\n\r\n`);
  }
  const target = /^\S+ (\S+)/.exec(packet.slice(0, 100))?.[1] ?? "/";
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

/** The repaired target of a request whose target has bytes that are not encoded; undefined for all others. */
function encodedTarget(packet: string): string | undefined {
  const sent = /^(?:GET|HEAD) (\/[!-~\x80-\xff]{0,2000}) HTTP\/1\.[01]\r\n/.exec(packet)?.[1];
  const encoded = sent?.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  return encoded && encoded !== sent ? repairedTarget(encoded) : undefined;
}

function statusOfParser(code: string | undefined): 400 | 408 | 431 {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

/** Starts to listen; rejects when the port is not available. Resolves to the port, which the system chooses for 0. */
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

/** Time for running requests when a program stops. */
export const GRACE_MS = 10_000;

interface StopOptions {
  /** Time in which the server still answers, so that proxies notice the stop. */
  delayMs?: number;
  /** Time for running requests after that. */
  graceMs: number;
}

/**
 * Ends each connection with its next reply, then accepts no new connections, waits for running requests, and ends those
 * that exceed the grace period.
 */
export async function stopServer(server: Server, { delayMs = 0, graceMs }: StopOptions): Promise<void> {
  // A client with an open connection would send its next request into one that is being closed.
  server.prependListener("request", (_, res) => res.setHeader("Connection", "close"));
  if (delayMs > 0) await delay(delayMs);
  // Connections that become idle after this moment would otherwise stay open for their next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(deadline);
}
