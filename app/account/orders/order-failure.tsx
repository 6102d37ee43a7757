import { useParams } from "@remix-run/react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { OrderFailure as Failure } from "./order-page.server";

/** The page of an order that is missing, or that could not be read. A guest has the key of a mail in the path, and no account. */
export function OrderFailure({ failure }: { failure: Failure }) {
  const t = useT();
  const locale = useLocale();
  const back = useParams().key === undefined ? "orders" : "products";
  return (
    <div className="container notice-page">
      <h1>{t(failure === "missing" ? "order:not_found" : "order:unreadable")}</h1>
      <p>{t(failure === "missing" ? "order:not_found_text" : "order:unreadable_text")}</p>
      <p>
        <ShopLink className="button" to={href(back, locale)}>
          {t(back === "orders" ? "order:to_orders" : "order:go_on")}
        </ShopLink>
      </p>
    </div>
  );
}
