import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { ServerBuild } from "@remix-run/node";
import { pageVersions, picturesReady, startComposition } from "../config/composition.server";
import { EnvironmentError, environment, loadSecrets } from "../config/env.server";
import { closeRegistry } from "../config/lifecycle";
import { createLogger } from "../config/log.server";
import { misspeltVariables } from "../config/misspelt-variables.server";
import { keepSandboxUrl } from "../config/sandbox-url.server";
import { shopLogo } from "../config/shop-logo.server";
import { keepPort, shopUrl } from "../config/shop-url";
import { pageCacheShare } from "../config/worker-settings.server";
import { builtShop } from "./built-shop";
import { createFront } from "./front";
import { openPaths } from "./open-paths";
import { needsSandbox, startSandbox } from "./sandbox-process";
import { createShopServer, GRACE_MS, listen, stopServer } from "./serve";
import { explainListening, requireOwnAddress, StartError } from "./start-error";
import { startupMessage, waitUntilReady } from "./startup-message";
import { hasWorkers, reportReady, startWorkers } from "./workers";

/**
 * The heap grows by this part of what is in use before V8 collects all garbage. By itself V8 lets it treble while the machine has
 * memory. With 18 to 30 the process took up to 361 MB under load with 20,000 products; the limit is 350 (record 058).
 */
const HEAP_GROWTH_PERCENT = 10;

/**
 * Starts the built shop in this process, or its workers. An error that only the operator can repair ends the process.
 * @param directory of all built files
 */
export async function startShop(build: ServerBuild, directory: URL): Promise<void> {
  try {
    await start(build, (name) => fileURLToPath(new URL(name, directory)));
  } catch (error) {
    const expected = error instanceof StartError || error instanceof EnvironmentError;
    console.error(expected ? error.message : error);
    process.exit(1);
  }
}

async function start(build: ServerBuild, built: (name: string) => string): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const env = environment();
  if (cluster.isPrimary) {
    for (const line of misspeltVariables()) console.warn(line);
    await requireOwnAddress(env.HOST);
  }
  loadSecrets(env);
  await shopLogo();
  const logger = createLogger();
  // Workers know the sandbox of their primary process by SANDBOX_URL.
  const startsSandbox = needsSandbox(env) && cluster.isPrimary;
  const sandbox = startsSandbox ? await startSandbox(built("node/sandbox.js")) : null;
  // The port of a sandbox that did not start may be another shop's sandbox.
  if (needsSandbox(env)) keepSandboxUrl(sandbox?.url ?? null);
  if (startsSandbox && !sandbox) logger.error("no payment sandbox: online payments are not offered");
  if (hasWorkers(env)) return startWorkers({ env, logger, sandbox });
  // The payments of the content/API server need the sandbox's URL.
  startComposition();
  let stopping = false;
  const isStopping = () => stopping;
  const maxBytes = pageCacheShare(env);
  const pages = maxBytes > 0 ? { maxBytes, versions: pageVersions } : undefined;
  const server = createShopServer(
    createFront({
      environment: env,
      logger,
      openPaths,
      isStopping,
      pages,
      ...builtShop(build, built("client")),
    }),
  );

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      // A worker gets the signal of a terminal twice, the second time from its primary process.
      if (stopping && cluster.isWorker) return;
      if (stopping) process.exit(1);
      stopping = true;
      // A person at a terminal has no load balancer that polls /readyz.
      const delayMs = signal === "SIGTERM" ? env.SHUTDOWN_DELAY_MS : 0;
      void stopServer(server, { delayMs, graceMs: GRACE_MS })
        .then(closeRegistry)
        .then(() => sandbox?.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => {
            logger.error({ err: error }, "could not close everything");
            process.exit(1);
          },
        );
    });
  }
  // It belongs to one request, which got an error page; other requests must not fail with it.
  process.on("unhandledRejection", (error) => logger.error({ err: error }, "unhandled rejection"));

  const port = await listen(server, env.PORT, env.HOST).catch((error: unknown) => {
    throw explainListening(error, env.PORT, env.HOST);
  });
  keepPort(port);
  sandbox?.connect(shopUrl(env, port));
  const ready = await waitUntilReady(port, env.HOST);
  if (ready) await picturesReady();
  if (cluster.isWorker) reportReady(port, ready);
  else if (!stopping) console.log(startupMessage(env, port, ready));
}
