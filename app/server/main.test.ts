import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { listen } from "./serve";

// Below node_modules, so that the built program finds its packages.
const directory = resolve("node_modules", ".cache", `front-${process.pid}`);
const program = join(directory, "app/cli/serve.mjs");

/** A built shop with one route; `/slow` is slow and prints when it begins. */
const shop = `
import { startShop } from "./front.js";
globalThis.__shopRegistry = { closeAll: async () => console.log("closed") };
const loader = async ({ request }) => {
  const { pathname } = new URL(request.url);
  if (pathname === "/slow") {
    console.log("slow begins");
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  if (pathname === "/reject") Promise.reject(new Error("left behind"));
  if (pathname === "/readyz" && process.env.DATA_DIR.endsWith("slow") && process.uptime() < 2)
    return new Response("not ready: starting\\n", { status: 503 });
  return new Response(pathname, { status: pathname === "/readyz" && process.env.DATA_DIR.endsWith("down") ? 503 : 200 });
};
export const mode = "production";
export const entry = { module: { default: () => new Response("document"), front: { startShop } } };
export const routes = {
  root: { id: "root", path: "", module: { default: () => null } },
  all: { id: "all", parentId: "root", path: "*", module: { loader } },
};
export const assets = { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" };
export const publicPath = "/";
export const future = { v3_singleFetch: true };
`;

/** Takes the place of the content/API server. */
const composition = `
import { environment } from "~/config/env.server";
import { sandboxUrl } from "~/config/sandbox-url.server";
export const startComposition = () => console.log("sandbox known to the shop: " + sandboxUrl(environment()));
export const pageVersions = async () => undefined;
export const picturesReady = async () => {};
`;

beforeAll(async () => {
  mkdirSync(join(directory, "app/cli"), { recursive: true });
  copyFileSync("app/cli/serve.mjs", program);
  const replacement = join(directory, "composition.ts");
  writeFileSync(replacement, composition);
  const programs = { "server/front": "app/server/main.ts", "node/sandbox": "app/cli/sandbox.ts" };
  await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    resolve: {
      alias: [
        { find: /^.*\/composition[.]server$/, replacement },
        { find: "~", replacement: resolve("app") },
      ],
    },
    build: { ssr: true, outDir: join(directory, "build"), rollupOptions: { input: programs } },
  });
  writeFileSync(join(directory, "package.json"), '{"type":"module"}');
  writeFileSync(join(directory, "build/server/index.js"), shop);
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The program in a separate process; `line` waits for a matching line. */
function run(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: {
      DATA_DIR: join(directory, "data"),
      PORT: "0",
      NODE_ENV: "production",
      SHUTDOWN_DELAY_MS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        for (const look of waiting) look();
      });
    }
  }
  const ended = new Promise<number | null>((done) => child.on("close", done));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const line = (pattern: RegExp) =>
    new Promise<string>((found) => {
      const look = () => {
        const hit = lines.find((text) => pattern.test(text));
        if (hit === undefined) return;
        waiting.delete(look);
        found(hit);
      };
      waiting.add(look);
      look();
    });
  return { child, ended, line, lines };
}

const addressOf = (line: string) => line.replace(/^.* at /, "").replace("localhost", "127.0.0.1");

test("a start prints the URL, the demo account and the sandbox notice", async () => {
  const { line } = run({});
  const address = addressOf(await line(/^Shop ready at http:\/\/localhost:\d+$/));
  await line(/^Demo account: demo@example\.com \/ demo-password$/);
  await line(/sandbox/);
  const reply = await fetch(`${address}/products`);
  expect(await reply.text()).toBe("/products");
});

test("a shop in sandbox mode starts the payment sandbox and ends it, even when it is killed itself", async () => {
  const dataDir = join(directory, "with-sandbox");
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const { child, ended, line, lines } = run({ DATA_DIR: dataDir });
    await line(/^Shop ready at /);
    const known = readFileSync(join(dataDir, "sandbox/url"), "utf8").trim();
    expect(lines).toContain(`sandbox known to the shop: ${known}`);
    const url = known.replace("localhost", "127.0.0.1");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    child.kill(signal);
    await ended;
    await vi.waitFor(() => expect(fetch(`${url}/healthz`)).rejects.toThrow(), { timeout: 5_000 });
  }
});

test("a shop whose sandbox finds its port taken runs without it", async () => {
  const other = createServer();
  const port = await listen(other, 0, "127.0.0.1");
  onTestFinished(() => void other.close());
  const { line } = run({ SANDBOX_PORT: String(port) });
  await line(/sandbox cannot start: .*EADDRINUSE/);
  await line(/no payment sandbox/);
  await line(/^sandbox known to the shop: null$/);
  await line(/^Shop ready at /);
});

test.each<Record<string, string>>([
  { API_URL: "http://127.0.0.1:9", SESSION_SECRETS: "x".repeat(32) },
  { SANDBOX_URL: "http://127.0.0.1:9" },
])("a shop with %o starts no sandbox", async (env) => {
  const dataDir = join(directory, `without-sandbox-${Object.keys(env)[0]}`);
  const { line } = run({ DATA_DIR: dataDir, ...env });
  await line(/^Shop /);
  expect(existsSync(join(dataDir, "sandbox"))).toBe(false);
});

test("a shop with an unreachable database reports it, and serves what it can", async () => {
  const { line } = run({ DATA_DIR: join(directory, "down") });
  const address = addressOf(await line(/^Shop at /));
  await line(/database cannot be reached/);
  expect((await fetch(`${address}/`)).status).toBe(200);
});

test("a start waits for the database before it reports that the shop is ready", async () => {
  const { line, lines } = run({ DATA_DIR: join(directory, "slow") });
  await line(/^Shop /);
  expect(lines.join("\n")).toMatch(/^Shop ready at /m);
});

test("a live shop prints neither the demo account nor the sandbox notice, and starts no sandbox", async () => {
  const own = {
    PUBLIC_URL: "https://shop.example",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "a@shop.example",
    BANK_HOLDER: "Shop",
    BANK_IBAN: "IT13S0542811101000000123457",
    COMPANY_NAME: "Shop",
    COMPANY_STREET: "Piazza Prova 3",
    COMPANY_ZIP: "20121",
    COMPANY_CITY: "Milano",
    COMPANY_PROVINCE: "MI",
    COMPANY_VAT_NUMBER: "00743110157",
    COMPANY_REA: "MI-1234567",
    COMPANY_EMAIL: "a@shop.example",
    COMPANY_PHONE: "+39021234567",
  };
  const dataDir = join(directory, "live");
  const { line, lines } = run({ SHOP_MODE: "live", DATA_DIR: dataDir, ...own });
  await line(/^Shop ready at /);
  expect(existsSync(join(dataDir, "sandbox"))).toBe(false);
  expect(lines.join()).not.toMatch(/demo|Payments are in sandbox/);
});

test("an invalid environment ends the start with one message and a failure", async () => {
  const { ended, lines } = run({ PORT: "x", SHOP_MODE: "fun" });
  expect(await ended).toBe(1);
  expect(lines[0]).toBe("These settings are invalid:");
  expect(lines.slice(1).map((line) => line.trim().split(":")[0])).toEqual(["PORT", "SHOP_MODE"]);
});

test.each([
  ["PUBLIC_URL", { SMTP_URL: "smtp://127.0.0.1:9" }],
  ["SESSION_SECRETS", { DATABASE_URL: "postgres://127.0.0.1:9/shop" }],
  ["SESSION_SECRETS", { API_URL: "http://127.0.0.1:9" }],
])("a start without a required %s ends with the reason", async (name, env) => {
  const { ended, lines } = run(env);
  expect(await ended).toBe(1);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(new RegExp(`^ {2}${name}: must be set`));
});

test("a port in use ends the start with a remedy", async () => {
  const other = createServer();
  const port = await listen(other, 0, "127.0.0.1");
  onTestFinished(() => void other.close());
  const { ended, lines } = run({ PORT: String(port) });
  expect(await ended).toBe(1);
  expect(lines.join("\n")).toContain(`PORT=${port + 10} npm start`);
  expect(lines.join("\n")).not.toContain("    at ");
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s completes running requests, closes connections, and exits with success",
  async (signal) => {
    const { child, ended, line, lines } = run({});
    const address = addressOf(await line(/^Shop ready/));
    const slow = fetch(`${address}/slow`);
    await line(/slow begins/);
    child.kill(signal);
    expect(await (await slow).text()).toBe("/slow");
    expect(await ended).toBe(0);
    expect(lines).toContain("closed");
  },
);

test("a second signal stops the shop at once", async () => {
  const { child, ended, line, lines } = run({});
  const address = addressOf(await line(/^Shop ready/));
  const slow = expect(fetch(`${address}/slow`)).rejects.toThrow();
  await line(/slow begins/);
  child.kill("SIGTERM");
  child.kill("SIGINT");
  expect(await ended).toBe(1);
  await slow;
  expect(lines).not.toContain("closed");
});

test("an unhandled rejection of one request does not stop the shop", async () => {
  const { line } = run({});
  const address = addressOf(await line(/^Shop ready/));
  await fetch(`${address}/reject`);
  await line(/left behind/);
  expect((await fetch(`${address}/`)).status).toBe(200);
});
