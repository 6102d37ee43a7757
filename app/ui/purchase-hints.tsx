import { useRouteLoaderData } from "@remix-run/react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";

/** Texts about a purchase; each is null if it does not apply. */
export interface PurchaseHintsView {
  instalments: string | null;
  /** For customers and for guests, who earn none, with the text of their link. */
  points: { customer: string; guest: string; register: string } | null;
}

/** The part of the root's data that is used. */
interface RootData {
  visitor: { account: object | null };
}

/** The instalments and the points of a purchase, on the pages of product and cart. */
export function PurchaseHints({ instalments, points }: PurchaseHintsView) {
  const locale = useLocale();
  const isCustomer = Boolean(useRouteLoaderData<RootData>("root")?.visitor.account);
  return (
    <>
      {instalments && <p className="hint">{instalments}</p>}
      {points && isCustomer && <p className="hint">{points.customer}</p>}
      {points && !isCustomer && (
        <p className="hint">
          {points.guest} <ShopLink to={href("register", locale)}>{points.register}</ShopLink>
        </p>
      )}
    </>
  );
}
