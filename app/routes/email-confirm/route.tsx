import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccessForm } from "~/account/access/access-form";
import { EmptyForm } from "~/forms/empty-form";
import { Field } from "~/forms/field";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { confirmFields, isLoginStep, submitConfirmation } from "./form.server";

export const handle: PageHandle = { form: { id: "login", intent: "login" } };

/** The page of the link in a mail. Only its buttons change anything, because virus scanners also open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, t, url, session } = await pageContext(args);
  const isLogin = isLoginStep(url);
  return {
    head: { title: t(isLogin ? "account:confirm_login_title" : "account:confirm_title"), noindex: true },
    // A refused form and a reload stay in the second step: the first one's button ends the account's sessions.
    action: href("email-confirm", locale, { token }, isLogin ? { step: "login" } : undefined),
    isLogin,
    isSignedIn: session.signIn !== null && !session.signIn.isFromLink,
  };
}

/** Confirms the email. The answer to a link that does not work is 404. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const form = await readForm(args.request, confirmFields);
  const { status, ...result } = await submitConfirmation(page, args.request, { form, token: args.params.token ?? "" });
  return data(result, { status });
}

export default function EmailConfirm() {
  const { action: to, isLogin, isSignedIn } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  if (result?.wasUsed !== undefined)
    return (
      <div className="container narrow">
        <h1>{t(result.wasUsed ? "account:confirm_used_title" : "account:confirm_unknown_title")}</h1>
        <p>{t(result.wasUsed ? "account:confirm_used_text" : "account:confirm_unknown_text")}</p>
        <EmptyForm id="login" />
        <p>
          <ShopLink to={href("account", locale)}>{t("account:to_account")}</ShopLink>
        </p>
      </div>
    );
  if (isLogin || result)
    return (
      <div className="container narrow">
        <h1>{t("account:confirm_login_title")}</h1>
        <p>{t("account:confirm_login_text")}</p>
        <AccessForm id="login" action={to} result={result?.result} fields={["email", "password"]}>
          <Field name="email" type="email" autoComplete="username" required />
          <Field name="password" type="password" autoComplete="current-password" required />
          <button type="submit" name="intent" value="login" className="button button-primary">
            {t("access:login")}
          </button>
        </AccessForm>
        <p>
          {t("account:confirm_login_lost")}{" "}
          <ShopLink to={href("reset-password", locale)}>{t("access:forgot_password")}</ShopLink>
        </p>
      </div>
    );
  return (
    <div className="container narrow">
      <h1>{t("account:confirm_title")}</h1>
      <p>{t("account:confirm_text")}</p>
      <p>{t(isSignedIn ? "account:confirm_signed_in" : "account:confirm_signed_out")}</p>
      <ShopForm method="post" action={to}>
        <button type="submit" className="button button-primary">
          {t("account:confirm_button")}
        </button>
      </ShopForm>
      <EmptyForm id="login" />
    </div>
  );
}
