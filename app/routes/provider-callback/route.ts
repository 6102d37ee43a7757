import type { LoaderFunctionArgs } from "@remix-run/node";
import { handleSignInFromOtherSite } from "~/account/access/sign-in-from-other-site.server";
import { ApiError, Unavailable } from "~/api/errors.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { matchPage } from "~/pages/match-page";
import { type PageContext, pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/**
 * The provider's answer for the embedded server. The server's redirect has the tokens in its URL; it ends here, so that the
 * browser never sees them.
 */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  try {
    const { pathname, searchParams: query } = await loginUrl(page, args.params.provider ?? "");
    throw await handleSignInFromOtherSite(page, args.request, { query, locale: localeOf(pathname) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    console.error(error.message);
    const reason = error instanceof Unavailable ? "unavailable" : "failed";
    throw await redirectTo(page.session, href("login", "en", undefined, { reason }));
  }
}

/** The URL of this shop's login page with the result. */
async function loginUrl({ url, api }: PageContext, provider: string): Promise<URL> {
  const answer = await api.redirect(`auth/login/${encodeURIComponent(provider)}/callback`, {
    ...Object.fromEntries(url.searchParams),
  });
  if (answer.origin === url.origin && matchPage(answer.pathname)?.page === "login") return answer;
  throw new ApiError(502, "CONTRACT", "The server's answer to a provider does not lead to the login page");
}
