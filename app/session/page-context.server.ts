import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchPage, pathOfPage } from "~/pages/match-page";
import { pageRows } from "~/pages/page-table.server";
import { enforceGuard } from "./guards.server";
import { type RequestContext, requestContext } from "./request-context.server";

export type PageContext = RequestContext;

/**
 * The context of a loader or an action. Both call this function first. Loaders run in parallel, so each of them enforces the
 * guard that the page has in the table of pages.
 * @throws Response of a guard that refuses the visitor
 */
export async function pageContext(args: LoaderFunctionArgs): Promise<PageContext> {
  const context = await requestContext(args);
  const match = matchPage(pathOfPage(context.url.pathname));
  const { guard } = match ? pageRows[match.page] : {};
  if (guard) await enforceGuard(guard, context);
  return context;
}
