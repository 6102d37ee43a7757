import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccessBox, AccessField, AccessForm } from "~/account/access-form";
import { logInForm } from "~/account/access-schemas.server";
import { logInWith } from "~/account/log-in.server";
import { invalidForm, refusedForm } from "~/account/refused-form.server";
import { formValues, parseValues } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { accessMessages } from "~/i18n/messages/access";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";

export const handle: PageHandle = { layout: "simple" };

export async function loader(args: LoaderFunctionArgs) {
  const { url, locale, t, session } = await pageContext(args);
  const returnTo = safeRedirect(url.searchParams.get("returnTo"), href("home", locale));
  if (session.signIn) throw await redirectTo(session, returnTo);
  return { head: { title: t("access:login"), description: t("access:login_description"), noindex: true }, returnTo };
}

/** Logs in and leads back to the page that the shopper came from. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const page = await pageContext(args);
  const { locale, session, t } = page;
  const form = await readForm(request, ["email", "password", "stay", "returnTo"]);
  const values = formValues(form);
  const returnTo = safeRedirect(values.returnTo, href("home", locale));
  const parsed = parseValues(values, logInForm);
  if (!parsed.ok) return data({ ...invalidForm(parsed.errors, values), returnTo }, { status: 422 });
  try {
    await logInWith(page, request, { ...parsed.value, stays: form.has("stay") });
  } catch (error) {
    const { refused, status } = refusedForm(error, values, t);
    return data({ ...refused, returnTo }, { status });
  }
  throw await redirectTo(session, returnTo);
}

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT(accessMessages);
  const locale = useLocale();
  const returnTo = refused?.returnTo ?? page.returnTo;
  return (
    <div className="container narrow">
      <h1>{t("access:login")}</h1>
      <p>{t("access:login_intro")}</p>
      <AccessForm action={href("login", locale)} refused={refused} fields={["email", "password"]}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <AccessField name="email" refused={refused} autoComplete="username" maxLength={100} />
        <AccessField name="password" refused={refused} autoComplete="current-password" maxLength={200} />
        <AccessBox name="stay" refused={refused} />
        <button type="submit" className="button button-primary">
          {t("access:login")}
        </button>
      </AccessForm>
      <p>
        <ShopLink to={href("reset-password", locale)}>{t("access:forgot_password")}</ShopLink>
      </p>
      <p>
        {t("access:no_account")}{" "}
        <ShopLink to={href("register", locale, undefined, { returnTo })}>{t("access:register")}</ShopLink>
      </p>
    </div>
  );
}
