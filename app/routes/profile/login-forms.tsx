import { NewPasswordFields } from "~/account/access/new-password-fields";
import { AccountForm } from "~/account/account-form";
import type { FormResult } from "~/forms/checked-form";
import { Field } from "~/forms/field";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { FIELD_LIMITS } from "~/shop/field-limits";

interface LoginFormProps {
  result: FormResult | undefined;
}

/** A new email needs the password. */
export function EmailForm({ email, result }: LoginFormProps & { email: string }) {
  const t = useT();
  const locale = useLocale();
  const labels = {
    email: t("account:new_email"),
    confirm_email: t("access:confirm_email"),
    email_password: t("account:current_password"),
  };
  const field = { type: "email", autoComplete: "email", limit: FIELD_LIMITS.email, required: true } as const;
  return (
    <AccountForm
      id="new-email"
      intent="email"
      title={t("account:email")}
      action={href("profile", locale)}
      button={t("account:change_email")}
      labels={labels}
      result={result}
    >
      <p>{t("account:current_email", { email })}</p>
      <Field {...field} name="email" />
      <Field {...field} name="confirm_email" />
      <Field name="email_password" type="password" autoComplete="current-password" required />
    </AccountForm>
  );
}

/** A new password needs the old one. */
export function PasswordForm({ result }: LoginFormProps) {
  const t = useT();
  const locale = useLocale();
  const labels = {
    old_password: t("account:old_password"),
    password: t("access:new_password"),
    confirm_password: t("access:confirm_password"),
  };
  return (
    <AccountForm
      id="new-password"
      intent="password"
      title={t("account:password")}
      action={href("profile", locale)}
      button={t("account:change_password")}
      labels={labels}
      result={result}
    >
      <p>{t("account:password_text")}</p>
      <Field name="old_password" type="password" autoComplete="current-password" required />
      <NewPasswordFields />
    </AccountForm>
  );
}
