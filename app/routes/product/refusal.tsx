import { useEffect } from "react";
import type { CartRefusal } from "~/cart/cart-changes.server";
import { AnchorLink } from "~/ui/anchor-link";

/** The answer to a size and quantity that cannot be had. */
export interface Refused {
  field: CartRefusal["field"];
  message: string;
  size: number | null;
  quantity: string;
}

const places = { size: "sizes", quantity: "quantity" } as const;

/**
 * Why nothing was added. It comes first, since without scripts the page is shown from its top and the form is far below;
 * with scripts the page stays where it is, and the field gets the focus.
 */
export function Refusal({ refused }: { refused: Refused }) {
  useEffect(() => document.getElementById(places[refused.field])?.focus(), [refused]);
  return (
    <p role="alert" className="error-summary">
      <AnchorLink to={places[refused.field]}>{refused.message}</AnchorLink>
    </p>
  );
}
