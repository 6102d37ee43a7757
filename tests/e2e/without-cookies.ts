import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** The shop at another port of this machine, as a browser sees it that neither keeps nor sends cookies. */
export async function withoutCookies(origin: string): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    const { cookie: _, ...headers } = incoming.headers;
    const upstream = request(origin + incoming.url, { method: incoming.method, headers }, (reply) => {
      const { "set-cookie": __, ...kept } = reply.headers;
      outgoing.writeHead(reply.statusCode ?? 500, kept);
      reply.pipe(outgoing);
    });
    upstream.on("error", () => outgoing.destroy());
    incoming.pipe(upstream);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
