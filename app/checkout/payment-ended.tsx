import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PaymentOutcome } from "./payment-return.server";

/** How a payment has ended, for a browser that has not opened its order. */
export function PaymentEnded({ outcome, number }: { outcome: PaymentOutcome; number: string | null }) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container notice-page">
      <h1>{t(`payment-ended:${outcome}_title`)}</h1>
      {number && (
        <p className="order-number">
          {t("order:number")}: <strong>{number}</strong>
        </p>
      )}
      <p>{t(`payment-ended:${outcome}_text`)}</p>
      {outcome === "unknown" && (
        <p>
          <ShopLink to={href("contacts", locale)}>{t("payment-ended:contact")}</ShopLink>
        </p>
      )}
      <p>
        <ShopLink className="button" to={href("products", locale)}>
          {t("payment-ended:go_on")}
        </ShopLink>
      </p>
    </div>
  );
}
