import { AccountField, AccountForm, type RefusedAccountForm } from "~/account/account-form";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { FIELD_LIMITS } from "~/shop/field-limits";

interface LoginFormProps {
  refused: RefusedAccountForm | undefined;
}

/** The server's maximum, in characters. */
const MAX_PASSWORD = 200;

/** A new email needs the password. */
export function EmailForm({ email, refused }: LoginFormProps & { email: string }) {
  const t = useT();
  const locale = useLocale();
  const labels = {
    email: t("account:new_email"),
    confirm_email: t("access:confirm_email"),
    email_password: t("account:current_password"),
  };
  const form = { id: "email", labels, values: {}, refused };
  const field = { form, type: "email", autoComplete: "email", maxLength: FIELD_LIMITS.email, required: true } as const;
  return (
    <AccountForm
      form={form}
      title={t("account:email")}
      action={href("profile", locale)}
      button={t("account:change_email")}
    >
      <p>{t("account:current_email", { email })}</p>
      <AccountField {...field} name="email" />
      <AccountField {...field} name="confirm_email" />
      <AccountField
        form={form}
        name="email_password"
        type="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        required
      />
    </AccountForm>
  );
}

/** A new password needs the old one. */
export function PasswordForm({ refused }: LoginFormProps) {
  const t = useT();
  const locale = useLocale();
  const labels = {
    old_password: t("account:old_password"),
    password: t("access:new_password"),
    confirm_password: t("access:confirm_password"),
  };
  const form = { id: "password", labels, values: {}, refused };
  const field = { form, type: "password", maxLength: MAX_PASSWORD, required: true } as const;
  return (
    <AccountForm
      form={form}
      title={t("account:password")}
      action={href("profile", locale)}
      button={t("account:change_password")}
    >
      <p>{t("account:password_text")}</p>
      <AccountField {...field} name="old_password" autoComplete="current-password" />
      <AccountField {...field} name="password" autoComplete="new-password" hint={t("access:password_hint")} />
      <AccountField {...field} name="confirm_password" autoComplete="new-password" />
    </AccountForm>
  );
}
