import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { OrderView } from "./order-view.server";
import { PrintButton } from "./print-button";

/** What customers can do with their order. */
export function OrderActions({ order: { id, isTracked } }: { order: OrderView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="order-actions">
      {isTracked && (
        <p>
          <ShopLink className="button" to={href("shipping", locale, { id: String(id) })}>
            {t("order:track")}
          </ShopLink>
        </p>
      )}
      <ShopForm method="post" action={href("order", locale, { id: String(id) })}>
        <button type="submit" name="intent" value="reorder" className="button">
          {t("order:reorder")}
        </button>
      </ShopForm>
      <PrintButton />
    </div>
  );
}
