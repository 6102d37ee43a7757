import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The fault between a shop and its API. */
export type Fault = "none" | "hangs" | "drips" | "refuses" | "unknown";

const answers: Record<Exclude<Fault, "none">, (res: ServerResponse) => void> = {
  hangs() {},
  drips(res) {
    res.writeHead(200, { "Content-Type": "application/json" });
    const drops = setInterval(() => res.write(" "), 500);
    res.on("close", () => clearInterval(drops));
  },
  refuses: (res) => sendError(res, 403, "FORBIDDEN"),
  unknown: (res) => sendError(res, 404, "ROUTE_NOT_FOUND"),
};

function sendError(res: ServerResponse, status: number, code: string): void {
  res.writeHead(status, { "Content-Type": "application/json" });
  res.end(JSON.stringify({ errors: [{ message: "No.", extensions: { code } }] }));
}

/** A proxy between a shop and its API, which forwards all requests or produces the set fault. */
export async function startFaultyApi(apiUrl: string) {
  let fault: Fault = "none";
  let requestCount = 0;
  const calls: string[] = [];
  const server = createServer((req, res) => {
    requestCount++;
    calls.push(`${req.method} ${req.url?.split("?", 1)[0]}`);
    if (fault === "none") passOn(req, res, apiUrl);
    else answers[fault](res);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Requests so far. */
    requestCount: () => requestCount,
    /** How often a method and path was requested, such as "POST /auth/refresh". */
    callCount: (call: string) => calls.filter((one) => one === call).length,
    become(next: Fault) {
      fault = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function passOn(req: IncomingMessage, res: ServerResponse, apiUrl: string): void {
  const { hostname, port } = new URL(apiUrl);
  const onward = request({ hostname, port, path: req.url, method: req.method, headers: req.headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on("error", () => res.destroy());
  req.pipe(onward);
}
