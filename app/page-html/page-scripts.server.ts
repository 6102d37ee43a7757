import { messages, scripts, sheet } from "virtual:shop-assets";
import type { EntryContext } from "@remix-run/node";
import type { Locale } from "~/i18n/locale";
import { routeList, routeListPath } from "./route-list";
import { DATA_ID, type PageStart, START_ID } from "./start-data";

type Manifest = EntryContext["manifest"] & { hmr?: { runtime?: string } };

const ROOT = "root";

/** What Remix's own scripts would be. */
export interface PageScripts {
  /** HTML with the page's data. */
  data: string;
  /** The code of the first script. */
  script: string;
}

/**
 * A page's data and its first script, in place of Remix's own: these load every module before the first picture,
 * and stand behind the document's end. Here all is data until the script asks for the modules.
 * @param data of the loaders, see `documentData`
 */
export function pageScripts(context: EntryContext, data: string, locale: Locale): PageScripts {
  const manifest: Manifest = context.manifest;
  const routes = context.staticHandlerContext.matches.map(({ route }) => route.id).filter((id) => id !== ROOT);
  const runtime = manifest.hmr?.runtime;
  const modules = routes.flatMap((id) => {
    const route = manifest.routes[id];
    return route ? [...(route.imports ?? []), route.module] : [];
  });
  // The entry itself is one line, which imports the file with its code (chunks.ts).
  const [entry = manifest.entry.module] = manifest.entry.imports;
  const files = new Set([entry, ...manifest.entry.imports, ...modules, ...messages[locale]]);
  const start: PageStart = {
    files: runtime ? [manifest.entry.module] : [...files],
    runtime,
    ...(sheet
      ? { routeList: routeListPath(locale, manifest.version) }
      : { routes: routeList(manifest.routes, locale) }),
    shown: routes,
  };
  return { data: block(START_ID, JSON.stringify(start)) + block(DATA_ID, data), script: scripts.start };
}

/** JSON in an element that runs no code; the escaping keeps its content from closing or changing the element. */
function block(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replace(/<(?=\/?script|!--)/gi, "\\u003c")}</script>`;
}
