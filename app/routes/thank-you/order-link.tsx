import { holdsKey } from "~/consent/keyed-pages";
import { ShopLink } from "~/i18n/shop-link";

interface OrderLinkProps {
  to: string;
  className?: string;
  children: string;
}

/**
 * A link from an order's page. A page whose URL contains a key gets a document of its own: third parties' scripts of this one
 * can read every URL that scripts open in it.
 */
export function OrderLink({ to, ...props }: OrderLinkProps) {
  return <ShopLink to={to} reloadDocument={holdsKey(to)} {...props} />;
}
