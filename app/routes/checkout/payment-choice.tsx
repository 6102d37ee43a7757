import { FieldMessage } from "~/forms/field-message";
import type { Locale } from "~/i18n/locale";
import { checkoutMessages } from "~/i18n/messages/checkout";
import type { MessageKey } from "~/i18n/use-t";
import { useLocale, useT } from "~/i18n/use-t";
import { type Cents, type Currency, convertedText, formatMoney } from "~/shop/money";
import {
  type OrderSize,
  PAYMENT_METHODS,
  type PaymentAvailability,
  type PaymentCode,
  type PaymentMethod,
} from "~/shop/payment-methods";

/** The key of a hint about the method. Methods without a hint show their fee, if any. */
const hints: Record<PaymentMethod["instructions"], MessageKey> = {
  transfer: "checkout:payment_transfer_hint",
  top_up: "checkout:payment_top_up_hint",
  collection: "checkout:payment_collection_hint",
  none: "checkout:payment_fee",
};

const SELECTABLE = new Set<PaymentAvailability["availability"]>(["available", "needs_courier", "invoice_country"]);

interface PaymentChoiceProps {
  payments: (PaymentAvailability & { id: number; fee: Cents })[];
  country: { name: string };
  /** Currency of the fees. */
  currency: Currency;
  value?: string;
  message?: string;
}

export function PaymentChoice({ payments, country, currency, value, message }: PaymentChoiceProps) {
  const t = useT(checkoutMessages);
  const locale = useLocale();
  const chosen = payments.length === 1 ? payments[0]?.code : value;
  const hintOf = (code: PaymentCode, fee: Cents, availability: PaymentAvailability["availability"]) => {
    const { flow, instructions, maxOrder, maxUnconfirmed, currencies }: PaymentMethod = PAYMENT_METHODS[code];
    if (availability === "too_large") return t("checkout:too_much_to_collect", sizeValues(maxOrder, currency, locale));
    if (availability === "invoice_country") return t("checkout:not_for_invoice_country");
    if (availability === "currency")
      return t("checkout:not_in_currency", {
        accepted: currencies.map((one) => t(`checkout:currency_${one}`)).join(", "),
        country: country.name,
        currency: t(`checkout:currency_${currency}`),
      });
    if (availability !== "available" && availability !== "needs_courier")
      return t("checkout:not_for_country", { country: country.name });
    if (flow === "none") return t("checkout:payment_free_hint");
    if (instructions === "none" && fee === 0) return null;
    return t(hints[instructions], {
      fee: formatMoney(fee, currency, locale),
      ...sizeValues(maxUnconfirmed, currency, locale),
    });
  };
  return (
    <fieldset id="payment" tabIndex={-1} className="choices" aria-describedby={message && "payment-message"}>
      <legend>{t("checkout:payment")}</legend>
      {payments.map(({ code, fee, availability }) => {
        const hint = hintOf(code, fee, availability);
        return (
          <div key={code} className="choice">
            <input
              type="radio"
              id={`payment-${code}`}
              name="payment"
              value={code}
              required
              defaultChecked={chosen === code}
              // The chosen method stays selectable with its error. A method that only needs another way of delivery or
              // another invoice address stays selectable too.
              disabled={!SELECTABLE.has(availability) && chosen !== code}
              aria-describedby={hint === null ? undefined : `payment-${code}-hint`}
            />{" "}
            <label htmlFor={`payment-${code}`}>{t(`totals:payment_${code}`)}</label>
            {hint !== null && (
              <p id={`payment-${code}-hint`} className="hint">
                {hint}
              </p>
            )}
          </div>
        );
      })}
      <FieldMessage id="payment-message" message={message} />
    </fieldset>
  );
}

/** The limits are for orders in euro; the texts of other orders convert them. */
function sizeValues(size: OrderSize | null, currency: Currency, locale: Locale): Record<string, string | number> {
  return size ? { amount: convertedText(size.total, currency, locale), pieces: size.pieces } : {};
}
