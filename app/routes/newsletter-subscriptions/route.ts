import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { readForm } from "~/forms/read-form.server";
import { localeOf } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { signUp } from "~/newsletter/sign-up.server";
import { redirectTo, requestSession } from "~/session/request-session.server";

/** The newsletter's form, sent by a script that stays on its page: the answer is JSON. */
export async function action({ request }: ActionFunctionArgs) {
  const { status, message, errors } = await signUp(request, await readForm(request));
  return Response.json({ message, errors }, { status });
}

/** Somebody followed the address: the form is on its page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requestSession({ request, context });
  return redirectTo(session, href("newsletter", localeOf(new URL(request.url).pathname)), 302);
}
