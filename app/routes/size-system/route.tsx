import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { SIZE_SWITCH_ID } from "~/catalogue/size-switch.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";
import { writeChosenSystem } from "~/session/shoe-system-cookie.server";
import { readShoeSystem } from "~/shop/shoe-sizes";

/** Stores the chosen shoe sizes and redirects to the switch on the page of the form. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { locale, session } = await pageContext(args);
  const form = await readForm(request, ["sizes", "from"]);
  const system = readShoeSystem(textField(form, "sizes"));
  if (!system) throw new Response(null, { status: 400 });
  session.addCookie(writeChosenSystem(system, request));
  const from = safeRedirect(textField(form, "from"), href("home", locale));
  return redirectTo(session, `${from.split("#", 1)[0]}#${SIZE_SWITCH_ID}`);
}

/** A GET of the form's URL redirects to the products. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, session } = await pageContext(args);
  return redirectTo(session, href("products", locale), 302);
}

/** The route has a component, so that the error page can show a refusal. */
export default function SizeSystem() {
  return null;
}
