import { OrderList } from "~/account/orders/order-list";
import type { OrderRow } from "~/account/orders/order-row.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";

/** The orders on their way, to choose one. */
export function Choice({ orders }: { orders: OrderRow[] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container-wide">
      <h1>{t("order:tracking")}</h1>
      <p>{t(orders.length > 0 ? "order:choose" : "order:none_on_its_way")}</p>
      {orders.length > 0 && <OrderList orders={orders} to="shipping" />}
      <p>
        <ShopLink to={href("orders", locale)}>{t("order:to_orders")}</ShopLink>
      </p>
    </div>
  );
}
