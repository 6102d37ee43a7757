import type { OrderPageData } from "~/account/orders/order-page.server";
import { OrderSteps, ParcelRows, TrackingLink } from "~/account/orders/order-tracking";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";

/** The position of an order: status, parcel and history. */
export function Tracking({ page: { order, summary } }: { page: OrderPageData }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container-wide">
      <h1>{t("order:tracking")}</h1>
      <p className="order-number">
        {t("order:number")}: <strong>{order.number}</strong>
      </p>
      <dl className="order-summary">
        {order.status && (
          <>
            <dt>{t("order:status")}</dt>
            <dd>{t(`order:status_${order.statusText}`)}</dd>
          </>
        )}
        {order.parcel && <ParcelRows parcel={order.parcel} />}
        {order.shipping !== "none" && (
          <>
            <dt>{t("delivery:shipping")}</dt>
            <dd>
              {t(`delivery:${order.shipping}`)}: {summary.place}
            </dd>
          </>
        )}
      </dl>
      {order.parcel && <TrackingLink parcel={order.parcel} />}
      {order.arrival && (
        <p>
          <strong>{order.arrival}</strong>
        </p>
      )}
      {order.nextStep && <p>{t(order.nextStep)}</p>}
      <h2>{t("order:steps")}</h2>
      <OrderSteps steps={order.steps} />
      <p>
        <ShopLink to={href("order", locale, { id: String(order.id) })}>{t("order:to_order")}</ShopLink>
      </p>
    </div>
  );
}
