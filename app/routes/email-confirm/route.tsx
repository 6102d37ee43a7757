import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmail } from "~/api/accounts.server";
import { NotFound } from "~/api/errors.server";
import { orRespond } from "~/api/respond.server";
import { readForm } from "~/forms/read-form.server";
import { accountMessages } from "~/i18n/messages/account";
import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

/** The page of the link in a mail. Only the button confirms, because virus scanners also open links. */
export async function loader(args: LoaderFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, t } = await pageContext(args);
  return {
    head: { title: t("account:confirm_title"), noindex: true },
    action: href("email-confirm", locale, { token }),
  };
}

/** Confirms the email, and leads to the account. The answer to a link that does not work is 404. */
export async function action(args: ActionFunctionArgs) {
  const { token = "" } = args.params;
  const { locale, session, api } = await pageContext(args);
  await readForm(args.request, []);
  const isConfirmed = await orRespond(
    confirmEmail(api, token).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NotFound) return false;
        throw error;
      },
    ),
  );
  if (!isConfirmed) return data({ isUnknown: true }, { status: 404 });
  session.flash({ key: "account:confirmed" });
  throw await redirectTo(session, href("account", locale));
}

/** Keeps the token in the URL from other sites. "no-referrer" would also remove the Origin header of the form. */
export const headers = () => ({ "Referrer-Policy": "strict-origin" });

export default function EmailConfirm() {
  const page = useLoaderData<typeof loader>();
  const isUnknown = useActionData<typeof action>()?.isUnknown === true;
  const t = useT(accountMessages);
  const locale = useLocale();
  return (
    <div className="container narrow">
      <h1>{t(isUnknown ? "account:confirm_unknown_title" : "account:confirm_title")}</h1>
      <p>{t(isUnknown ? "account:confirm_unknown_text" : "account:confirm_text")}</p>
      {isUnknown ? (
        <p>
          <ShopLink to={href("account", locale)}>{t("account:to_account")}</ShopLink>
        </p>
      ) : (
        <ShopForm method="post" action={page.action}>
          <button type="submit" className="button button-primary">
            {t("account:confirm_button")}
          </button>
        </ShopForm>
      )}
    </div>
  );
}
