import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readForm, textField } from "~/forms/read-form.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { writeGrid } from "~/lists/grid-cookie.server";
import { redirectTo, requestSession } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";

/** Chooses how many products stand side by side, remembers it and goes back to the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, ["columns", "from"]);
  const columns = textField(form, "columns");
  if (columns !== "3" && columns !== "4") throw new Response(null, { status: 400 });
  const session = await requestSession({ request, context });
  const list = href("products", localeOf(new URL(request.url).pathname));
  const response = await redirectTo(session, safeRedirect(textField(form, "from"), list));
  response.headers.append("Set-Cookie", writeGrid(columns === "4" ? 4 : 3, request));
  return response;
}

/** Somebody followed the form's address: the list is there. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requestSession({ request, context });
  return redirectTo(session, href("products", localeOf(new URL(request.url).pathname)), 302);
}

/** With a component the page is no bare resource: what is refused is said by the error page. */
export default function Grid() {
  return null;
}
