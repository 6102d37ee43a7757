import { AccountForm } from "~/account/account-form";
import { CheckField } from "~/forms/check-field";
import type { FormResult } from "~/forms/checked-form";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { ConsentsView } from "./profile-view.server";

interface ConsentFormsProps {
  consents: ConsentsView;
  /** By the forms' `intent`. */
  results: Record<string, FormResult>;
}

/** The accepted privacy policy, and the newsletter. A mail's link confirms a subscription. */
export function ConsentForms({ consents, results }: ConsentFormsProps) {
  const t = useT();
  const locale = useLocale();
  const { isSubscribed } = consents;
  const intent = isSubscribed ? "unsubscribe" : "subscribe";
  const subscription = (
    <AccountForm
      id="subscription"
      intent={intent}
      labels={{ consent: t("account:newsletter_consent") }}
      result={results[intent]}
      title={t("account:consents")}
      action={href("profile", locale)}
      button={t(isSubscribed ? "account:newsletter_unsubscribe" : "account:newsletter_subscribe")}
    >
      <p>
        {consents.privacy} <ShopLink to={href("privacy", locale)}>{t("access:privacy_link")}</ShopLink>
      </p>
      <p>{consents.newsletter}</p>
      {!isSubscribed && (
        <CheckField name="consent" label={`${consents.consent.text} ${consents.consent.link}`} required />
      )}
    </AccountForm>
  );
  if (consents.ending === null) return subscription;
  return (
    <>
      {subscription}
      <AccountForm
        id="subscription-end"
        intent="unsubscribe"
        labels={{}}
        result={results.unsubscribe}
        title={t("account:newsletter_unsubscribe")}
        action={href("profile", locale)}
        button={t("account:newsletter_unsubscribe")}
      >
        <p>{consents.ending}</p>
      </AccountForm>
    </>
  );
}
