import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Environment } from "~/config/env.server";
import { sandboxUrlFile } from "~/config/sandbox-url.server";
import { createSandbox, type Sandbox } from "./create-sandbox";

export interface RunningSandbox extends Pick<Sandbox, "connect"> {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

type Settings = Pick<Environment, "PORT" | "HOST" | "DATA_DIR" | "SANDBOX_PORT" | "SANDBOX_URL">;

/** Starts the sandbox on its port. @throws Error when it cannot listen there, with the code of the system */
export async function serveSandbox(env: Settings): Promise<RunningSandbox> {
  const sandbox = createSandbox({
    file: join(env.DATA_DIR, "sandbox", "payments.json"),
    publicUrl: env.SANDBOX_URL,
    report: (line) => console.error(`sandbox: ${line}`),
  });
  const server = createServer(getRequestListener((request) => sandbox.fetch(request), { hostname: "localhost" }));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(sandboxPort(env), env.HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = env.SANDBOX_URL ?? `http://${browserHost(env.HOST)}:${port}`;
  const urlFile = sandboxUrlFile(env.DATA_DIR);
  mkdirSync(dirname(urlFile), { recursive: true, mode: 0o700 });
  writeFileSync(urlFile, `${url}\n`, { mode: 0o600 });
  return {
    url,
    connect: sandbox.connect,
    async close() {
      sandbox.close();
      rmSync(urlFile, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The port after the shop's, unless one is set; 0 lets the system choose. */
function sandboxPort({ SANDBOX_PORT, PORT }: Settings): number {
  return SANDBOX_PORT ?? (PORT > 0 && PORT < 65_535 ? PORT + 1 : 0);
}

function browserHost(host: string): string {
  if (["0.0.0.0", "::", "127.0.0.1"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
