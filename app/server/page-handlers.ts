import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { pathOfPage } from "../pages/match-page";

/** Only such paths are compared with the patterns here; all others get the whole build. */
const PLAIN_PATH = /^(?:\/[\w\-.~]+)*\/?$/;

interface Pattern {
  /** The route and its parents. */
  ids: string[];
  /** Lower-case segments; null for a parameter. */
  segments: (string | null)[];
  /** Whether more segments may follow. */
  isOpen: boolean;
}

/**
 * Remix compares each path several times with the patterns of all routes, about 180, which takes longer than the page's own
 * rendering needs for its text. Here each page has a Remix handler with the few routes that its path can match; Remix still
 * decides between them.
 */
export function pageHandlers(build: ServerBuild): RequestHandler {
  const possible = possibleRoutes(build);
  const whole = createRequestHandler(build, build.mode);
  // At most one per combination of patterns, whatever paths are asked for.
  const handlers = new Map<string, RequestHandler>();

  function handlerOf(pathname: string): RequestHandler {
    const ids = possible(pathname);
    if (!ids || pathname === "/__manifest") return whole;
    const key = [...ids].join(" ");
    const handler = handlers.get(key) ?? createRequestHandler(withRoutes(build, ids), build.mode);
    handlers.set(key, handler);
    return handler;
  }

  return (request, loadContext) => handlerOf(new URL(request.url).pathname)(request, loadContext);
}

/**
 * Finds the routes that a path or its page's data could match, with their parents and the home page; undefined when it may
 * be any route.
 */
export function possibleRoutes(build: Pick<ServerBuild, "routes">): (pathname: string) => Set<string> | undefined {
  const patterns = patternsOf(build);
  // The browser's router needs the page of "/" from the start: without it, that path would be the bare root.
  const home = patterns.flatMap(({ ids, segments, isOpen }) => (segments.length === 0 && !isOpen ? ids : []));
  return (pathname) => {
    if (!PLAIN_PATH.test(pathname)) return undefined;
    const paths = [pathname, pathOfPage(pathname)].map(segmentsOf);
    const ids = new Set(home);
    for (const pattern of patterns)
      if (paths.some((segments) => couldMatch(pattern, segments))) for (const id of pattern.ids) ids.add(id);
    return ids;
  };
}

function patternsOf({ routes }: Pick<ServerBuild, "routes">): Pattern[] {
  return Object.values(routes).flatMap((route) => {
    // The root is the parent of all others and matches no path alone.
    if (!route || route.id === "root") return [];
    const ids: string[] = [];
    let path = "";
    for (let one: typeof route | undefined = route; one; one = one.parentId ? routes[one.parentId] : undefined) {
      ids.unshift(one.id);
      path = `${one.path ?? ""}/${path}`;
    }
    const segments = segmentsOf(path);
    const rest = segments.findIndex((segment) => segment.includes("*") || segment.includes("?"));
    const fixed = rest === -1 ? segments : segments.slice(0, rest);
    return [{ ids, segments: fixed.map((segment) => (segment.startsWith(":") ? null : segment)), isOpen: rest !== -1 }];
  });
}

function segmentsOf(path: string): string[] {
  return path.toLowerCase().split("/").filter(Boolean);
}

/** True for every path that the pattern matches, and perhaps for others. */
function couldMatch({ segments, isOpen }: Pattern, path: readonly string[]): boolean {
  if (isOpen ? path.length < segments.length : path.length !== segments.length) return false;
  return segments.every((segment, index) => segment === null || segment === path[index]);
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <T>(all: Record<string, T>) => Object.entries(all).filter(([id]) => ids.has(id));
  const assets = { ...build.assets, routes: Object.fromEntries(only(build.assets.routes)) };
  return { ...build, routes: Object.fromEntries(only(build.routes)), assets };
}
