import { logInForm } from "~/account/access/access-schemas.server";
import type { AfterLoginView } from "~/account/access/after-login";
import { afterLoginFields, continueAfterLogin, readAfterLogin } from "~/account/access/after-login.server";
import { logInWith } from "~/account/access/log-in.server";
import { signInProviders } from "~/account/access/providers.server";
import { confirmSignInFromOtherSite } from "~/account/access/sign-in-from-other-site.server";
import { failedForm } from "~/account/failed-form.server";
import type { FormResult } from "~/forms/checked-form";
import { parseForm, refusedForm } from "~/forms/parse-form.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { providerLoginPath } from "~/i18n/provider-paths";
import type { PageContext } from "~/session/page-context.server";
import { startProviderSignIn } from "~/session/provider-sign-in.server";
import { redirectTo } from "~/session/request-session.server";

/** The fields of all forms that the page accepts. */
export const loginFields = ["intent", "email", "password", "stay", "provider", ...afterLoginFields] as const;
type LoginFields = PostedForm<(typeof loginFields)[number]>;

interface Outcome {
  result: FormResult;
  after: AfterLoginView;
  status: number;
}

/**
 * Runs the form of the pressed button.
 * @throws Response 303 after a success, 400 for an unknown button or provider
 */
export async function submitLogin(page: PageContext, request: Request, form: LoginFields): Promise<Outcome> {
  const after = readAfterLogin((name) => textField(form, name), page);
  switch (form.has("intent") ? textField(form, "intent") : "login") {
    case "login":
      return logIn(page, request, { form, after });
    case "provider":
      throw await goToProvider(page, textField(form, "provider"), after);
    case "arrival":
      throw await answerSignInFromOtherSite(page, request);
    case "cancel-arrival":
      if (page.session.pendingSignIn) page.session.pendingSignIn = null;
      throw await redirectTo(page.session, href("login", page.locale));
    default:
      throw new Response(null, { status: 400 });
  }
}

async function logIn(
  page: PageContext,
  request: Request,
  { form, after }: { form: LoginFields; after: AfterLoginView },
): Promise<Outcome> {
  const submission = parseForm(form, logInForm);
  if (submission.status !== "success") return { result: refusedForm(submission, page.t), after, status: 422 };
  try {
    await logInWith(page, request, { ...submission.value, stays: form.has("stay") });
  } catch (error) {
    return { ...failedForm(error, submission, page.t), after };
  }
  throw await continueAfterLogin(page, after);
}

/** The browser opens the provider by a page of its own: no form may lead to another site (form-action of the policy). */
async function goToProvider(
  { session, locale }: PageContext,
  name: string | null,
  { returnTo, productId }: AfterLoginView,
): Promise<Response> {
  const provider = (await signInProviders()).find((one) => one.name === name)?.name;
  if (!provider) throw new Response(null, { status: 400 });
  if (session.signIn) return redirectTo(session, returnTo);
  startProviderSignIn(session, { provider, locale, returnTo, productId, home: href("home", locale) });
  return redirectTo(session, providerLoginPath(provider));
}

async function answerSignInFromOtherSite(page: PageContext, request: Request): Promise<Response> {
  const { session, locale } = page;
  const isDone = await confirmSignInFromOtherSite(page, request);
  return redirectTo(session, isDone ? href("home", locale) : href("login", locale, undefined, { reason: "failed" }));
}
