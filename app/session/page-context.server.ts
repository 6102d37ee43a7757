import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Api } from "~/api/client.server";
import { shopApi } from "~/config/composition.server";
import { translator } from "~/i18n/i18next.server";
import { type Locale, localeOf } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { enforceGuards } from "./guards.server";
import { type RequestSession, requestSession } from "./request-session.server";

/** What a loader or an action needs of its request. */
export interface PageContext {
  url: URL;
  /** The language of the path. */
  locale: Locale;
  t: Translate;
  session: RequestSession;
  /** Opened by its first call, so that a page without calls is shown while the API is away. */
  api: Api;
}

/**
 * The context of a loader or an action: its first line.
 * @param handle of a page that has guards: loaders run in parallel, so that each enforces them itself
 * @throws Response of a guard that does not let the visitor pass
 */
export async function pageContext(
  { request, context }: LoaderFunctionArgs,
  { guards = [] }: { guards?: readonly string[] } = {},
): Promise<PageContext> {
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const session = await requestSession({ request, context });
  await enforceGuards(guards, { session, locale });
  return { url, locale, t: translator(locale), session, api: shopApi(request) };
}
