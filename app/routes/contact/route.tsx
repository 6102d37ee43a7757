import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";

/** The other address of the contacts (spec section 2). */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(href("contacts", localeOf(new URL(request.url).pathname)), 301);
}
