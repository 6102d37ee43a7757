import type { AddressInfo } from "node:net";
import { createServer, type Plugin } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { frontPlugin } from "./vite-plugin";

/** Stands where Remix stands in development: behind Vite's own middlewares, which take their time. */
const echo: Plugin = {
  name: "echo",
  configureServer: (server) => () => {
    server.middlewares.use((req, res) => {
      setTimeout(async () => {
        let size = 0;
        for await (const chunk of req) size += chunk.length;
        res.end(JSON.stringify({ headers: req.headers, size }));
      }, 5);
    });
  },
};

async function serve(): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: "app/server",
    appType: "custom",
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    server: { host: "127.0.0.1", port: 0, ws: false, watch: null },
    plugins: [frontPlugin(), echo],
  });
  await server.listen();
  onTestFinished(() => server.close());
  const address = server.httpServer?.address() as AddressInfo;
  return `http://127.0.0.1:${address.port}`;
}

// One connection each: fetch would try connections of an earlier server again.
const headers = { "content-type": "application/x-www-form-urlencoded", connection: "close" };

/** Sent in pieces, without a declared length. */
const streamed = (size: number) =>
  ({
    method: "POST",
    headers,
    body: new Blob(["a".repeat(size)]).stream(),
    duplex: "half",
  }) as RequestInit;

test("in development too, pages carry the headers and forms from elsewhere are refused", async () => {
  const address = await serve();
  const page = await fetch(`${address}/cart`, { headers });
  expect(page.headers.get("x-frame-options")).toBe("DENY");
  expect(page.headers.get("x-request-id")).toBeTruthy();
  const foreign = { method: "POST", headers: { ...headers, origin: "https://evil.example" }, body: "a=b" };
  expect((await fetch(`${address}/cart`, foreign)).status).toBe(403);
  const garbled = { method: "POST", headers: { ...headers, origin: "%" }, body: "a=b" };
  expect((await fetch(`${address}/cart`, garbled)).status).toBe(403);
  expect((await fetch(`${address}/100%25%`, { headers })).status).toBe(400);
});

test("in development too, forms arrive whole up to the limit, and no further", async () => {
  const address = await serve();
  const declared = await fetch(`${address}/cart`, { method: "POST", headers, body: "size=42" });
  expect(await declared.json()).toMatchObject({ size: 7, headers: { origin: address } });
  expect(await (await fetch(`${address}/cart`, streamed(200_000))).json()).toMatchObject({ size: 200_000 });
  expect((await fetch(`${address}/cart`, streamed(300_000))).status).toBe(413);
  expect(await (await fetch(`${address}/cart`, streamed(0))).json()).toMatchObject({ size: 0 });
});
