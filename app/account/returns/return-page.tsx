import { ParcelRows, TrackingLink } from "~/account/orders/order-tracking";
import { PrintButton } from "~/account/orders/print-button";
import { ShopLink } from "~/i18n/shop-link";
import type { MessageKey } from "~/i18n/texts";
import { useLocale, useT } from "~/i18n/use-t";
import { formatMoney } from "~/shop/money";
import { nameOfReturn } from "./name-of-return";
import type { ReturnView } from "./return-views.server";

/** The page of one return: its state, what happens next, and the sheet for the parcel. */
export function ReturnPage({ view }: { view: ReturnView }) {
  const t = useT();
  const locale = useLocale();
  const { number, kind, status, reason, refunded, currency, order, label } = view;
  return (
    <div className="container narrow return-page">
      <h1>{t(nameOfReturn(kind), { number })}</h1>
      {status === "requested" && <p role="status">{t("return:received")}</p>}
      <p className="return-links">
        <ShopLink to={order.path}>{t("return:of_order", { number: order.number })}</ShopLink>
      </p>
      <dl className="order-summary">
        <dt>{t("return:status")}</dt>
        <dd>{t(`return:status_${view.statusText}`)}</dd>
        <dt>{t("return:what")}</dt>
        <dd>{t(`return:kind_${kind}`)}</dd>
        <dt>{t("return:date")}</dt>
        <dd>{view.date}</dd>
        {reason !== "" && (
          <>
            <dt>{t("return:reason")}</dt>
            <dd>{t(`return:reason_${reason}`)}</dd>
          </>
        )}
        <dt>{t("return:products")}</dt>
        {view.lines.map((line) => (
          <dd key={line.id}>
            {line.quantity} ×{" "}
            {line.newSize === null ? line.text : t("return:change", { line: line.text, size: line.newSize })}
          </dd>
        ))}
        {refunded !== null && (
          <>
            <dt>{t(view.transfer?.isSent === false ? "return:refund_amount" : "return:refunded")}</dt>
            <dd>{formatMoney(refunded, currency, locale)}</dd>
          </>
        )}
      </dl>
      <section aria-labelledby="return-next" className="return-next">
        <h2 id="return-next">{t("return:next")}</h2>
        <p>{t(nextOf(view), { day: view.transfer?.day ?? "" })}</p>
        {view.transfer?.isSent === false && (
          <p>
            <ShopLink className="button" to={view.transfer.path}>
              {t(view.transfer.hasAccount ? "return:refund_see" : "return:refund_account")}
            </ShopLink>
          </p>
        )}
      </section>
      {view.parcel && (
        <section aria-labelledby="return-parcel">
          <h2 id="return-parcel">{t("return:parcel")}</h2>
          <dl className="order-summary">
            <ParcelRows parcel={view.parcel} />
          </dl>
          <TrackingLink parcel={view.parcel} />
        </section>
      )}
      {label && (
        <section aria-labelledby="return-label">
          <h2 id="return-label">{t("return:label")}</h2>
          <p className="return-next">{t("return:label_hint")}</p>
          <address className="return-label">
            <strong>{label.to}</strong>
            <br />
            {t("return:label_to")}
            <br />
            {label.address}
            <br />
            {t("return:label_country")}
            <br />
            <br />
            {t(kind === "exchange" ? "return:label_exchange_number" : "return:label_number")}: <strong>{number}</strong>
            <br />
            {t("return:order_number")}: {order.number}
          </address>
          <PrintButton />
        </section>
      )}
    </div>
  );
}

/** The key of the text about the next step. */
function nextOf({ kind, status, refunded, hasParcel, transfer }: ReturnView): MessageKey {
  if (status === "refunded" && refunded === 0) return "return:next_refunded_nothing";
  if (status === "refunded" && transfer !== null) {
    if (transfer.isSent) return "return:next_refunded_sent";
    return transfer.hasAccount ? "return:next_refunded_sending" : "return:next_refunded_account";
  }
  if (kind === "exchange" && (status === "requested" || status === "approved" || status === "received"))
    return `return:next_${status}_exchange`;
  if (kind === "withdrawal" && status === "approved" && !hasParcel) return "return:next_approved_in_shop";
  // The law gives a withdrawal a day, which its receipt names.
  if (kind === "withdrawal" && status === "approved") return "return:next_approved_withdrawal";
  return `return:next_${status}`;
}
