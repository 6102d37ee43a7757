import { useField } from "@conform-to/react";
import { type PaymentCard, PaymentCards } from "~/checkout/payment-cards";
import { refusalText, sizeValues } from "~/checkout/refusal-text";
import type { MessageKey } from "~/i18n/texts";
import { useLocale, useT } from "~/i18n/use-t";
import { type Cents, type Currency, formatMoney } from "~/shop/money";
import type { TakenTotal } from "~/shop/order-pricing";
import {
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

/** Two methods take cards: the hints tell them apart. */
const cardHint = ({ hasAccounts }: NonNullable<PaymentMethod["cards"]>): MessageKey =>
  hasAccounts ? "checkout:payment_account_hint" : "checkout:payment_card_hint";

const SELECTABLE = new Set<PaymentAvailability["availability"]>(["available", "needs_courier", "invoice_country"]);

interface PaymentChoiceProps {
  payments: (PaymentAvailability & { id: number; fee: Cents; taken: TakenTotal })[];
  country: { name: string };
  /** Currency of the fees. */
  currency: Currency;
  value?: string;
  /** The way of delivery in the form, known to scripts only. */
  shipping: string | null;
}

export function PaymentChoice({ payments, country, currency, value, shipping }: PaymentChoiceProps) {
  const t = useT();
  const locale = useLocale();
  const [field] = useField<string>("payment");
  const chosen = payments.length === 1 ? payments[0]?.code : value;
  const refusalOf = ({ code, availability }: PaymentAvailability) =>
    availability === "available"
      ? null
      : refusalText(t, { code, refusal: availability, country: country.name, currency, locale });
  const hintOf = (code: PaymentCode, taken: TakenTotal) => {
    const { flow, instructions, maxUnconfirmed, cards }: PaymentMethod = PAYMENT_METHODS[code];
    if (flow === "none") return t("checkout:payment_free_hint");
    const key = cards ? cardHint(cards) : hints[instructions];
    const total = formatMoney(taken.total, taken.currency, locale);
    const provider = cards?.processor ?? "";
    return [
      ...(taken.currency === currency ? [] : [t("totals:you_pay", { total })]),
      ...(key ? [t(key, { ...sizeValues(maxUnconfirmed, currency, locale), provider })] : []),
    ].join(" ");
  };
  // The chosen method stays selectable with its error. A method that needs another invoice address stays selectable too, and
  // one that needs the courier unless a script knows that the order is for pickup.
  const isSelectable = ({ availability }: PaymentAvailability) => SELECTABLE.has(availability);
  const isCard = (method: PaymentAvailability) => isSelectable(method) || chosen === method.code;
  const cards = payments.filter(isCard).map((method): PaymentCard => {
    const { code, fee, availability, taken } = method;
    const { needsCourier }: PaymentMethod = PAYMENT_METHODS[code];
    const isRefused = availability === "invoice_country" || !isSelectable(method);
    return {
      code,
      value: code,
      fee,
      hint: isRefused ? refusalOf(method) : hintOf(code, taken),
      chosen: chosen === code,
      disabled: needsCourier && shipping === "pickup",
      className: [needsCourier && isSelectable(method) && "courier-only", fee > 0 && "has-fee"]
        .filter(Boolean)
        .join(" "),
      children: needsCourier && isSelectable(method) && (
        <p className="hint not-with-pickup">{t("checkout:not_with_pickup")}</p>
      ),
    };
  });
  // A method of another country is of no use to the shopper.
  const refused = payments
    .filter((method) => !isCard(method) && method.availability !== "country")
    .map((method) => ({ code: method.code, reason: refusalOf(method) ?? "" }));
  return (
    <PaymentCards
      id={field.id}
      name="payment"
      cards={cards}
      refused={refused}
      currency={currency}
      message={field.errors?.[0]}
    />
  );
}
