import type { LoaderFunctionArgs } from "@remix-run/node";
import { ApiError, Unavailable } from "~/api/errors.server";
import { publicApiUrl } from "~/config/composition.server";
import { escaped } from "~/html/entities";
import { translator } from "~/i18n/i18next.server";
import { type Locale, localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { type PageContext, pageContext } from "~/session/page-context.server";
import { startedSignIn } from "~/session/provider-sign-in.server";
import { redirectTo } from "~/session/request-session.server";
import type { ProviderSignIn } from "~/session/session-data";

/** Leads the browser that has started a sign-in to its provider. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { session } = page;
  const started = startedSignIn(session);
  if (!started || started.provider !== args.params.provider)
    throw await redirectTo(session, href("login", started?.locale ?? localeBefore(args.request)));
  try {
    return leadTo(await providerUrl(page, started), started);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error.message);
    const reason = error instanceof Unavailable ? "unavailable" : "failed";
    throw await redirectTo(session, href("login", started.locale, undefined, { reason }));
  }
}

/** The language of the login page that a browser without cookies comes from. */
function localeBefore({ headers }: Request): Locale {
  const before = headers.get("referer") ?? "";
  return URL.canParse(before) ? localeOf(new URL(before).pathname) : "en";
}

/** A remote server's own page, or the provider's page that the embedded server names. */
async function providerUrl({ url, api }: PageContext, { provider, locale, nonce }: ProviderSignIn): Promise<string> {
  const path = `auth/login/${encodeURIComponent(provider)}`;
  const query = { redirect: url.origin + href("login", locale, undefined, { state: nonce }) };
  return publicApiUrl(path, query) ?? (await api.redirect(path, query)).href;
}

/** A page in place of a redirect: Chrome applies `form-action` to the redirects of a form. */
function leadTo(url: string, { locale, provider }: ProviderSignIn): Response {
  const text = escaped(translator(locale)("access:with_provider", { provider }));
  const html = `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${text}</title>
</head>
<body>
<p><a href="${escaped(url)}">${text}</a></p>
</body>
</html>
`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    Refresh: `0;url=${url}`,
    "Referrer-Policy": "no-referrer",
  };
  return new Response(html, { headers });
}
