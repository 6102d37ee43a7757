import { Field } from "~/forms/field";
import { useT } from "~/i18n/use-t";
import { PASSWORD_LIMITS } from "~/shop/field-limits";

/** A new password and its repetition. */
export function NewPasswordFields() {
  const t = useT();
  const field = { type: "password", autoComplete: "new-password", limit: PASSWORD_LIMITS.max, required: true } as const;
  return (
    <>
      <Field {...field} name="password" minLength={PASSWORD_LIMITS.min} hint={t("access:password_hint")} />
      <Field {...field} name="confirm_password" />
    </>
  );
}
