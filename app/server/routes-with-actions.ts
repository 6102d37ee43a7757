import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

/**
 * Tells by a path whether the route behind it takes forms. Remix would answer a form to any other with an error in JSON
 * where the route is no page, in no language, and with a page that does not say what is allowed where it is one.
 */
export function routesWithActions(build: Pick<ServerBuild, "routes">): (path: string) => boolean {
  return (path) => {
    // All routes stand side by side below the root.
    const routes = Object.values(build.routes).flatMap((route) => (route?.parentId === "root" ? [route] : []));
    const id = matchRoutes(routes, pageOf(path))?.at(-1)?.route.id;
    return id === undefined || build.routes[id]?.module.action !== undefined;
  };
}

/** The path of the page whose data a browser's script asks for. */
function pageOf(path: string): string {
  return path.replace(/\.data$/, "").replace(/^\/_root$/, "/");
}
