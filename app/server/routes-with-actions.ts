import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { pathOfPage } from "../pages/match-page";
import { possibleRoutes } from "./page-handlers";

/**
 * Returns whether the route at a path accepts forms. Remix would answer a form at other routes with an untranslated error
 * in JSON (resource routes), or with a page without `Allow`.
 */
export function routesWithActions(build: Pick<ServerBuild, "routes">): (path: string) => boolean {
  // All routes are children of the root.
  const routes = Object.values(build.routes).flatMap((route) => (route?.parentId === "root" ? [route] : []));
  const possible = possibleRoutes(build);
  return (path) => {
    const ids = possible(path);
    const candidates = ids ? routes.filter(({ id }) => ids.has(id)) : routes;
    const id = matchRoutes(candidates, pathOfPage(path))?.at(-1)?.route.id;
    return id === undefined || build.routes[id]?.module.action !== undefined;
  };
}
