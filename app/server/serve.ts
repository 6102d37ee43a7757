import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
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

/** Time that running requests get when a program is told to stop; milliseconds. */
export const GRACE = 10_000;

/** Stops taking connections and waits for running requests, at most `grace` milliseconds; then ends them. */
export async function stopServer(server: Server, grace: number): Promise<void> {
  // Connections that fall idle after this moment would otherwise be kept alive for their next request.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const deadline = setTimeout(() => server.closeAllConnections(), grace);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(deadline);
}
