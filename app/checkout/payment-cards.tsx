import type { ReactNode } from "react";
import { FieldMessage } from "~/forms/field-message";
import { useLocale, useT } from "~/i18n/use-t";
import { type Cents, type Currency, formatMoney } from "~/shop/money";
import type { PaymentCode } from "~/shop/payment-methods";
import { ChoiceCard } from "./choice-card";

/** A method that can be chosen, or whose error another field can mend. */
export interface PaymentCard {
  code: PaymentCode;
  /** What the form sends. */
  value: string | number;
  /** Of the fieldset's currency. */
  fee: Cents;
  hint: string | null;
  chosen: boolean;
  disabled?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A method that cannot pay the order. */
export interface RefusedMethod {
  code: PaymentCode;
  /** A sentence. */
  reason: string;
}

interface PaymentCardsProps {
  id: string;
  /** Of the field. */
  name: string;
  cards: PaymentCard[];
  /** Stand last, folded. */
  refused: RefusedMethod[];
  currency: Currency;
  message: string | undefined;
}

/** The choice of a payment method: at the checkout, and for an order that waits for its payment. */
export function PaymentCards({ id, name, cards, refused, currency, message }: PaymentCardsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <fieldset id={id} tabIndex={-1} className="choices" aria-describedby={message && `${id}-error`}>
      <legend>
        <h2>{t("delivery:payment")}</h2>
      </legend>
      {cards.map(({ code, fee, ...card }) => (
        <ChoiceCard
          key={code}
          {...card}
          id={`${id}-${code}`}
          name={name}
          label={t(`totals:payment_${code}`)}
          price={fee > 0 ? `+ ${formatMoney(fee, currency, locale)}` : null}
        />
      ))}
      {refused.length > 0 && (
        <details className="refused-methods">
          <summary>{t("delivery:refused_methods", { number: refused.length })}</summary>
          <ul>
            {refused.map(({ code, reason }) => (
              <li key={code}>
                {t(`totals:payment_${code}`)}: <span className="hint">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <FieldMessage id={`${id}-error`} message={message} />
    </fieldset>
  );
}
