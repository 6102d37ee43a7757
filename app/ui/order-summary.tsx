import { Fragment, type ReactNode } from "react";
import { checkoutMessages } from "~/i18n/messages/checkout";
import { useT } from "~/i18n/use-t";
import type { Shipping } from "~/shop/delivery";
import type { Invoice } from "~/shop/invoice";
import type { PaymentCode } from "~/shop/payment-methods";

export interface OrderSummaryView {
  contact: string;
  shipping: Shipping;
  /** Delivery address or store; empty if there are no goods to deliver. */
  place: string;
  invoice: { to: string; codes: Invoice["codes"] } | null;
  payment: PaymentCode | null;
  note: string;
}

interface OrderSummaryProps {
  facts: OrderSummaryView;
  /** Additional rows, before the others. */
  children?: ReactNode;
  /** When the goods can be picked up. */
  pickupTime?: string;
}

/** The shopper's details of an order, for the review and afterwards. */
export function OrderSummary({ facts, children, pickupTime }: OrderSummaryProps) {
  const t = useT(checkoutMessages);
  return (
    <dl className="order-facts">
      {children}
      <dt>{t("checkout:contact")}</dt>
      <dd>{facts.contact}</dd>
      <dt>{t("checkout:shipping")}</dt>
      <dd>
        {facts.shipping === "none"
          ? t("checkout:gift_cards_by_mail")
          : `${t(`checkout:${facts.shipping}`)}: ${facts.place}`}
        {facts.shipping === "pickup" && pickupTime && (
          <>
            <br />
            {pickupTime}
          </>
        )}
      </dd>
      {facts.invoice?.to && (
        <>
          <dt>{t("checkout:invoice")}</dt>
          <dd>{facts.invoice.to}</dd>
        </>
      )}
      {facts.invoice?.codes.map(({ field, value }) => (
        <Fragment key={field}>
          <dt>{t(`checkout:${field}`)}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {facts.payment && (
        <>
          <dt>{t("checkout:payment")}</dt>
          <dd>{t(`common:payment_${facts.payment}`)}</dd>
        </>
      )}
      {facts.note && (
        <>
          <dt>{t("checkout:note")}</dt>
          <dd className="order-note">{facts.note}</dd>
        </>
      )}
    </dl>
  );
}
