import { type Locale, locales } from "../i18n/locale";

/** A route as Remix describes it to browsers. */
export interface Route {
  id: string;
  module: string;
}

/** The file with all routes of a language. Its name changes with the build. */
export function routeListPath(locale: Locale, version: string): string {
  return `/assets/routes-${locale}-${version}.json`;
}

/** Routes by id, without those of other languages: their pages are new documents. */
export function routeList(routes: Record<string, Route | undefined>, locale: Locale): Record<string, Route> {
  return Object.fromEntries(
    Object.values(routes).flatMap((route) =>
      route && isIn(route.id, locale) ? [[route.id, compactRoute(route)]] : [],
    ),
  );
}

function isIn(id: string, locale: Locale): boolean {
  return !locales.some((other) => other !== locale && id.startsWith(`${other}.`));
}

/** Without what is false, and without the files, which Remix uses for pages loaded in advance. The root's path is "". */
function compactRoute({ imports: _imports, css: _css, ...route }: Route & { imports?: unknown; css?: unknown }): Route {
  return Object.fromEntries(
    Object.entries<unknown>(route).filter(([, value]) => value !== false && value !== undefined),
  ) as unknown as Route;
}
