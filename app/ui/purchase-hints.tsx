import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";

/** Texts about a purchase; each is null if it does not apply. */
export interface PurchaseHintsView {
  instalments: string | null;
  points: string | null;
  /** The link's text for guests, who earn no points. */
  register: string | null;
}

/** The instalments and the points of a purchase, on the pages of product and cart. */
export function PurchaseHints({ instalments, points, register }: PurchaseHintsView) {
  const locale = useLocale();
  return (
    <>
      {instalments && <p className="hint">{instalments}</p>}
      {points && (
        <p className="hint">
          {points} {register && <ShopLink to={href("register", locale)}>{register}</ShopLink>}
        </p>
      )}
    </>
  );
}
