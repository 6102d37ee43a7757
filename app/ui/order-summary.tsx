import { Fragment, type ReactNode } from "react";
import { checkoutMessages } from "~/i18n/messages/checkout";
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
  const t = useT(checkoutMessages);
  const invoiceTo = summary.invoice ? summary.invoice.to : summary.shipping === "courier" && sameInvoice;
  return (
    <dl className="order-summary">
      {children}
      <dt>{t("checkout:contact")}</dt>
      <dd>{summary.contact}</dd>
      <dt>{t("checkout:shipping")}</dt>
      <dd>
        {summary.shipping === "none"
          ? t(summary.hasGiftCards ? "checkout:gift_cards_by_mail" : "checkout:nothing_to_deliver")
          : `${t(`checkout:${summary.shipping}`)}: ${summary.place}`}
        {summary.shipping === "pickup" && pickupTime && (
          <>
            <br />
            {pickupTime}
          </>
        )}
      </dd>
      {summary.gift && (
        <>
          <dt>{t("checkout:gift")}</dt>
          <dd>{summary.gift.to}</dd>
          {summary.gift.message && (
            <>
              <dt>{t("checkout:gift_text")}</dt>
              <dd className="order-note">{summary.gift.message}</dd>
            </>
          )}
        </>
      )}
      {invoiceTo && (
        <>
          <dt>{t("checkout:invoice")}</dt>
          <dd>{invoiceTo}</dd>
        </>
      )}
      {summary.invoice?.codes.map(({ field, value }) => (
        <Fragment key={field}>
          <dt>{t(`checkout:${field}`)}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      {summary.payment && (
        <>
          <dt>{t("checkout:payment")}</dt>
          <dd>{t(`totals:payment_${summary.payment}`)}</dd>
        </>
      )}
      {summary.note && (
        <>
          <dt>{t("checkout:note")}</dt>
          <dd className="order-note">{summary.note}</dd>
        </>
      )}
    </dl>
  );
}
