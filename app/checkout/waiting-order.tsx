import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";
import type { WaitingOrderView } from "./waiting-order.server";

/** Leads to the payment of an order that waits for it. */
export function WaitingOrder({ waiting }: { waiting: WaitingOrderView | null }) {
  const locale = useLocale();
  if (!waiting) return null;
  return (
    <p role="status" className="notice">
      {waiting.text} <ShopLink to={href("payment", locale)}>{waiting.link}</ShopLink>
    </p>
  );
}
