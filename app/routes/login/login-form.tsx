import { AccessForm } from "~/account/access/access-form";
import { AfterLogin, type AfterLoginView } from "~/account/access/after-login";
import { CheckField } from "~/forms/check-field";
import type { FormResult } from "~/forms/checked-form";
import { Field } from "~/forms/field";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";

/** Email and password. */
export function LoginForm({ result, after }: { result: FormResult | undefined; after: AfterLoginView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <AccessForm id="login" action={href("login", locale)} result={result} fields={["email", "password", "stay"]}>
      <AfterLogin after={after} />
      <Field name="email" type="email" autoComplete="username" required />
      <Field name="password" type="password" autoComplete="current-password" required />
      <CheckField name="stay" />
      <button type="submit" className="button button-primary">
        {t("access:login")}
      </button>
    </AccessForm>
  );
}
