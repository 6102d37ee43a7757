import { useT } from "~/i18n/use-t";
import { inGroupsOfFour } from "~/shop/account-number";
import type { OrderView, StoreView } from "./order-view.server";

/** The instructions for payment and delivery; nothing when there is nothing left to do. */
export function PaymentInstructions({ order, store }: { order: OrderView; store: StoreView }) {
  const t = useT();
  const total = order.toPay;
  const isWithoutDelivery = order.shipping === "none";
  const hasStore = order.isCollectedInStore;
  if (!order.transfer && !order.topUp && !order.isCollected && !hasStore && order.nextStep === null) return null;
  return (
    <section aria-labelledby="what-next">
      <h2 id="what-next">{t("thank-you:what_next")}</h2>
      {order.transfer && (
        <>
          <p>{t("thank-you:transfer", { total })}</p>
          <dl className="transfer">
            <dt>{t("thank-you:transfer_holder")}</dt>
            <dd>{order.transfer.holder}</dd>
            <dt>IBAN</dt>
            <dd className="transfer-iban">{inGroupsOfFour(order.transfer.iban)}</dd>
            {order.transfer.bic && (
              <>
                <dt>BIC</dt>
                <dd>{order.transfer.bic}</dd>
              </>
            )}
            <dt>{t("thank-you:transfer_reason")}</dt>
            <dd>{order.transfer.reason}</dd>
          </dl>
          {order.transferCode && (
            <figure className="transfer-code">
              <svg
                role="img"
                aria-label={t("thank-you:transfer_code_alt", { total, reason: order.transfer.reason })}
                viewBox={`0 0 ${order.transferCode.size} ${order.transferCode.size}`}
                shapeRendering="crispEdges"
              >
                <path d={order.transferCode.path} />
              </svg>
              <figcaption>{t("thank-you:transfer_code")}</figcaption>
            </figure>
          )}
          <p>{t(isWithoutDelivery ? "thank-you:unpaid_late" : "thank-you:transfer_late")}</p>
        </>
      )}
      {order.topUp && (
        <>
          <p>{t("thank-you:top_up", { total })}</p>
          <dl className="transfer">
            <dt>{t("thank-you:top_up_card")}</dt>
            <dd className="transfer-iban">{inGroupsOfFour(order.topUp.card)}</dd>
            <dt>{t("thank-you:top_up_holder")}</dt>
            <dd>{order.topUp.holder}</dd>
            <dt>{t("delivery:fiscal_code")}</dt>
            <dd>{order.topUp.fiscal_code}</dd>
          </dl>
          <p>{t(isWithoutDelivery ? "thank-you:unpaid_late" : "thank-you:top_up_late")}</p>
        </>
      )}
      {order.isCollected && <p>{t("thank-you:collection", { total })}</p>}
      {order.isFree && order.nextStep && <p>{t("thank-you:nothing_to_pay")}</p>}
      {order.nextStep && <p>{t(order.nextStep)}</p>}
      {hasStore && (
        <dl className="transfer">
          <dt>{t("thank-you:store")}</dt>
          <dd>
            {store.address}
            <br />
            <a href={store.mapUrl}>{t("thank-you:store_map")}</a>
          </dd>
          <dt>{t("thank-you:store_hours")}</dt>
          <dd>{store.hours}</dd>
        </dl>
      )}
    </section>
  );
}
