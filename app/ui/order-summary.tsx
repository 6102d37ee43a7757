import { Fragment, type ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import type { Shipping } from "~/shop/delivery";
import type { Invoice } from "~/shop/invoice";
import type { PaymentCode } from "~/shop/payment-methods";

export interface OrderSummaryView {
  contact: string;
  shipping: Shipping;
  hasGiftCards: boolean;
  /** Null when the codes of gift cards go to the customer. */
  gift: { to: string; message: string } | null;
  /** Delivery address or store; empty if there are no goods to deliver. */
  place: string;
  invoice: { to: string; codes: Invoice["codes"] } | null;
  payment: PaymentCode | null;
  note: string;
}

interface OrderSummaryProps {
  summary: OrderSummaryView;
  /** Additional rows, before the others. */
  children?: ReactNode;
  /** When the goods can be picked up. */
  pickupTime?: string;
  /** The text for an invoice to the delivery address; without it such an invoice is not shown. */
  sameInvoice?: string;
}

/** The shopper's details of an order, for the review and afterwards. */
export function OrderSummary({ summary, children, pickupTime, sameInvoice }: OrderSummaryProps) {
  const t = useT();
  const invoiceTo = summary.invoice ? summary.invoice.to : summary.shipping === "courier" && sameInvoice;
  return (
    <dl className="order-summary">
      {children}
      <dt>{t("delivery:contact")}</dt>
      <dd>{summary.contact}</dd>
      <dt>{t("delivery:shipping")}</dt>
      <dd>
        {summary.shipping === "none"
          ? t(summary.hasGiftCards ? "delivery:gift_cards_by_mail" : "delivery:nothing_to_deliver")
          : `${t(`delivery:${summary.shipping}`)}: ${summary.place}`}
        {summary.shipping === "pickup" && pickupTime && (
          <>
            <br />
            {pickupTime}
          </>
        )}
      </dd>
      {summary.gift && (
        <>
          <dt>{t("delivery:gift")}</dt>
          <dd>{summary.gift.to}</dd>
          {summary.gift.message && (
            <>
              <dt>{t("delivery:gift_text")}</dt>
              <dd className="order-note">{summary.gift.message}</dd>
            </>
          )}
        </>
      )}
      {invoiceTo && (
        <>
          <dt>{t("delivery:invoice")}</dt>
          <dd>{invoiceTo}</dd>
        </>
      )}
      {summary.invoice?.codes.map(({ field, value }) => (
        <Fragment key={field}>
          <dt>{t(`delivery:${field}`)}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {summary.payment && (
        <>
          <dt>{t("delivery:payment")}</dt>
          <dd>{t(`totals:payment_${summary.payment}`)}</dd>
        </>
      )}
      {summary.note && (
        <>
          <dt>{t("delivery:note")}</dt>
          <dd className="order-note">{summary.note}</dd>
        </>
      )}
    </dl>
  );
}
