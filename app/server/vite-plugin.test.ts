import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createServer } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../tests/support/shop-process";
import { environment } from "../config/env.server";
import { shopUrl } from "../config/shop-url";
import { type DevelopmentServer, developmentFront } from "./development";
import { frontPlugin } from "./vite-plugin";

const dataDir = mkdtempSync(join(tmpdir(), "shop-development-"));

beforeAll(async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("SANDBOX_PORT", String(await freePort()));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Takes the shop's place. */
const echo = async (request: Request) =>
  Response.json({
    headers: Object.fromEntries(request.headers),
    size: (await request.arrayBuffer()).byteLength,
  });

/** The front's own modules around it, without a content/API server. */
const build = async () => ({
  entry: {
    module: {
      front: {
        developmentFront: (server: DevelopmentServer) => developmentFront({ ...server, shop: echo }),
        startComposition() {},
      },
    },
  },
});

async function serve(): Promise<string> {
  const { url } = await serveUntilClosed();
  return url;
}

async function serveUntilClosed(wantedPort = 0) {
  const server = await createServer({
    configFile: false,
    root: "app/server",
    appType: "custom",
    resolve: { alias: { "~": resolve("app") } },
    logLevel: "silent",
    optimizeDeps: { noDiscovery: true },
    server: { host: "127.0.0.1", port: wantedPort, ws: false, watch: null },
    plugins: [frontPlugin(build as never)],
  });
  await server.listen();
  onTestFinished(() => server.close());
  const address = server.httpServer?.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    restart: () => server.restart(),
    close: () => server.close(),
  };
}

// One connection per request: fetch would reuse connections of an earlier server.
const headers = { "content-type": "application/x-www-form-urlencoded", connection: "close" };

/** Sent in chunks, without a declared length. */
const streamed = (size: number) =>
  ({
    method: "POST",
    headers,
    body: new Blob(["a".repeat(size)]).stream(),
    duplex: "half",
  }) as RequestInit;

test("development pages have the headers, and refuse forms from other sites", async () => {
  const address = await serve();
  const page = await fetch(`${address}/cart`, { headers });
  expect(page.headers.get("x-frame-options")).toBe("DENY");
  expect(page.headers.get("x-request-id")).toBeTruthy();
  const foreign = { method: "POST", headers: { ...headers, origin: "https://evil.example" }, body: "a=b" };
  expect((await fetch(`${address}/cart`, foreign)).status).toBe(403);
  const garbled = { method: "POST", headers: { ...headers, origin: "%" }, body: "a=b" };
  expect((await fetch(`${address}/cart`, garbled)).status).toBe(403);
  const damaged = await fetch(`${address}/100%25%`, { headers, redirect: "manual" });
  expect([damaged.status, damaged.headers.get("location")]).toEqual([301, "/100"]);
});

test("development accepts complete forms up to the limit, and refuses larger ones", async () => {
  const address = await serve();
  const declared = await fetch(`${address}/cart`, { method: "POST", headers, body: "size=42" });
  expect(await declared.json()).toMatchObject({ size: 7, headers: { origin: address } });
  expect(await (await fetch(`${address}/cart`, streamed(200_000))).json()).toMatchObject({ size: 200_000 });
  expect((await fetch(`${address}/cart`, streamed(300_000))).status).toBe(413);
  expect(await (await fetch(`${address}/cart`, streamed(0))).json()).toMatchObject({ size: 0 });
});

const sandboxUrl = () => readFileSync(join(dataDir, "sandbox/url"), "utf8").trim().replace("localhost", "127.0.0.1");

test("development starts the payment sandbox and ends it", async () => {
  const { close } = await serveUntilClosed();
  const url = sandboxUrl();
  expect((await fetch(`${url}/healthz`, { headers })).status).toBe(200);
  await close();
  await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 5_000 });
});

test("the payment sandbox stays on its port when Vite restarts", async () => {
  const { restart } = await serveUntilClosed();
  const url = sandboxUrl();
  await restart();
  expect((await fetch(`${url}/healthz`, { headers })).status).toBe(200);
  expect(sandboxUrl()).toBe(url);
});

test.each(["http://127.0.0.1:9", undefined])("mails link to the port that was free, with the API %s", async (api) => {
  vi.stubEnv("API_URL", api);
  onTestFinished(() => void vi.stubEnv("API_URL", undefined));
  const taken = createTcpServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const wanted = (taken.address() as AddressInfo).port;
  const { port, url } = await serveUntilClosed(wanted);
  await fetch(url, { headers });
  expect(port).not.toBe(wanted);
  expect(shopUrl(environment())).toBe(`http://localhost:${port}`);
});
