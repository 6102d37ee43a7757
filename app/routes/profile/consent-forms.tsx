import { AccountForm, type RefusedAccountForm } from "~/account/account-form";
import { FieldMessage } from "~/forms/field-message";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { ConsentsView } from "./profile-view.server";

interface ConsentFormsProps {
  consents: ConsentsView;
  refused: RefusedAccountForm | undefined;
}

/** The accepted privacy policy, and the newsletter. A mail's link confirms a subscription. */
export function ConsentForms({ consents, refused }: ConsentFormsProps) {
  const t = useT();
  const locale = useLocale();
  const { isSubscribed } = consents;
  const labels = { consent: t("account:newsletter_consent") };
  const form = { id: isSubscribed ? "unsubscribe" : "subscribe", labels, values: {}, refused };
  const message = refused?.form === form.id ? refused.errors.consent : undefined;
  const subscription = (
    <AccountForm
      form={form}
      title={t("account:consents")}
      action={href("profile", locale)}
      button={t(isSubscribed ? "account:newsletter_unsubscribe" : "account:newsletter_subscribe")}
    >
      <p>
        {consents.privacy} <ShopLink to={href("privacy", locale)}>{t("access:privacy_link")}</ShopLink>
      </p>
      <p>{consents.newsletter}</p>
      {!isSubscribed && (
        <div className="field">
          <label className="check">
            <input
              type="checkbox"
              id="consent"
              name="consent"
              required
              aria-invalid={message ? true : undefined}
              aria-describedby={message && "consent-message"}
            />
            {consents.consent.text} {consents.consent.link}
          </label>
          <FieldMessage id="consent-message" message={message} />
        </div>
      )}
    </AccountForm>
  );
  if (consents.ending === null) return subscription;
  return (
    <>
      {subscription}
      <AccountForm
        form={{ id: "unsubscribe", labels: {}, values: {}, refused }}
        title={t("account:newsletter_unsubscribe")}
        action={href("profile", locale)}
        button={t("account:newsletter_unsubscribe")}
      >
        <p>{consents.ending}</p>
      </AccountForm>
    </>
  );
}
