import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { addCampaign } from "~/i18n/campaign-parameters";
import { href } from "~/i18n/paths";
import { pageContext } from "~/session/page-context.server";

/** The outfits of the previous site redirect to the home page (spec section 2). */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, url } = await pageContext(args);
  return redirect(href("home", locale, undefined, addCampaign(new URLSearchParams(), url.searchParams)), 301);
}
