import type { LoaderFunctionArgs } from "@remix-run/node";
import { href } from "~/i18n/paths";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/** The specification names two paths for one page. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, locale, session } = await pageContext(args);
  throw await redirectTo(session, href("register", locale, undefined, url.searchParams), 301);
}
