import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { DevEnvironment, EnvironmentModuleNode, Plugin, ServerOptions, ViteDevServer } from "vite";
import type { startComposition } from "../config/composition.server";
import { environment } from "../config/env.server";
import { type Closable, registry } from "../config/lifecycle";
import { shopUrl } from "../config/shop-url";
import type { developmentFront } from "./development";
import { faultOfTarget } from "./request-target";
import { needsSandbox, type SandboxProcess } from "./sandbox-process";
import { keepFileNamesInStacks } from "./space-in-path";

/** What `entry.server.tsx` exports for the front. */
interface Entry {
  front: { developmentFront: typeof developmentFront; startComposition: typeof startComposition };
}

/** The shop of a development server, as its modules are now. */
type BuildOf = (server: ViteDevServer) => Promise<ServerBuild & { entry: { module: Entry } }>;

/** Remix's virtual module. */
const remixBuild = ((server) => server.ssrLoadModule("virtual:remix/server-build")) as BuildOf;

/** Puts the front of the built shop around the pages of `remix vite:dev`. Vite itself answers for modules. */
export function frontPlugin(buildOf: BuildOf = remixBuild): Plugin {
  return {
    name: "shop-front",
    apply: "serve",
    config({ server = {} }) {
      if (isCompilers(server)) return;
      const { HOST, PORT, PUBLIC_URL } = environment();
      return {
        server: {
          // The command line has priority.
          host: server.host ?? HOST,
          port: server.port ?? PORT,
          // The Host of requests becomes PUBLIC_URL's, which Vite would refuse.
          ...(PUBLIC_URL ? { allowedHosts: [new URL(PUBLIC_URL).hostname] } : {}),
        },
      };
    },
    async configureServer(server) {
      if (isCompilers(server.config.server)) return;
      keepFileNamesInStacks(server);
      const sandboxUrl = await startSandbox(server);
      const shop = async (request: Request) => createRequestHandler(await buildOf(server), "development")(request);
      let current: { make: typeof developmentFront; front: RequestListener } | undefined;
      const loadFront = async () => {
        const { developmentFront: make, startComposition } = (await buildOf(server)).entry.module.front;
        if (current?.make === make) return current.front;
        // A module of the front, or one that it uses, has changed.
        const port = portOf(server) ?? environment().PORT;
        current = { make, front: make({ port, sandboxUrl, shop }) };
        startComposition();
        return current.front;
      };
      // The first page waits for all modules. Its own call reports an error.
      server.httpServer?.once("listening", () => void loadFront().catch(() => {}));
      // Vite's file server throws on these.
      server.middlewares.use((req, res, next) => {
        if (!faultOfTarget(req.url ?? "/")) return next();
        loadFront().then((front) => front(req, res), next);
      });
      // After Vite's own middlewares, and before Remix's, because of the plugins' order.
      return () =>
        void server.middlewares.use((req, res, next) => {
          // Vite's own error page shows the place of an error in a module.
          const showError = (error: Error) => {
            server.ssrFixStacktrace(error);
            next(error);
          };
          loadFront().then((front) => front(req, res), showError);
        });
    },
    // Remix updates an open page's scripts and its loaders' data; what only the server renders comes with a new document.
    async hotUpdate({ file, modules, server }) {
      const { client } = server.environments;
      if (this.environment.name === client.name || modules.length === 0) return;
      const isText = file.startsWith(`${server.config.root}/locales/`) && !client.moduleGraph.getModulesByFile(file);
      if (!isText && isBehindScripts(modules, client)) {
        await refreshData(modules, client);
        return;
      }
      client.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

/**
 * Remix stops at a module that browsers have too, such as a rule of `shop/`, although loaders use it by other ways: an update
 * of the root loads the data of every page again.
 */
async function refreshData(modules: readonly EnvironmentModuleNode[], client: DevEnvironment): Promise<void> {
  const root = client.moduleGraph.getModuleById(`${client.config.root}/app/root.tsx`);
  const isUsedByServer = modules.some(({ id, importers }) => {
    const inBrowsers = client.moduleGraph.getModuleById(id ?? "");
    if (!inBrowsers) return false;
    const ids = new Set([...inBrowsers.importers].map((importer) => importer.id));
    return [...importers].some((importer) => !ids.has(importer.id));
  });
  if (root && isUsedByServer) await client.reloadModule(root);
}

/** Whether a change of modules of the server reaches a module that browsers have loaded. */
function isBehindScripts(modules: readonly EnvironmentModuleNode[], client: DevEnvironment): boolean {
  const reached = new Set(modules);
  for (const module of reached) {
    if (module.id && client.moduleGraph.getModuleById(module.id)) return true;
    for (const importer of module.importers) reached.add(importer);
  }
  return false;
}

/** Remix's compiler has a second server, also while it builds: it serves nobody, and the environment is not the shop's. */
const isCompilers = ({ hmr }: ServerOptions) => hmr === false;

/** When the configured port is taken, Vite listens on the next free one. */
function portOf(server: ViteDevServer): number | undefined {
  const address = server.httpServer?.address();
  return typeof address === "object" ? address?.port : undefined;
}

/**
 * In this process, because development has no built programs.
 * @returns its URL; null when it could not start, undefined when none is needed
 */
async function startSandbox(server: ViteDevServer): Promise<string | null | undefined> {
  const env = environment();
  if (!needsSandbox(env)) return undefined;
  const port = server.config.server.port ?? env.PORT;
  const serve = async () => {
    const { serveSandbox } = await server.ssrLoadModule(fileURLToPath(new URL("../sandbox/serve.ts", import.meta.url)));
    const sandbox: Pick<SandboxProcess, "url" | "connect"> & Closable = await serveSandbox({ ...env, PORT: port });
    let closing: ReturnType<Closable["close"]>;
    let isOpen = true;
    const close = () => {
      if (isOpen) closing = sandbox.close();
      isOpen = false;
      return closing;
    };
    return { ...sandbox, close };
  };
  try {
    // Vite restarts by a new server before it closes the old one: the registry closes the old sandbox first.
    const sandbox = await registry().get("sandbox", serve);
    server.httpServer?.once("listening", () => sandbox.connect(shopUrl(env, portOf(server))));
    server.httpServer?.once("close", () => void sandbox.close());
    return sandbox.url;
  } catch (error) {
    server.config.logger.error(`No payment sandbox: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}
