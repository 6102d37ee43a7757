import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { frontPlugin } from "./app/server/vite-plugin";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const alias = { "~": new URL("./app", import.meta.url).pathname };

const onEveryPage =
  /\/app\/(?:i18n\/(?:paths|provider-paths|locale|shop-link|use-t)|shop\/cart|ui\/(?:anchor-link|connection|error-reference|icon|picture|trusted-html))\.tsx?$|vite\/preload-helper/;

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
              front: "app/server/main.ts",
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
        // Browsers back to Chrome 64 and Safari 12 get this code; older ones keep the HTML.
        build: {
          target: ["es2020", "chrome64", "safari12"],
          assetsInlineLimit: 0,
          // Every page loads React and Remix: terser makes them 3 kB (brotli) smaller than Vite's own minifier does.
          minify: "terser",
          terserOptions: { ecma: 2020, compress: { passes: 2 } },
          // One file of what every page loads is smaller than the many that Rollup would make of it.
          rollupOptions: isSsrBuild
            ? {}
            : { output: { manualChunks: (id) => (onEveryPage.test(id) ? "shop" : undefined) } },
        },
        plugins: [
          frontPlugin(),
          remix({
            future: {
              v3_fetcherPersist: true,
              v3_lazyRouteDiscovery: true,
              v3_relativeSplatPath: true,
              v3_routeConfig: true,
              v3_singleFetch: true,
              v3_throwAbortReason: true,
            },
          }),
        ],
      },
);
