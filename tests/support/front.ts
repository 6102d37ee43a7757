import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { onTestFinished } from "vitest";
import { type Environment, parseEnvironment } from "~/config/env.server";
import { builtShop } from "~/server/built-shop";
import { createFront, type FrontOptions } from "~/server/front";
import { createShopServer, listen, stopServer } from "~/server/serve";

/** The state of a request to `/wait`, which is never answered. */
interface Left {
  begun: boolean;
  aborted: boolean;
}

/** A Remix build with one route, which answers with the request it received. */
function echoBuild(slow: Promise<void>, echoesText: boolean, left: Left): ServerBuild {
  const loader = async ({ request: { url, headers, signal } }: LoaderFunctionArgs) => {
    const { pathname } = new URL(url);
    if (pathname === "/slow") await slow;
    if (pathname === "/wait") {
      left.begun = true;
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      left.aborted = true;
    }
    if (pathname === "/picture")
      return new Response(new Uint8Array(2_000), { headers: { "Content-Type": "image/webp" } });
    if (pathname === "/text") return new Response("shoe ".repeat(1_000), { headers: { "Content-Type": "text/plain" } });
    if (pathname === "/page") {
      return new Response("<p>Hello</p>", {
        headers: {
          "Content-Type": "text/html",
          "Content-Security-Policy": "default-src 'self'",
          "Referrer-Policy": "same-origin",
        },
      });
    }
    return Response.json({ url, headers: Object.fromEntries(headers) });
  };
  const action = async ({ request: { url, headers, formData }, request }: ActionFunctionArgs) => {
    if (echoesText) return Response.json({ url, text: await request.text() });
    const form = await formData.call(request);
    return Response.json({ url, headers: Object.fromEntries(headers), form: Object.fromEntries(form) });
  };
  return {
    mode: "production",
    entry: { module: { default: () => new Response("document"), handleError() {} } },
    routes: {
      root: { id: "root", path: "", module: { default: () => null } },
      echo: { id: "echo", parentId: "root", path: "*", module: { default: undefined, loader, action } },
    },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "build/client",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_singleFetch: true,
    },
    isSpaMode: false,
  };
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
  /** Whether the request used an earlier connection again. */
  reused: boolean;
}

interface Asked {
  method?: string;
  headers?: OutgoingHttpHeaders;
  /** A string is sent with its length, a list as chunks without a declared length. */
  body?: string | string[];
  signal?: AbortSignal;
}

interface Settings {
  env?: Record<string, string>;
  build?: Partial<ServerBuild>;
  openPaths?: readonly RegExp[];
  isStopping?: () => boolean;
  /** Whether the shop echoes a body as text instead of a form. */
  echoesText?: boolean;
  /** Takes the place of the echoing shop. */
  shop?: FrontOptions["shop"];
  pages?: FrontOptions["pages"];
}

/** The whole front on a free port, around a shop that echoes requests; closed when the test ends. */
export async function serveFront({
  env = {},
  build = {},
  openPaths,
  isStopping,
  echoesText = false,
  shop,
  pages,
}: Settings = {}) {
  const clientDirectory = mkdtempSync(join(tmpdir(), "shop-front-"));
  mkdirSync(join(clientDirectory, "assets"));
  const script = `console.log("${"x".repeat(5_000)}")`;
  writeFileSync(join(clientDirectory, "assets", "app-1a2b.js"), script);
  for (const [ending, compress] of [
    [".br", brotliCompressSync],
    [".gz", gzipSync],
  ] as const)
    writeFileSync(join(clientDirectory, "assets", `app-1a2b.js${ending}`), compress(script));
  writeFileSync(join(clientDirectory, "robots.txt"), "User-agent: *");
  writeFileSync(join(clientDirectory, ".secret"), "secret");

  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  let endSlow = () => {};
  const slow = new Promise<void>((resolve) => {
    endSlow = resolve;
  });
  const left: Left = { begun: false, aborted: false };
  const environment: Environment = parseEnvironment(env);
  // Not spread, so that a getter remains one.
  const whole = Object.defineProperties(echoBuild(slow, echoesText, left), Object.getOwnPropertyDescriptors(build));
  const server = createShopServer(
    createFront({
      environment,
      logger,
      openPaths,
      isStopping,
      pages,
      ...builtShop(whole, clientDirectory),
      ...(shop && { shop }),
    }),
  );
  const port = await listen(server, 0, "127.0.0.1");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await stopServer(server, { graceMs: 0 });
    rmSync(clientDirectory, { recursive: true });
  });

  const ask = (path: string, { method = "GET", headers = {}, body, signal }: Asked = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const length = typeof body === "string" ? { "content-length": Buffer.byteLength(body) } : {};
      const sent = request({
        host: "127.0.0.1",
        port,
        path,
        method,
        agent,
        signal,
        headers: { ...length, ...headers },
      });
      sent.on("error", reject).on("response", (res) => {
        const chunks: Buffer[] = [];
        res.on("error", reject).on("data", (chunk: Buffer) => chunks.push(chunk));
        res.on("end", () => {
          const body = Buffer.concat(chunks);
          const { statusCode: status = 0, headers } = res;
          resolve({ status, headers, body, text: body.toString(), reused: sent.reusedSocket });
        });
      });
      for (const piece of Array.isArray(body) ? body : []) sent.write(piece);
      sent.end(typeof body === "string" ? body : undefined);
    });

  const post = (path: string, { headers, body = "size=42", ...rest }: Asked = {}) =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body,
      ...rest,
    });

  /** Sends raw bytes and returns everything received until the connection ends. */
  const send = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      socket.on("end", () => resolve(text)).on("error", reject);
    });

  return { ask, post, send, lines, server, port, endSlow, left };
}
