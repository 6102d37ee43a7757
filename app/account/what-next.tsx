import { orderMessages } from "~/i18n/messages/order";
import { useT } from "~/i18n/use-t";
import { formatMoney } from "~/shop/money";
import { TRANSFER_DAYS } from "~/shop/payment-methods";
import type { OrderView, StoreView } from "./order-view.server";

/** The instructions for payment and delivery; nothing when there is nothing left to do. */
export function WhatNext({ order, store }: { order: OrderView; store: StoreView }) {
  const t = useT(orderMessages);
  const total = formatMoney(order.totals.total, order.currency);
  const hasStore = order.shipping === "pickup" && order.outlook !== null && order.status !== "cancelled";
  if (!order.transfer && !order.isCollected && order.outlook === null) return null;
  return (
    <section aria-labelledby="what-next">
      <h2 id="what-next">{t("thank-you:what_next")}</h2>
      {order.transfer && (
        <>
          <p>{t("thank-you:transfer", { total, days: TRANSFER_DAYS })}</p>
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
          <p>{t("thank-you:transfer_late", { days: TRANSFER_DAYS })}</p>
        </>
      )}
      {order.isCollected && <p>{t("thank-you:collection", { total })}</p>}
      {order.isFree && order.outlook && <p>{t("thank-you:nothing_to_pay")}</p>}
      {order.outlook && <p>{t(order.outlook)}</p>}
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

/** In groups of four characters, as on bank statements. */
function inGroupsOfFour(iban: string): string {
  return iban.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
