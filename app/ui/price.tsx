import { useT } from "~/i18n/use-t";
import { type Cents, type Currency, formatMoney } from "~/shop/money";

interface PriceProps {
  price: Cents;
  /** The lowest price of the 30 days before the reduction; equal to `price` when nothing is reduced. */
  reference: Cents;
  discount: number;
  currency?: Currency;
}

/** What a shopper pays, with the reference price struck through when it is reduced (art. 17-bis). */
export function Price({ price, reference, discount, currency = "EUR" }: PriceProps) {
  const t = useT();
  if (price >= reference) return <p className="price">{formatMoney(price, currency)}</p>;
  return (
    <p className="price price-reduced">
      <span className="visually-hidden">{t("common:price_now")} </span>
      <strong>{formatMoney(price, currency)}</strong>{" "}
      <span className="price-reference">
        <span className="visually-hidden">{t("common:price_lowest")} </span>
        <s>{formatMoney(reference, currency)}</s>
      </span>{" "}
      <span className="badge badge-discount">−{discount}%</span>
    </p>
  );
}
