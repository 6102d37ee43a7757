import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { OrderView } from "./order-view.server";

interface PayNowProps {
  order: OrderView;
  /** The part of a mail's link that opens a guest's order. */
  orderKey?: string;
}

/** Opens the payment page of an order that can be paid. */
export function PayNow({ order, orderKey }: PayNowProps) {
  const t = useT();
  const locale = useLocale();
  if (!order.isPayable) return null;
  const hasInstructions = order.transfer !== null || order.topUp !== null;
  return (
    <section aria-labelledby="pay-now">
      <h2 id="pay-now">{t(hasInstructions ? "order:other_method" : "order:waits")}</h2>
      {order.reservedUntil && <p>{t(order.reservedText, { time: order.reservedUntil })}</p>}
      <ShopForm method="post" action={href("payment", locale)}>
        <input type="hidden" name="order" value={order.id} />
        {orderKey && <input type="hidden" name="key" value={orderKey} />}
        <button
          type="submit"
          name="intent"
          value="open"
          className={hasInstructions ? "button" : "button button-primary"}
        >
          {t(hasInstructions ? "order:choose_method" : "order:pay_now")}
        </button>
      </ShopForm>
    </section>
  );
}
