import type { Plugin } from "vite";

/** The HTTP front's middleware inside `remix vite:dev`. */
export function frontPlugin(): Plugin {
  return { name: "shop-front", apply: "serve" };
}
