import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccessForm } from "~/account/access/access-form";
import { registerForm } from "~/account/access/access-schemas.server";
import { AfterLogin, accessPath } from "~/account/access/after-login";
import { afterLoginFields, continueAfterLogin, readAfterLogin } from "~/account/access/after-login.server";
import { NewPasswordFields } from "~/account/access/new-password-fields";
import { ProviderButtons } from "~/account/access/provider-buttons";
import { signInProviders } from "~/account/access/providers.server";
import { register } from "~/account/access/register.server";
import { failedForm } from "~/account/failed-form.server";
import { ApiError } from "~/api/errors.server";
import { CheckField } from "~/forms/check-field";
import { Field } from "~/forms/field";
import { parseForm, refusedForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { FIELD_LIMITS } from "~/shop/field-limits";

export const handle: PageHandle = { layout: "simple", form: { id: "register" } };

const fields = [
  ...["first_name", "last_name", "email", "confirm_email", "password", "confirm_password"],
  ...["privacy", "newsletter"],
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { url, t, session } = page;
  const after = readAfterLogin((name) => url.searchParams.get(name), page);
  if (session.signIn) throw await redirectTo(session, after.returnTo);
  const head = { title: t("access:register"), description: t("access:register_description"), noindex: true };
  return { head, after, providers: await signInProviders() };
}

/** Creates the account, logs in and leads back to the page that the shopper came from. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const page = await pageContext(args);
  const { locale, session, t } = page;
  const form = await readForm(request, [...fields, ...afterLoginFields]);
  const after = readAfterLogin((name) => textField(form, name), page);
  const submission = parseForm(form, registerForm);
  if (submission.status !== "success") return data({ result: refusedForm(submission, t), after }, { status: 422 });
  let isSignedIn: boolean;
  try {
    isSignedIn = await register(page, request, submission.value);
  } catch (error) {
    if (error instanceof ApiError && error.code === "RECORD_NOT_UNIQUE") {
      const result = refusedForm(submission, t, { errors: { email: t("access:code_RECORD_NOT_UNIQUE") } });
      return data({ result, after }, { status: 409 });
    }
    const { result, status } = failedForm(error, submission, t);
    return data({ result, after }, { status });
  }
  session.flash({ key: isSignedIn ? "access:registered" : "access:registered_login" });
  throw isSignedIn
    ? await continueAfterLogin(page, after)
    : await redirectTo(session, accessPath("login", locale, after));
}

export default function Register() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const after = refused?.after ?? page.after;
  const emails = { type: "email", autoComplete: "username", limit: FIELD_LIMITS.email, required: true } as const;
  return (
    <div className="container narrow">
      <h1>{t("access:register")}</h1>
      <p>{t("access:register_intro")}</p>
      <AccessForm id="register" action={href("register", locale)} result={refused?.result} fields={fields}>
        <AfterLogin after={after} />
        <Field name="first_name" autoComplete="given-name" limit={FIELD_LIMITS.name} required />
        <Field name="last_name" autoComplete="family-name" limit={FIELD_LIMITS.surname} required />
        <Field name="email" {...emails} />
        <Field name="confirm_email" {...emails} />
        <NewPasswordFields />
        <CheckField name="privacy" required>
          <p className="hint">
            <ShopLink to={href("privacy", locale)}>{t("access:privacy_link")}</ShopLink>
          </p>
        </CheckField>
        <CheckField name="newsletter" />
        <button type="submit" className="button button-primary">
          {t("access:register")}
        </button>
      </AccessForm>
      <ProviderButtons providers={page.providers} after={after} />
      <p>
        {t("access:has_account")} <ShopLink to={accessPath("login", locale, after)}>{t("access:login")}</ShopLink>
      </p>
    </div>
  );
}
