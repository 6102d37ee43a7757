import { useT } from "~/i18n/use-t";
import { type Cents, type Currency, formatMoney } from "~/shop/money";

interface PriceProps {
  price: Cents;
  /** The lowest price of the 30 days before the reduction; equal to `price` without a reduction. */
  reference: Cents;
  discount: number;
  currency?: Currency;
  /** Whether a text explains the crossed-out price: on the product page, where there is space. */
  explained?: boolean;
}

/** The price to pay, with the reference price struck through if it is reduced (Italian Consumer Code art. 17-bis). */
export function Price({ price, reference, discount, currency = "EUR", explained = false }: PriceProps) {
  const t = useT();
  if (price >= reference) return <p className="price">{formatMoney(price, currency)}</p>;
  const lowest = t("common:price_lowest");
  return (
    <>
      <p className="price price-reduced">
        <span className="visually-hidden">{t("common:price_now")} </span>
        <strong>{formatMoney(price, currency)}</strong>{" "}
        <span className="price-reference">
          {!explained && <span className="visually-hidden">{lowest} </span>}
          <s>{formatMoney(reference, currency)}</s>
        </span>{" "}
        <span className="badge badge-discount">−{discount}%</span>
      </p>
      {explained && (
        <p className="hint">
          {lowest}: {formatMoney(reference, currency)}
        </p>
      )}
    </>
  );
}
