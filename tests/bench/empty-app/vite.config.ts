import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

/** The smallest Remix app with the shop's settings: what a page costs before the shop adds anything. */
export default defineConfig({
  publicDir: false,
  plugins: [
    remix({
      appDirectory: "tests/bench/empty-app/app",
      buildDirectory: "build/bench-empty",
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
});
