import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

/**
 * Returns whether the route at a path accepts forms. Remix would answer a form at other routes with an untranslated error
 * in JSON (resource routes), or with a page without `Allow`.
 */
export function routesWithActions(build: Pick<ServerBuild, "routes">): (path: string) => boolean {
  return (path) => {
    // All routes are children of the root.
    const routes = Object.values(build.routes).flatMap((route) => (route?.parentId === "root" ? [route] : []));
    const id = matchRoutes(routes, pageOf(path))?.at(-1)?.route.id;
    return id === undefined || build.routes[id]?.module.action !== undefined;
  };
}

/** The path of the page whose data a script requests. */
function pageOf(path: string): string {
  return path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}
