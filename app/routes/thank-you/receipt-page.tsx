import { CheckoutSteps } from "~/checkout/checkout-steps";
import { EmptyForm } from "~/forms/empty-form";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { Receipt } from "~/session/session-data";
import { formatMoney } from "~/shop/money";

/** The thank-you page for a server that answers only the order's number. */
export function ReceiptPage({
  receipt: { number, email, total, currency, euro },
}: {
  receipt: Receipt & { number: string };
}) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container-wide purchase">
      <div className="purchase-head">
        <CheckoutSteps current="done" />
        <EmptyForm id="account" />
        <h1>{t("thank-you:title")}</h1>
        <p className="order-number">
          {t("order:number")}: <strong>{number}</strong>
        </p>
        <p>
          {t("common:total")}: <strong>{formatMoney(total, currency, locale)}</strong>
        </p>
        {euro !== undefined && (
          <p>
            {t("totals:in_euro")}: <strong>{formatMoney(euro, "EUR", locale)}</strong>
          </p>
        )}
        <p>{t("thank-you:mail_sent", { email })}</p>
        <p>
          <ShopLink className="button" to={href("products", locale)}>
            {t("order:go_on")}
          </ShopLink>
        </p>
      </div>
    </div>
  );
}
