import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { writeGrid } from "~/lists/grid-cookie.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";

/** Stores the number of products per row and redirects to the list. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { locale, session } = await pageContext(args);
  const form = await readForm(request, ["columns", "from"]);
  const columns = textField(form, "columns");
  if (columns !== "3" && columns !== "4") throw new Response(null, { status: 400 });
  const list = href("products", locale);
  session.addCookie(writeGrid(columns === "4" ? 4 : 3, request));
  return redirectTo(session, safeRedirect(textField(form, "from"), list));
}

/** A GET of the form's URL redirects to the list. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, session } = await pageContext(args);
  return redirectTo(session, href("products", locale), 302);
}

/** The route has a component, so that the error page can show a refusal. */
export default function Grid() {
  return null;
}
