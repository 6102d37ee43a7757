import { useEffect } from "react";
import type { CartRefusal } from "~/cart/cart-changes.server";
import { AnchorLink } from "~/ui/anchor-link";

/** The reply to an invalid size or quantity. */
export interface Refused {
  field: CartRefusal["field"];
  message: string;
  size: number | null;
  /** Whether the size is sold out. The page's own data may be two seconds older. */
  soldOut: boolean;
  quantity: string;
}

const places = { size: "sizes", quantity: "quantity" } as const;

/**
 * The reason why nothing was added. It is at the top, because without scripts the new document shows its top. With
 * scripts the page does not scroll, and the field gets the focus.
 */
export function Refusal({ refused }: { refused: Refused }) {
  useEffect(() => document.getElementById(places[refused.field])?.focus(), [refused]);
  return (
    <p role="alert" className="error-summary">
      <AnchorLink to={places[refused.field]}>{refused.message}</AnchorLink>
    </p>
  );
}
