import { ShopLink } from "~/i18n/shop-link";

interface OrderLinkProps {
  to: string;
  className?: string;
  children: string;
}

/**
 * A link from an order's page, always with a document of its own: a guest's URL contains a key, and third parties' scripts of
 * this document could read every URL that scripts open in it.
 */
export function OrderLink(props: OrderLinkProps) {
  return <ShopLink reloadDocument {...props} />;
}
