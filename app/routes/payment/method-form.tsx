import type { ReactNode } from "react";
import { FieldMessage } from "~/forms/field-message";
import { paymentMessages } from "~/i18n/messages/payment";
import { totalsMessages } from "~/i18n/messages/totals";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { type Currency, formatMoney } from "~/shop/money";
import type { MethodView } from "./payment-view.server";

interface MethodFormProps {
  methods: MethodView[];
  currency: Currency;
  /** Whether the form was posted without a method. */
  isMissing: boolean;
  /** Another way to pay with the same form. */
  children: ReactNode;
}

/** The choice of the method that pays a placed order, with the button that begins the payment. */
export function MethodForm({ methods, currency, isMissing, children }: MethodFormProps) {
  useT(totalsMessages);
  const t = useT(paymentMessages);
  const locale = useLocale();
  const message = isMissing ? t("payment:method_required") : undefined;
  if (methods.length === 0) return <p>{t("payment:no_method")}</p>;
  return (
    <ShopForm method="post" action={href("payment", locale)}>
      <fieldset className="choices" aria-describedby={message && "method-message"}>
        <legend>{t("checkout:payment")}</legend>
        {methods.map(({ id, code, isChosen, fee, total }) => (
          <div key={code} className="choice">
            <input
              type="radio"
              id={`method-${code}`}
              name="payments_id"
              value={id}
              required
              defaultChecked={isChosen || methods.length === 1}
              aria-describedby={`method-${code}-total`}
            />{" "}
            <label htmlFor={`method-${code}`}>{t(`totals:payment_${code}`)}</label>
            <p id={`method-${code}-total`} className="hint">
              {fee > 0
                ? t("payment:total_with_fee", {
                    total: formatMoney(total, currency, locale),
                    fee: formatMoney(fee, currency, locale),
                  })
                : t("payment:total_without_fee", { total: formatMoney(total, currency, locale) })}
            </p>
          </div>
        ))}
        <FieldMessage id="method-message" message={message} />
      </fieldset>
      <p>
        <button type="submit" name="intent" value="pay" className="button button-primary">
          {t("payment:pay_order")}
        </button>
      </p>
      {children}
    </ShopForm>
  );
}
