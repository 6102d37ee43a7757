import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { formatMoney } from "~/shop/money";
import { Picture } from "~/ui/picture";
import type { OrderRow } from "./order-row.server";

interface OrderListProps {
  orders: OrderRow[];
  /** The page that each order's number leads to; without it the numbers are no links. */
  to?: "order" | "shipping";
  /** Of each order; h3 below a heading of its own. */
  heading?: "h2" | "h3";
}

/** Orders with number, date, status, pieces and total. */
export function OrderList({ orders, to, heading: Heading = "h2" }: OrderListProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul className="orders">
      {orders.map(({ id, number, date, status, quantity, total, currency, images }) => (
        <li key={id}>
          <Heading>
            {to ? (
              <ShopLink to={href(to, locale, { id: String(id) })}>{t("order:name", { number })}</ShopLink>
            ) : (
              t("order:name", { number })
            )}
          </Heading>
          {images.length > 0 && (
            <p className="order-images">
              {images.map((image) => (
                <Picture key={image} picture={{ id: image, alt: "" }} sizes="72px" small />
              ))}
            </p>
          )}
          <dl>
            {date && <Detail name={t("order:date")} value={date} />}
            {status && <Detail name={t("order:status")} value={t(`order:status_${status}`)} />}
            {quantity !== null && <Detail name={t("order:items")} value={String(quantity)} />}
            {total !== null && <Detail name={t("common:total")} value={formatMoney(total, currency, locale)} />}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
