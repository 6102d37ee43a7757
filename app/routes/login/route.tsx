import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessPath } from "~/account/access/after-login";
import { readAfterLogin } from "~/account/access/after-login.server";
import { ProviderButtons } from "~/account/access/provider-buttons";
import { signInProviders } from "~/account/access/providers.server";
import { handleSignInFromOtherSite, pendingEmail } from "~/account/access/sign-in-from-other-site.server";
import { isSignInFromOtherSite } from "~/account/access/sign-in-from-other-site-query.server";
import { FormAlert } from "~/forms/form-alert";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { failureOf } from "./failure.server";
import { loginFields, submitLogin } from "./form.server";
import { LoginForm } from "./login-form";
import { OtherSiteForm } from "./other-site-form";

export const handle: PageHandle = { layout: "simple", form: { id: "login" } };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { url, locale, t, session } = page;
  const query = url.searchParams;
  if (isSignInFromOtherSite(query)) throw await handleSignInFromOtherSite(page, args.request, { query, locale });
  const after = readAfterLogin((name) => query.get(name), page);
  if (session.signIn) throw await redirectTo(session, after.returnTo);
  const [email, providers] = await Promise.all([pendingEmail(page), signInProviders()]);
  const failure = failureOf(query.get("reason"), t);
  const head = { title: t("access:login"), description: t("access:login_description"), noindex: true };
  return data({ head, after, email, providers, failure: failure?.message }, { status: failure?.status ?? 200 });
}

/** Logs in and leads back to the page that the shopper came from. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { status, ...refused } = await submitLogin(page, args.request, await readForm(args.request, loginFields));
  return data(refused, { status });
}

export default function Login() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const after = refused?.after ?? page.after;
  if (page.email !== null && !refused) return <OtherSiteForm email={page.email} />;
  return (
    <div className="container narrow">
      <h1>{t("access:login")}</h1>
      {page.failure && !refused && <FormAlert>{page.failure}</FormAlert>}
      <p>{t(after.productId === null ? "access:login_intro" : "access:login_for_wishlist")}</p>
      <LoginForm result={refused?.result} after={after} />
      <p>
        <ShopLink to={href("reset-password", locale)}>{t("access:forgot_password")}</ShopLink>
      </p>
      <ProviderButtons providers={page.providers} after={after} />
      <p>
        {t("access:no_account")} <ShopLink to={accessPath("register", locale, after)}>{t("access:register")}</ShopLink>
      </p>
      <p>
        <ShopLink to={href("my-order", locale)}>{t("access:find_order")}</ShopLink>
      </p>
    </div>
  );
}
