import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, transformWithEsbuild } from "vite";
import { compression } from "vite-plugin-compression2";
import { textsPlugin } from "./app/i18n/texts-plugin";
import { assetsPlugin } from "./app/page-html/assets-plugin";
import { chunkOf } from "./app/page-html/chunks";
import { future } from "./app/page-html/remix-future";
import { frontPlugin } from "./app/server/vite-plugin";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** The oldest browsers with `import()`, which the inline scripts have; they and the style sheet are for these. */
const oldestBrowsers = ["chrome64", "safari12"];

/** The oldest browsers that load scripts (page-html/start-script.ts); older ones keep the HTML. */
const oldestWithScripts = ["es2020", "chrome85", "firefox105", "safari14.1"];

/** An inline script in fewer bytes. */
async function shortened(script: string): Promise<string> {
  const { code } = await transformWithEsbuild(script, "inline.js", { minify: true, target: oldestBrowsers });
  return code.trim().replace(/;$/, "");
}

const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };

// Two builds: the shop itself (`remix vite:build`) and, with `--mode node`, the programs that Node runs beside it.
export default defineConfig(({ mode, isSsrBuild }) =>
  mode === "node"
    ? {
        resolve: { alias },
        publicDir: false,
        ssr: { target: "node" },
        build: {
          ssr: true,
          target: "node20",
          outDir: "build/node",
          sourcemap: true,
          rollupOptions: {
            input: {
              api: "app/cli/api.ts",
              shop: "app/cli/shop.ts",
              sandbox: "app/cli/sandbox.ts",
            },
          },
        },
      }
    : {
        resolve: { alias },
        // Development only: what browsers load is named here, or Vite would look for it in server code too.
        optimizeDeps: {
          noDiscovery: true,
          include: [
            "react",
            "react/jsx-runtime",
            "react/jsx-dev-runtime",
            "react-dom",
            "react-dom/client",
            "@remix-run/react",
          ],
        },
        build: {
          target: oldestWithScripts,
          cssTarget: oldestBrowsers,
          assetsInlineLimit: 0,
          // Each page carries the rules that it uses, and the whole sheet comes later, once.
          cssCodeSplit: false,
          // Every page loads React and Remix: terser makes them 3 kB (brotli) smaller than Vite's own minifier does. The server's
          // code stays as written, so that the stack of a logged error can be read.
          minify: isSsrBuild ? false : "terser",
          terserOptions: { ecma: 2020, compress: { passes: 2 } },
          rollupOptions: {
            // A route that is no page is nothing in a browser.
            onwarn: (warning, warn) => warning.code === "EMPTY_BUNDLE" || warn(warning),
            output: isSsrBuild ? {} : { manualChunks: (id, { getModuleInfo }) => chunkOf(id, getModuleInfo) },
          },
        },
        plugins: [
          frontPlugin(),
          assetsPlugin(shortened),
          textsPlugin(),
          remix({ future }),
          // The front sends these files as they are; pictures and fonts are compressed already.
          isSsrBuild
            ? []
            : compression({
                include: /\.(?:css|js|json|svg|txt|webmanifest)$/,
                algorithms: ["brotliCompress", "gzip"],
              }),
        ],
      },
);
