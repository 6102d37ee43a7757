import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { newsletterFields, signUp } from "~/newsletter/sign-up.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/** The newsletter form for a script that stays on its page: the reply is JSON. */
export async function action(args: ActionFunctionArgs) {
  const { status, message, errors, asksAgain } = await answerTo(args);
  return Response.json({ message, errors, asksAgain }, { status });
}

/** The reply is JSON, so an invalid body gets no error page. */
async function answerTo(args: ActionFunctionArgs) {
  const form = await readForm(args.request, newsletterFields).catch((refused: unknown) => {
    if (refused instanceof Response) return refused;
    throw refused;
  });
  if (!(form instanceof Response)) return signUp(args, form);
  const { t } = await pageContext(args);
  const message = t(form.status === 413 ? "errors:too_large_text" : "errors:bad_request_text");
  return { status: form.status, message, errors: {}, asksAgain: false };
}

/** A GET of the URL redirects to the page with the form. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, session } = await pageContext(args);
  return redirectTo(session, href("newsletter", locale), 302);
}
