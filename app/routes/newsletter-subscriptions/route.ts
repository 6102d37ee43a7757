import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server";
import { translator } from "~/i18n/i18next.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { newsletterFields, signUp } from "~/newsletter/sign-up.server";
import { redirectTo, requestSession } from "~/session/request-session.server";

/** The newsletter's form, sent by a script that stays on its page: the answer is JSON. */
export async function action({ request }: ActionFunctionArgs) {
  const { status, message, errors } = await answerTo(request);
  return Response.json({ message, errors }, { status });
}

/** No error page can say here what is wrong with a body. */
async function answerTo(request: Request) {
  const form = await readForm(request, newsletterFields).catch((refused: unknown) => {
    if (refused instanceof Response) return refused;
    throw refused;
  });
  if (!(form instanceof Response)) return signUp(request, form);
  const t = translator(localeOf(new URL(request.url).pathname));
  const message = t(form.status === 413 ? "errors:too_large_text" : "errors:bad_request_text");
  return { status: form.status, message, errors: {} };
}

/** Somebody followed the address: the form is on its page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requestSession({ request, context });
  return redirectTo(session, href("newsletter", localeOf(new URL(request.url).pathname)), 302);
}
