import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";

/** The old site's outfits lead home (spec section 2). */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(href("home", localeOf(new URL(request.url).pathname)), 301);
}
