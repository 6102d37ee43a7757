import { type PaymentCard, PaymentCards } from "~/checkout/payment-cards";
import type { Locale } from "~/i18n/locale";
import { checkoutMessages } from "~/i18n/messages/checkout";
import type { MessageKey } from "~/i18n/use-t";
import { useLocale, useT } from "~/i18n/use-t";
import { type Cents, type Currency, convertedText } from "~/shop/money";
import {
  type OrderSize,
  PAYMENT_METHODS,
  type PaymentAvailability,
  type PaymentCode,
  type PaymentMethod,
} from "~/shop/payment-methods";

/** The key of a hint about the method. */
const hints: Record<PaymentMethod["instructions"], MessageKey | null> = {
  transfer: "checkout:payment_transfer_hint",
  top_up: "checkout:payment_top_up_hint",
  collection: "checkout:payment_collection_hint",
  none: null,
};

const SELECTABLE = new Set<PaymentAvailability["availability"]>(["available", "needs_courier", "invoice_country"]);

interface PaymentChoiceProps {
  payments: (PaymentAvailability & { id: number; fee: Cents })[];
  country: { name: string };
  /** Currency of the fees. */
  currency: Currency;
  value?: string;
  message?: string;
  /** The way of delivery in the form, known to scripts only. */
  shipping: string | null;
}

export function PaymentChoice({ payments, country, currency, value, message, shipping }: PaymentChoiceProps) {
  const t = useT(checkoutMessages);
  const locale = useLocale();
  const chosen = payments.length === 1 ? payments[0]?.code : value;
  const hintOf = (code: PaymentCode, availability: PaymentAvailability["availability"]) => {
    const { flow, instructions, maxOrder, maxUnconfirmed, currencies }: PaymentMethod = PAYMENT_METHODS[code];
    if (availability === "too_large") return t("checkout:too_much_to_collect", sizeValues(maxOrder, currency, locale));
    if (availability === "invoice_country") return t("checkout:not_for_invoice_country");
    if (availability === "currency")
      return t("checkout:not_in_currency", {
        accepted: currencies.map((one) => t(`checkout:currency_${one}`)).join(", "),
        country: country.name,
        currency: t(`checkout:currency_${currency}`),
      });
    if (!SELECTABLE.has(availability)) return t("checkout:not_for_country", { country: country.name });
    if (flow === "none") return t("checkout:payment_free_hint");
    const key = hints[instructions];
    return key && t(key, sizeValues(maxUnconfirmed, currency, locale));
  };
  const cards = payments.map(({ code, fee, availability }): PaymentCard => {
    const { needsCourier }: PaymentMethod = PAYMENT_METHODS[code];
    const isSelectable = SELECTABLE.has(availability);
    return {
      code,
      value: code,
      fee,
      hint: hintOf(code, availability),
      chosen: chosen === code,
      // The chosen method stays selectable with its error. A method that needs another invoice address stays selectable too,
      // and one that needs the courier unless a script knows that the order is for pickup.
      disabled: (!isSelectable && chosen !== code) || (needsCourier && shipping === "pickup"),
      className: [needsCourier && isSelectable && "courier-only", fee > 0 && "has-fee"].filter(Boolean).join(" "),
      children: needsCourier && isSelectable && <p className="hint not-with-pickup">{t("checkout:not_with_pickup")}</p>,
    };
  });
  return <PaymentCards id="payment" name="payment" cards={cards} currency={currency} message={message} />;
}

/** The limits are for orders in euro; the texts of other orders convert them. */
function sizeValues(size: OrderSize | null, currency: Currency, locale: Locale): Record<string, string | number> {
  return size ? { amount: convertedText(size.total, currency, locale), pieces: size.pieces } : {};
}
