import type { ReactNode } from "react";
import { PaymentCards, type RefusedMethod } from "~/checkout/payment-cards";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { type Currency, formatMoney } from "~/shop/money";
import type { MethodView } from "./payment-view.server";

interface MethodFormProps {
  methods: MethodView[];
  refused: RefusedMethod[];
  currency: Currency;
  /** Whether the form was posted without a method. */
  isMissing: boolean;
  /** Another way to pay with the same form. */
  children: ReactNode;
}

/** The choice of the method that pays a placed order, with the button that begins the payment. */
export function MethodForm({ methods, refused, currency, isMissing, children }: MethodFormProps) {
  const t = useT();
  const locale = useLocale();
  if (methods.length === 0) return <p>{t("payment:no_method")}</p>;
  const money = (cents: number) => formatMoney(cents, currency, locale);
  const cards = methods.map(({ id, code, isChosen, fee, total, euro }) => ({
    code,
    value: id,
    fee,
    hint:
      [
        ...(fee > 0 ? [t("payment:total_with_fee", { total: money(total) })] : []),
        ...(euro === null ? [] : [t("totals:you_pay", { total: formatMoney(euro, "EUR", locale) })]),
      ].join(" ") || null,
    chosen: isChosen || methods.length === 1,
  }));
  return (
    <ShopForm method="post" action={href("payment", locale)}>
      <PaymentCards
        id="method"
        name="payments_id"
        cards={cards}
        refused={refused}
        currency={currency}
        message={isMissing ? t("payment:method_required") : undefined}
      />
      <p>
        <button type="submit" name="intent" value="pay" className="button button-primary">
          {t("payment:pay_order")}
        </button>
      </p>
      {children}
    </ShopForm>
  );
}
