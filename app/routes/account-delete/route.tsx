import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { accountChange } from "~/account/account-change.server";
import { AccountForm } from "~/account/account-form";
import { AccountMenu } from "~/account/account-menu";
import { readUser } from "~/api/accounts.server";
import { deleteAccount } from "~/api/personal-data.server";
import { Field } from "~/forms/field";
import { fieldText, parseForm, refusedForm } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { deleteForm } from "./form.server";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  await orLogIn(page, readUser(page.shopperApi));
  return { head: { title: page.t("account:delete"), noindex: true } };
}

/** Deletes the account and logs out. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { t, session, locale, shopperApi } = page;
  const submission = parseForm(await readForm(args.request, ["intent", "delete_password"]), deleteForm);
  if (submission.status !== "success") return data({ result: refusedForm(submission, t) }, { status: 422 });
  const wrong = { field: "delete_password", message: fieldText(t, "wrong_password"), status: 422 };
  // A longer text is no password of an account.
  const fieldOf = { WRONG_PASSWORD: wrong, INVALID_PAYLOAD: wrong };
  const deleted = deleteAccount(shopperApi, submission.value.delete_password);
  const change = await accountChange(page, { submission, fieldOf }, deleted);
  if ("result" in change) return data({ result: change.result }, { status: change.status });
  session.signIn = null;
  session.flash({ key: "account:deleted" });
  throw await redirectTo(session, href("home", locale));
}

export default function AccountDelete() {
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container-wide">
      <AccountMenu current="profile" />
      <h1>{t("account:delete")}</h1>
      <div className="account-section">
        <p>{t("account:delete_text")}</p>
        <p>{t("account:delete_orders")}</p>
        <p>{t("account:delete_open_orders")}</p>
        <p>{t("account:delete_invoices")}</p>
        <p>
          {t("account:delete_export")} <a href={href("personal-data", locale)}>{t("account:export_link")}</a>
        </p>
      </div>
      <AccountForm
        id="delete"
        intent="delete"
        labels={{ delete_password: t("access:password") }}
        result={refused?.result}
        title={t("account:delete_confirm")}
        action={href("account-delete", locale)}
        button={t("account:delete_button")}
      >
        <Field name="delete_password" type="password" autoComplete="current-password" required />
      </AccountForm>
      <p>
        <ShopLink to={href("profile", locale)}>{t("account:delete_cancel")}</ShopLink>
      </p>
    </div>
  );
}
