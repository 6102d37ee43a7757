import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { href } from "~/i18n/paths";
import { pageContext } from "~/session/page-context.server";

/** The second URL of the contacts (spec section 2). */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, url } = await pageContext(args);
  return redirect(href("contacts", locale, undefined, url.searchParams), 301);
}
