import { AccessBox, AccessField, AccessForm, type RefusedForm } from "~/account/access/access-form";
import { AfterLogin, type AfterLoginView } from "~/account/access/after-login";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";

/** Email and password. */
export function LoginForm({ refused, after }: { refused: RefusedForm | undefined; after: AfterLoginView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <AccessForm action={href("login", locale)} refused={refused} fields={["email", "password"]}>
      <AfterLogin after={after} />
      <AccessField name="email" refused={refused} autoComplete="username" maxLength={100} />
      <AccessField name="password" refused={refused} autoComplete="current-password" maxLength={200} />
      <AccessBox name="stay" refused={refused} />
      <button type="submit" className="button button-primary">
        {t("access:login")}
      </button>
    </AccessForm>
  );
}
