import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { type Currency, convertedText } from "~/shop/money";
import {
  type OrderSize,
  PAYMENT_METHODS,
  type PaymentCode,
  type PaymentMethod,
  type PlacedRefusal,
} from "~/shop/payment-methods";

interface Refused {
  code: PaymentCode;
  refusal: PlacedRefusal;
  /** The country's name. */
  country: string;
  currency: Currency;
  locale: Locale;
}

/** Why a method cannot pay an order. @param t with the texts of `checkout.json` */
export function refusalText(t: Translate, { code, refusal, country, currency, locale }: Refused): string {
  const { maxOrder, maxUnconfirmed }: PaymentMethod = PAYMENT_METHODS[code];
  switch (refusal) {
    case "too_large":
      return t("checkout:too_much_to_collect", sizeValues(maxOrder, currency, locale));
    case "needs_confirmation":
      return t("checkout:too_much_to_change", sizeValues(maxUnconfirmed, currency, locale));
    case "invoice_country":
      return t("checkout:not_for_invoice_country");
    case "gift_cards":
      return t("checkout:not_for_gift_cards");
    case "needs_courier":
      return t("checkout:not_with_pickup");
    case "country":
      return t("checkout:not_for_country", { country });
    default:
      return t("checkout:not_for_order");
  }
}

/** The limits are for orders in euro; the texts of other orders convert them. */
export function sizeValues(
  size: OrderSize | null,
  currency: Currency,
  locale: Locale,
): Record<string, string | number> {
  return size ? { amount: convertedText(size.total, currency, locale), pieces: size.pieces } : {};
}
