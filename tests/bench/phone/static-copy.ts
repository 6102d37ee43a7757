import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import type { Browser } from "@playwright/test";
import { Visitor } from "../../e2e/visitor";
import { freePort } from "../../support/shop-process";
import { openDevice } from "./device";
import { untilQuiet } from "./page-observer";

interface SavedFile {
  headers: Record<string, string>;
  body: Buffer;
}

export interface StaticCopy {
  url: string;
  stop(): Promise<void>;
}

const SCRIPT_TAGS =
  /<script\b[^>]*>.*?<\/script>|<link\b[^>]*\brel="(?:modulepreload|prefetch)"[^>]*>|<link\b[^>]*\bas="script"[^>]*>/gis;
/** The connection's own headers, and those of a body that this server compresses again. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length", "set-cookie"]);
const QUALITIES = [1, 4, 5, 6, 9, 11];

/** Pages of the shop as files: the same HTML, style sheets and pictures without the scripts, from a server of files. */
export async function serveStaticCopy(browser: Browser, shop: string, paths: string[]): Promise<StaticCopy> {
  const files = new Map<string, SavedFile>();
  const visitor = new Visitor(shop, { "accept-encoding": "br" });
  for (const path of paths) {
    files.set(path, await savedPage(shop, path));
    for (const url of await pathsWithoutScripts(browser, shop + path))
      if (!files.has(url)) files.set(url, await savedFile(visitor, url));
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { ...file.headers, "content-length": file.body.length }).end(file.body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A page without scripts, compressed about as strongly as the shop does it. */
async function savedPage(shop: string, path: string): Promise<SavedFile> {
  const reply = await new Visitor(shop, { "accept-encoding": "br", accept: "text/html" }).ask(path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
  const headers = keptHeaders(reply.headers);
  const html = reply.text.replace(SCRIPT_TAGS, "");
  const link = headers.link?.split(/,\s*(?=<)/).filter((one) => !/modulepreload|as="?script/.test(one));
  if (link) headers.link = link.join(", ");
  if (headers["content-encoding"] !== "br") return { headers, body: Buffer.from(html) };
  const compressed = (text: string, quality: number) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const distance = (quality: number) => Math.abs(compressed(reply.text, quality).length - reply.size);
  const [nearest = 5] = QUALITIES.toSorted((one, other) => distance(one) - distance(other));
  return { headers, body: compressed(html, nearest) };
}

async function savedFile(visitor: Visitor, path: string): Promise<SavedFile> {
  const { status, headers, raw } = await visitor.ask(path, { headers: { accept: PICTURES } });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return { headers: keptHeaders(headers), body: raw };
}

/** Chromium's own header for pictures. */
const PICTURES = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";

function keptHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      OWN_HEADERS.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** What the page loads when its scripts do not run: style sheets, pictures, fonts, the icon. */
async function pathsWithoutScripts(browser: Browser, url: string): Promise<string[]> {
  const device = await openDevice(browser);
  const paths = new Set<string>();
  // Aborted instead of switched off, because pages without scripts have other style sheets in `noscript`.
  await device.page.route("**/*", (route) =>
    route.request().resourceType() === "script" ? route.abort() : route.continue(),
  );
  device.page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (["image", "stylesheet", "font", "other"].includes(request.resourceType())) paths.add(pathname + search);
  });
  await device.page.goto(url);
  await untilQuiet(device.page);
  await device.close();
  return [...paths];
}
