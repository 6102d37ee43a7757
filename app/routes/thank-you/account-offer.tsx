import { CheckedForm, type FormResult } from "~/forms/checked-form";
import { Field } from "~/forms/field";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { PASSWORD_LIMITS } from "~/shop/field-limits";

interface AccountOfferProps {
  /** Of the order. */
  email: string;
  result: FormResult | undefined;
}

/** An account by a password alone: everything else is in the order. */
export function AccountOffer({ email, result }: AccountOfferProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <section aria-labelledby="account-offer" className="account-offer">
      <h2 id="account-offer">{t("thank-you:account_title")}</h2>
      <p>{t("thank-you:account_text", { email })}</p>
      {/* It loads a new document, so that header and footer change with the sign-in. */}
      <CheckedForm
        id="account"
        action={href("thank-you", locale)}
        labels={{ password: t("thank-you:account_password") }}
        result={result}
        loadsDocument
      >
        {/* Password managers store the password with it. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Field
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={PASSWORD_LIMITS.min}
          limit={PASSWORD_LIMITS.max}
          hint={t("thank-you:account_hint")}
          required
        />
        <p className="hint">
          {t("thank-you:account_privacy")}{" "}
          <ShopLink to={href("privacy", locale)}>{t("thank-you:account_privacy_link")}</ShopLink>
        </p>
        <button type="submit" className="button">
          {t("thank-you:account_button")}
        </button>
      </CheckedForm>
      <p>
        {t("thank-you:account_exists")} <ShopLink to={href("login", locale)}>{t("thank-you:account_login")}</ShopLink>
      </p>
    </section>
  );
}
