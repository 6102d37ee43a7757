import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { accountChange, refusedFields } from "~/account/account-change.server";
import { AccountField, AccountForm } from "~/account/account-form";
import { AccountMenu } from "~/account/account-menu";
import { readUser } from "~/api/accounts.server";
import { deleteAccount } from "~/api/personal-data.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  await orLogIn(page, readUser(page.shopperApi));
  return { head: { title: page.t("account:delete"), noindex: true } };
}

/** Deletes the account and logs out. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { t, session, locale, shopperApi } = page;
  const password = textField(await readForm(args.request, ["intent", "delete_password"]), "delete_password") ?? "";
  if (password === "") {
    const { refused, status } = refusedFields("delete", {}, { delete_password: t("access:error_required") });
    return data(refused, { status });
  }
  const wrong = { field: "delete_password", message: t("access:error_wrong_password"), status: 422 };
  // A longer text is no password of an account.
  const fieldOf = { WRONG_PASSWORD: wrong, INVALID_PAYLOAD: wrong };
  const change = await accountChange(
    page,
    { form: "delete", values: {}, fieldOf },
    deleteAccount(shopperApi, password),
  );
  if ("refused" in change) return data(change.refused, { status: change.status });
  session.signIn = null;
  session.flash({ key: "account:deleted" });
  throw await redirectTo(session, href("home", locale));
}

export default function AccountDelete() {
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  const form = { id: "delete", labels: { delete_password: t("access:password") }, values: {}, refused };
  return (
    <div className="container">
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
        form={form}
        title={t("account:delete_confirm")}
        action={href("account-delete", locale)}
        button={t("account:delete_button")}
      >
        <AccountField
          form={form}
          name="delete_password"
          type="password"
          autoComplete="current-password"
          maxLength={200}
          required
        />
      </AccountForm>
      <p>
        <ShopLink to={href("profile", locale)}>{t("account:delete_cancel")}</ShopLink>
      </p>
    </div>
  );
}
