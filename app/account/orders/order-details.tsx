import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { OrderLines } from "~/ui/order-lines";
import { OrderSummary } from "~/ui/order-summary";
import { TotalRows } from "~/ui/total-rows";
import { GiftCardCodes } from "./gift-card-codes";
import type { OrderPageData } from "./order-page.server";
import { OrderSteps, ParcelRows, TrackingLink } from "./order-tracking";
import type { OrderView } from "./order-view.server";
import { PaymentInstructions } from "./payment-instructions";

interface OrderDetailsProps {
  page: OrderPageData;
  /** The page's heading. */
  title: string;
  /** Below the order number. */
  intro?: ReactNode;
  /** Below the line of steps: the first thing to do. */
  first?: ReactNode;
  /** Below the instructions. */
  offer?: ReactNode;
  /** What the shopper can do with the order, below its details. */
  children?: ReactNode;
}

/** An order: on the thank-you page, in the account, and on the page of a mail's link. */
export function OrderDetails({
  page: { order, summary, store },
  title,
  intro,
  first,
  offer,
  children,
}: OrderDetailsProps) {
  const t = useT();
  return (
    <div className="container-wide grid purchase">
      <div className="purchase-head">
        <h1>{title}</h1>
        <p className="order-number">
          {t("order:number")}: <strong>{order.number}</strong>
        </p>
        {intro}
        <Way order={order} place={order.isMasked ? "" : summary.place} />
        {first}
      </div>
      <div className="purchase-steps">
        <PaymentInstructions order={order} store={store} />
        {offer}
        <section aria-labelledby="order-details">
          <h2 id="order-details">{t("delivery:details")}</h2>
          <OrderSummary summary={summary} sameInvoice={t("order:invoice_same")}>
            <dt>{t("order:date")}</dt>
            <dd>{order.date}</dd>
            {order.statusText && (
              <>
                <dt>{t("order:status")}</dt>
                <dd>{t(`order:status_${order.statusText}`)}</dd>
              </>
            )}
            {order.parcel && <ParcelRows parcel={order.parcel} />}
          </OrderSummary>
          {order.parcel && <TrackingLink parcel={order.parcel} />}
        </section>
        <GiftCardCodes cards={order.giftCards} isGift={summary.gift !== null} />
        {order.steps.length > 1 && (
          <section aria-labelledby="order-steps">
            <h2 id="order-steps">{t("order:steps")}</h2>
            <OrderSteps steps={order.steps} />
          </section>
        )}
        {children}
      </div>
      <section aria-labelledby="order-summary" className="purchase-order">
        <h2 id="order-summary">{t("thank-you:summary")}</h2>
        <OrderLines lines={order.lines} currency={order.currency} large />
        <TotalRows totals={order.totals} currency={order.currency} euro={order.euro} />
      </section>
    </div>
  );
}

/** When and where the goods arrive, and how far they are. */
function Way({ order: { arrival, progress }, place }: { order: OrderView; place: string }) {
  const t = useT();
  return (
    <>
      {arrival && (
        <p className="order-arrival">
          <strong>{arrival}</strong>
          {place && <span>{place}</span>}
        </p>
      )}
      {progress && (
        <ol className="order-progress" aria-label={t("order:progress")}>
          {progress.steps.map((step) => (
            <li key={step} aria-current={step === progress.current ? "step" : undefined}>
              {t(`order:progress_${step}`)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
