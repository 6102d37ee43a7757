import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccessField, AccessForm, type RefusedForm } from "~/account/access/access-form";
import { resetForm, resetRequestForm } from "~/account/access/access-schemas.server";
import { invalidForm, refusedForm } from "~/account/refused-form.server";
import { requestPasswordReset, resetPassword } from "~/api/accounts.server";
import { NotFound } from "~/api/errors.server";
import { mailLink } from "~/config/absolute-url.server";
import { formValues, parseValues } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

export const handle: PageHandle = { layout: "simple" };

/** Keeps the token in the URL from other sites. */
export const headers = () => ({ "Referrer-Policy": "strict-origin" });

/** With a token from a mail the page sets a new password, without one it asks for the mail. */
export async function loader(args: LoaderFunctionArgs) {
  const { url, t } = await pageContext(args);
  const head = { title: t("access:reset_title"), description: t("access:reset_description"), noindex: true };
  return { head, token: url.searchParams.get("token") };
}

interface FormResult {
  refused: RefusedForm;
  token: string | null;
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { locale, session, api, t } = await pageContext(args);
  const form = await readForm(request, ["email", "token", "password", "confirm_password"]);
  const values = formValues(form);
  const token = textField(form, "token");
  const sets = form.has("token");
  const parsed = sets ? parseValues(values, resetForm) : parseValues(values, resetRequestForm);
  const refuse = (refused: RefusedForm, status: number, shownToken = token) =>
    data<FormResult>({ refused, token: shownToken }, { status });
  if (!parsed.ok) return refuse(invalidForm(parsed.errors, values), 422);
  try {
    if ("token" in parsed.value) await resetPassword(api, parsed.value);
    else {
      const reset_url = mailLink(href("reset-password", locale));
      await requestPasswordReset(api, { email: parsed.value.email, reset_url, locale });
    }
  } catch (error) {
    if (error instanceof NotFound)
      return refuse({ message: t("access:reset_ended"), errors: {}, values: {} }, 403, null);
    const { refused, status } = refusedForm(error, values, t);
    return refuse(refused, status);
  }
  session.flash({ key: sets ? "access:reset_done" : "access:reset_asked" });
  // The reset has ended every sign-in of the account.
  if (sets) session.signIn = null;
  throw await redirectTo(session, href(sets ? "login" : "reset-password", locale));
}

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useT();
  const locale = useLocale();
  const refused = result?.refused;
  const token = result ? result.token : page.token;
  const action = href("reset-password", locale);
  const passwords = { refused, autoComplete: "new-password", maxLength: 200 } as const;
  return (
    <div className="container narrow">
      <h1>{t("access:reset_title")}</h1>
      <p>{t(token === null ? "access:reset_intro" : "access:reset_set_intro")}</p>
      {token === null ? (
        <AccessForm action={action} refused={refused} fields={["email"]}>
          <AccessField name="email" refused={refused} autoComplete="username" maxLength={100} />
          <button type="submit" className="button button-primary">
            {t("access:reset_ask")}
          </button>
        </AccessForm>
      ) : (
        <AccessForm action={action} refused={refused} fields={["password", "confirm_password"]}>
          <input type="hidden" name="token" value={token} />
          <AccessField
            name="password"
            label={t("access:new_password")}
            hint={t("access:password_hint")}
            {...passwords}
          />
          <AccessField name="confirm_password" {...passwords} />
          <button type="submit" className="button button-primary">
            {t("access:reset_save")}
          </button>
        </AccessForm>
      )}
    </div>
  );
}
