import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createBackend } from "~/backend/create-backend";
import { untilReachable } from "~/backend/db/until-reachable";
import { createDatasetServer } from "~/backend/directus-dataset/server";
import { backendOptions } from "~/config/backend-options.server";
import { companyOf } from "~/config/company-settings.server";
import { assumeProduction, type Environment, environment } from "~/config/env.server";
import { loggedError } from "~/config/log-error.server";
import { readinessText } from "~/config/readiness-text";
import { CLIENT_IP_HEADER } from "~/contract/client-ip.server";
import { clientIpOf, proxyTrust, warnOfUntrustedProxy } from "~/server/client-ip";
import { GRACE_MS, listen, stopServer } from "~/server/serve";
import { CommandError, readArguments, runCommand } from "./command";
import { limitRequests } from "./limit-requests";

const usage = `npm run api -- [--port N] [--dataset FILE] [--accept]
  --port N        port to listen on (default: PORT, 3000; 0: any)
  --dataset FILE  serve this data set (model, permissions, users, rows) from an empty temporary database
  --accept        open a database file that was copied without its last changes`;

interface Served {
  fetch(request: Request): Response | Promise<Response>;
  ready?(): Promise<void>;
  lastBackup?(): Promise<string | null>;
  deadMails?(): Promise<number>;
  close(): Promise<void>;
}

/** `npm run api`: the embedded content/API server alone, over HTTP. */
async function main() {
  assumeProduction();
  const options = {
    port: { type: "string" },
    dataset: { type: "string" },
    accept: { type: "boolean" },
    help: { type: "boolean" },
  } as const;
  const { values } = readArguments({ options }, usage);
  if (values.help) return console.log(usage);
  const env = environment();
  const port = Number(values.port ?? env.PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError(`--port must be 0 to 65535\n${usage}`);
  const dataset = values.dataset && (await readDataset(values.dataset));
  const open = (): Promise<Served> =>
    dataset
      ? createDatasetServer(dataset, datasetOptions(env))
      : createBackend({ ...backendOptions(env), onProgress: console.log });
  const served = await untilReachable(open, { onWait: console.error });
  let stopping = false;
  const limited = limitRequests(env.MAX_API_REQUESTS, (request) => served.fetch(request));
  const trusts = proxyTrust(env.TRUST_PROXY);
  const server = createServer(
    // Load balancers may probe by HTTP/1.0, which has no Host header.
    { requireHostHeader: false },
    getRequestListener(
      (request, { incoming }) => {
        const { pathname } = new URL(request.url);
        if (pathname === "/healthz") return new Response("ok\n");
        if (pathname === "/readyz")
          return stopping ? new Response("not ready: stopping\n", { status: 503 }) : readiness(served);
        warnOfUntrustedProxy(incoming, trusts, (message) => console.warn(message));
        // Replaces the client's own header.
        request.headers.set(CLIENT_IP_HEADER, clientIpOf(incoming, trusts));
        return limited(request);
      },
      { hostname: "localhost" },
    ),
  );
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    const delayMs = signal === "SIGTERM" ? env.SHUTDOWN_DELAY_MS : 0;
    void stopServer(server, { delayMs, graceMs: GRACE_MS })
      .then(() => served.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(loggedError(error));
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  const actual = await listen(server, port, env.HOST).catch(async (error: unknown) => {
    await served.close();
    throw error instanceof Error ? new CommandError(error.message) : error;
  });
  console.log(`API ready at http://${env.HOST}:${actual}`);
}

/** Mails leave as the shop's do. */
function datasetOptions(env: Environment): Parameters<typeof createDatasetServer>[1] {
  const company = companyOf(env, env.SHOP_MODE === "live");
  const bank = { holder: env.BANK_HOLDER, iban: env.BANK_IBAN, bic: env.BANK_BIC };
  const mail = { smtpUrl: env.SMTP_URL, outbox: join(env.DATA_DIR, "outbox"), sender: env.MAIL_FROM, bank, company };
  return { databaseUrl: env.DATABASE_URL, publicUrl: env.PUBLIC_URL, mail };
}

async function readDataset(file: string) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new CommandError(`--dataset: ${error instanceof Error ? error.message : error}`);
  }
}

/** For clients that wait until the API is ready. */
async function readiness(served: Served): Promise<Response> {
  try {
    await served.ready?.();
    return new Response(
      readinessText({ lastBackup: await served.lastBackup?.(), deadMails: await served.deadMails?.() }),
    );
  } catch (error) {
    console.error(loggedError(error));
    return new Response("not ready\n", { status: 503 });
  }
}

runCommand(main);
