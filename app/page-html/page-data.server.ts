import { messages, sheet } from "virtual:shop-assets";
import type { EntryContext } from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { policyValues } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { isJson } from "./page-state";
import { routeList, routeListPath } from "./route-list";
import { DATA_ID, type PageStart, START_ID, VISITOR_ID } from "./start-data";

/**
 * HTML with the data for a page's scripts, in place of Remix's own scripts: these load every module before the first picture,
 * and stand behind the document's end. Here all is data until the first script (start-script.ts) asks for the modules.
 * @param visitor the content of the hole `visitor`, or its mark; empty when the root has no data
 */
export async function pageData(context: EntryContext, locale: Locale, visitor: string): Promise<string> {
  const start = JSON.stringify(pageStart(context, locale));
  return block(START_ID, start) + block(DATA_ID, await routeData(context)) + block(VISITOR_ID, visitor);
}

type Manifest = EntryContext["manifest"] & { hmr?: { runtime?: string } };

const ROOT = "root";

function pageStart({ manifest: given, staticHandlerContext }: EntryContext, locale: Locale): PageStart {
  const manifest: Manifest = given;
  const routes = staticHandlerContext.matches.map(({ route }) => route.id).filter((id) => id !== ROOT);
  const runtime = manifest.hmr?.runtime;
  const modules = routes.flatMap((id) => {
    const route = manifest.routes[id];
    return route ? [...(route.imports ?? []), route.module] : [];
  });
  // The entry itself is one line, which imports the file with its code (chunks.ts).
  const [entry = manifest.entry.module] = manifest.entry.imports;
  const files = new Set([entry, ...manifest.entry.imports, ...modules, ...messages[locale]]);
  return {
    files: runtime ? [manifest.entry.module] : [...files],
    runtime,
    ...(sheet
      ? { routeList: routeListPath(locale, manifest.version) }
      : { routes: routeList(manifest.routes, locale) }),
    shown: routes,
    policy: policyOf(locale),
  };
}

/** Without the values that only the server's texts have: every page carries these. */
function policyOf(locale: Locale): PageStart["policy"] {
  const { opening_days: _days, opening_times: _times, ...values } = policyValues(locale);
  return values;
}

/** The data of the page's routes, without what the root's data say about the visitor. */
async function routeData(context: EntryContext): Promise<string> {
  // Remix would write its own form of the data behind the document's end.
  await context.serverHandoffStream?.cancel();
  context.serverHandoffStream = undefined;
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  const root = withoutVisitor(loaderData[ROOT]);
  const state = {
    loaderData: { ...loaderData, ...(root && { root }) },
    actionData,
    errors: errors && sentErrors(errors),
  };
  if (import.meta.env.DEV && !isJson(state)) throw new Error("Loaders and actions must return JSON");
  return JSON.stringify(state);
}

/** Undefined when the root's loader has failed. */
function withoutVisitor(root: unknown): object | undefined {
  if (typeof root !== "object" || root === null) return undefined;
  const { visitor: _, ...others } = root as { visitor?: unknown };
  return others;
}

/**
 * Errors in the form that Remix reads in the browser. Remix's own stream has the router's error too, such as the one for a
 * path that no route matches, in a type that only the browser's decoder knows.
 * @param errors without the details that visitors must not see: Remix has removed them
 */
function sentErrors(errors: NonNullable<EntryContext["staticHandlerContext"]["errors"]>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, sentError(error)]));
}

function sentError(error: unknown): unknown {
  if (isRouteErrorResponse(error)) {
    const { status, statusText, data } = error;
    return { status, statusText, data, __type: "RouteErrorResponse" };
  }
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  return { message, stack, __type: "Error", ...(name !== "Error" && { __subType: name }) };
}

/** JSON in an element that runs no code; the escaping keeps its content from closing or changing the element. */
function block(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replace(/<(?=\/?script|!--)/gi, "\\u003c")}</script>`;
}
