import type { ViteDevServer } from "vite";

/**
 * In a folder whose path has a space, stacks would name no files: V8 reads the name of evaluated code up to the first
 * space. Encodes the name, and decodes it where Vite looks up the source (Vite's own repair: vitejs/vite#23513).
 */
export function keepFileNamesInStacks(server: ViteDevServer): void {
  if (!server.config.root.includes(" ")) return;
  const { ssr } = server.environments;
  const { fetchModule } = ssr;
  ssr.fetchModule = async (...request) => {
    const module = await fetchModule.apply(ssr, request);
    if (!("code" in module)) return module;
    const code = module.code.replace(/^\/\/# sourceURL=.*$/m, (line) => line.replace(/(?<=URL.*) /g, "%20"));
    return { ...module, code };
  };
  const { ssrFixStacktrace } = server;
  server.ssrFixStacktrace = (error) => {
    error.stack = error.stack?.replaceAll("%20", " ");
    ssrFixStacktrace(error);
  };
}
