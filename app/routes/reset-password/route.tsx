import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccessForm } from "~/account/access/access-form";
import { resetForm, resetRequestForm } from "~/account/access/access-schemas.server";
import { NewPasswordFields } from "~/account/access/new-password-fields";
import { failedForm } from "~/account/failed-form.server";
import { requestPasswordReset, resetPassword } from "~/api/accounts.server";
import { NotFound } from "~/api/errors.server";
import { mailLink } from "~/config/absolute-url.server";
import { EmptyForm } from "~/forms/empty-form";
import { Field } from "~/forms/field";
import { parseForm, refusedForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { FIELD_LIMITS } from "~/shop/field-limits";

export const handle: PageHandle = { layout: "simple", form: { id: "reset" } };

/** Keeps the token in the URL from other sites. */
export const headers = () => ({ "Referrer-Policy": "strict-origin" });

/** With a token from a mail the page sets a new password, without one it asks for the mail. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, t } = await pageContext(args);
  const head = { title: t("access:reset_title"), description: t("access:reset_description"), noindex: true };
  return { head, token: url.searchParams.get("token") };
}

export async function action(args: ActionFunctionArgs) {
  const { locale, session, api, t } = await pageContext(args);
  const form = await readForm(args.request, ["email", "token", "password", "confirm_password"]);
  const token = textField(form, "token");
  const submission = form.has("token") ? parseForm(form, resetForm) : parseForm(form, resetRequestForm);
  if (submission.status !== "success")
    return data({ token, sentTo: null, result: refusedForm(submission, t) }, { status: 422 });
  const { value } = submission;
  try {
    if ("token" in value) await resetPassword(api, value);
    else await requestPasswordReset(api, { ...value, reset_url: mailLink(href("reset-password", locale)), locale });
  } catch (error) {
    if (error instanceof NotFound) {
      const result = refusedForm({ payload: {} }, t, { message: t("access:reset_ended") });
      return data({ token: null, sentTo: null, result }, { status: 403 });
    }
    const { result, status } = failedForm(error, submission, t);
    return data({ token, sentTo: null, result }, { status });
  }
  if ("email" in value) return data({ token: null, sentTo: value.email, result: undefined });
  session.flash({ key: "access:reset_done" });
  // The reset has ended every sign-in of the account.
  session.signIn = null;
  throw await redirectTo(session, href("login", locale));
}

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const token = answer && "token" in answer ? answer.token : page.token;
  const common = { action: href("reset-password", locale), result: answer?.result };
  if (answer?.sentTo)
    return (
      <div className="container narrow">
        <h1>{page.head.title}</h1>
        <EmptyForm id="reset" />
        <p role="status">{t("access:reset_asked", { email: answer.sentTo })}</p>
        <p>
          {t("access:reset_no_mail")} <a href={href("reset-password", locale)}>{t("access:reset_other_email")}</a>
        </p>
      </div>
    );
  return (
    <div className="container narrow">
      <h1>{page.head.title}</h1>
      <p>{t(token === null ? "access:reset_intro" : "access:reset_set_intro")}</p>
      {token === null ? (
        <AccessForm id="reset" {...common} fields={["email"]}>
          <Field name="email" type="email" autoComplete="username" limit={FIELD_LIMITS.email} required />
          <button type="submit" className="button button-primary">
            {t("access:reset_ask")}
          </button>
        </AccessForm>
      ) : (
        <AccessForm
          id="reset"
          {...common}
          fields={["password", "confirm_password"]}
          labels={{ password: t("access:new_password") }}
        >
          <input type="hidden" name="token" value={token} />
          <NewPasswordFields />
          <button type="submit" className="button button-primary">
            {t("access:reset_save")}
          </button>
        </AccessForm>
      )}
    </div>
  );
}
