import { logInForm } from "~/account/access/access-schemas.server";
import { startSignIn } from "~/account/access/log-in.server";
import { failedForm } from "~/account/failed-form.server";
import { confirmEmail, logIn, logOut } from "~/api/accounts.server";
import type { Api } from "~/api/client.server";
import { NotFound } from "~/api/errors.server";
import { orElse, orRespond } from "~/api/respond.server";
import type { FormResult } from "~/forms/checked-form";
import { parseForm, refusedForm } from "~/forms/parse-form.server";
import { type PostedForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { signInWith } from "~/session/sign-in.server";

export const confirmFields = ["intent", "email", "password"] as const;

/** Whether the page shows its second step: the link was pressed outside a session of its account. */
export const isLoginStep = (url: URL) => url.searchParams.get("step") === "login";

interface Confirmation {
  form: PostedForm<(typeof confirmFields)[number]>;
  /** The token in the page's path. */
  token: string;
}

/** With `wasUsed` the link does nothing: it was used before, or does not work. */
interface Outcome {
  result?: FormResult;
  wasUsed?: boolean;
  status: number;
}

/** Runs the form of the pressed button. @throws Response 303 after a success */
export function submitConfirmation(page: PageContext, request: Request, posted: Confirmation): Promise<Outcome> {
  return textField(posted.form, "intent") === "login" ? logInAndConfirm(page, request, posted) : confirm(page, posted);
}

/** A session that a link began is none of the account's own: a stranger may have begun it. */
async function confirm({ session, locale, api, shopperApi }: PageContext, { token }: Confirmation): Promise<Outcome> {
  const confirmed = await confirmedBy(session.signIn?.isFromLink ? api : shopperApi, token);
  if (confirmed === undefined) return { wasUsed: false, status: 404 };
  if (confirmed === "used") return { wasUsed: true, status: 200 };
  if (confirmed === "mailbox")
    throw await redirectTo(session, href("email-confirm", locale, { token }, { step: "login" }));
  session.flash({ key: "account:confirmed" });
  throw await redirectTo(session, href("account", locale));
}

/** Logs in with the account's password, and confirms the email in this session, which replaces the browser's. */
async function logInAndConfirm(page: PageContext, request: Request, { form, token }: Confirmation): Promise<Outcome> {
  const { session, locale, api, t } = page;
  const submission = parseForm(form, logInForm);
  if (submission.status !== "success") return { result: refusedForm(submission, t), status: 422 };
  const tokens = await logIn(api, submission.value).catch((error: unknown) => failedForm(error, submission, t));
  if ("result" in tokens) return tokens;
  const end = (refreshToken: string) => orElse(logOut(api, refreshToken), undefined);
  const confirmed = await confirmedBy(api.as(tokens.access_token), token).catch(async (error: unknown) => {
    await end(tokens.refresh_token);
    throw error;
  });
  if (confirmed !== "owner") {
    await end(tokens.refresh_token);
    if (confirmed === undefined) return { wasUsed: false, status: 404 };
    const message = t("account:confirm_other_account");
    return { result: refusedForm(submission, t, { message }), status: 409 };
  }
  if (session.signIn) await end(session.signIn.refreshToken);
  await startSignIn(page, request, signInWith(tokens, false));
  session.flash({ key: "account:confirmed" });
  throw await redirectTo(session, href("orders", locale));
}

/** What the link has confirmed; undefined for one that does not work. */
function confirmedBy(api: Api, token: string) {
  return orRespond(
    confirmEmail(api, token).catch((error: unknown) => {
      if (error instanceof NotFound) return undefined;
      throw error;
    }),
  );
}
