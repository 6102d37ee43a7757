import { ShopLink } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import { nameOfReturn } from "./name-of-return";
import type { ReturnListView } from "./return-views.server";

/** An order's returns with their states, and the links to a new one and to the withdrawal. */
export function ReturnList({ view }: { view: ReturnListView | null }) {
  const t = useT();
  if (!view) return null;
  const { returns, request, withdraw, withdrawUntil, isBeforeDelivery } = view;
  return (
    <>
      {returns.length > 0 && (
        <section aria-labelledby="order-returns">
          <h2 id="order-returns">{t("return:returns")}</h2>
          <ul className="return-list">
            {returns.map(({ number, kind, statusText, date, path }) => (
              <li key={number}>
                <ShopLink to={path}>{t(nameOfReturn(kind), { number })}</ShopLink>: {t(`return:status_${statusText}`)} (
                {t(`return:kind_${kind}`)}, {date})
              </li>
            ))}
          </ul>
        </section>
      )}
      {(request || withdraw || isBeforeDelivery) && (
        <div className="return-links">
          {isBeforeDelivery && <p>{t("return:before_delivery")}</p>}
          {request && (
            <p>
              <ShopLink className="button" to={request}>
                {t("return:start")}
              </ShopLink>
            </p>
          )}
          {withdraw && (
            <p>
              <ShopLink to={withdraw}>{t("order:withdraw")}</ShopLink>
              {withdrawUntil && ` (${t("order:withdraw_until", { day: withdrawUntil })})`}
            </p>
          )}
        </div>
      )}
    </>
  );
}
