import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccessBox, AccessField, AccessForm } from "~/account/access/access-form";
import { registerForm } from "~/account/access/access-schemas.server";
import { AfterLogin, accessPath } from "~/account/access/after-login";
import { afterLoginFields, continueAfterLogin, readAfterLogin } from "~/account/access/after-login.server";
import { ProviderButtons } from "~/account/access/provider-buttons";
import { signInProviders } from "~/account/access/providers.server";
import { register } from "~/account/access/register.server";
import { invalidForm, refusedForm } from "~/account/refused-form.server";
import { formValues, parseValues } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

export const handle: PageHandle = { layout: "simple" };

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
  const values = formValues(await readForm(request, [...fields, ...afterLoginFields]));
  const after = readAfterLogin((name) => values[name], page);
  const parsed = parseValues(values, registerForm);
  if (!parsed.ok) return data({ ...invalidForm(parsed.errors, values), after }, { status: 422 });
  let isSignedIn: boolean;
  try {
    isSignedIn = await register(page, request, parsed.value);
  } catch (error) {
    const { refused, status } = refusedForm(error, values, t);
    return data({ ...refused, after }, { status });
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
  const passwords = { refused, autoComplete: "new-password", maxLength: 200 } as const;
  return (
    <div className="container narrow">
      <h1>{t("access:register")}</h1>
      <p>{t("access:register_intro")}</p>
      <AccessForm action={href("register", locale)} refused={refused} fields={fields}>
        <AfterLogin after={after} />
        <AccessField name="first_name" refused={refused} autoComplete="given-name" maxLength={50} />
        <AccessField name="last_name" refused={refused} autoComplete="family-name" maxLength={50} />
        <AccessField name="email" refused={refused} autoComplete="username" maxLength={100} />
        <AccessField name="confirm_email" refused={refused} autoComplete="username" maxLength={100} />
        <AccessField name="password" hint={t("access:password_hint")} {...passwords} />
        <AccessField name="confirm_password" {...passwords} />
        <AccessBox name="privacy" refused={refused} required>
          <p className="hint">
            <ShopLink to={href("privacy", locale)}>{t("access:privacy_link")}</ShopLink>
          </p>
        </AccessBox>
        <AccessBox name="newsletter" refused={refused} />
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
