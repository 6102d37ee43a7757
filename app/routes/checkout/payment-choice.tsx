import { FieldMessage } from "~/forms/field-message";
import { checkoutMessages } from "~/i18n/messages/checkout";
import type { MessageKey } from "~/i18n/use-t";
import { useT } from "~/i18n/use-t";
import { type Cents, type Currency, formatMoney } from "~/shop/money";
import { COLLECTION_MAX, COLLECTION_UNCONFIRMED, type PaymentCode, type PaymentRefusal } from "~/shop/payment-methods";

/** What there is to know of a method beyond its name; others name their fee when they have one. */
const hints: Partial<Record<PaymentCode, MessageKey>> = {
  bank_transfer: "checkout:payment_bank_transfer_hint",
  cash_on_delivery: "checkout:payment_cash_on_delivery_hint",
  free: "checkout:payment_free_hint",
};

interface PaymentChoiceProps {
  /** `fits`: whether this order can be paid so; `refusal`: why not. */
  payments: { id: number; code: PaymentCode; fee: Cents; fits: boolean; refusal: PaymentRefusal | null }[];
  country: { name: string };
  /** Of the fees. */
  currency: Currency;
  value?: string;
  message?: string;
}

export function PaymentChoice({ payments, country, currency, value, message }: PaymentChoiceProps) {
  const t = useT(checkoutMessages);
  const chosen = payments.length === 1 ? payments[0]?.code : value;
  return (
    <fieldset id="payment" tabIndex={-1} className="choices" aria-describedby={message && "payment-message"}>
      <legend>{t("checkout:payment")}</legend>
      {payments.map(({ code, fee, fits, refusal }) => {
        const hint = hints[code] ?? (fee > 0 ? "checkout:payment_fee" : null);
        const described = !fits || hint !== null;
        return (
          <div key={code} className="choice">
            <input
              type="radio"
              id={`payment-${code}`}
              name="payment"
              value={code}
              required
              defaultChecked={chosen === code}
              // What was chosen stays so beside its message: another country may fit it.
              disabled={!fits && chosen !== code}
              aria-describedby={described ? `payment-${code}-hint` : undefined}
            />{" "}
            <label htmlFor={`payment-${code}`}>{t(`common:payment_${code}`)}</label>
            {described && (
              <p id={`payment-${code}-hint`} className="hint">
                {fits && hint
                  ? t(hint, {
                      fee: formatMoney(fee, currency),
                      amount: formatMoney(COLLECTION_UNCONFIRMED.total, "EUR"),
                      pieces: COLLECTION_UNCONFIRMED.pieces,
                    })
                  : refusal === "too_much_to_collect"
                    ? t("checkout:too_much_to_collect", {
                        amount: formatMoney(COLLECTION_MAX.total, "EUR"),
                        pieces: COLLECTION_MAX.pieces,
                      })
                    : t("checkout:not_for_country", { country: country.name })}
              </p>
            )}
          </div>
        );
      })}
      <FieldMessage id="payment-message" message={message} />
    </fieldset>
  );
}
