import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { keepTypedForm } from "~/checkout/keep-typed-form.server";
import { readForm, textField } from "~/forms/read-form.server";
import { isLocale, type Locale } from "~/i18n/locale";
import { localeCookie } from "~/i18n/locale-cookie.server";
import { href } from "~/i18n/paths";
import { alternatePath } from "~/pages/match-page";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";

/** Stores a language and redirects to the same page in it. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { locale: here, session, url } = await pageContext(args);
  const form = await readForm(request, "all");
  const to = textField(form, "to");
  if (!isLocale(to)) throw new Response(null, { status: 400 });
  session.addCookie(localeCookie.write(to, request));
  const from = textField(form, "from") ?? url.searchParams.get("from");
  const path = alternateOf(safeRedirect(from, href("home", here)), to);
  await keepTypedForm(session, form, path);
  return redirectTo(session, path);
}

function alternateOf(path: string, locale: Locale): string {
  const url = new URL(path, "http://shop.invalid");
  return (alternatePath(url.pathname, locale) ?? href("home", locale)) + url.search;
}

/** A GET of the form's URL redirects to the home page. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, session } = await pageContext(args);
  return redirectTo(session, href("home", locale), 302);
}

/** The route has a component, so that the error page can show a refusal. */
export default function Language() {
  return null;
}
