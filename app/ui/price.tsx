import { type Translate, useT } from "~/i18n/use-t";
import type { PriceTexts } from "~/shop/price";

interface PriceProps {
  /** The reference is the lowest price of the 30 days before the reduction. */
  price: PriceTexts;
  /** Shown beside the price. */
  discount?: number;
  /** Whether a text explains the crossed-out price: on the product page, where there is space. */
  explained?: boolean;
}

/** The price to pay, with the reference price struck through if it is reduced (Italian Consumer Code art. 17-bis). */
export function Price(props: PriceProps) {
  return <PriceText {...props} t={useT()} />;
}

/** The same outside of a page's own rendering. */
export function PriceText({
  price: { price, reference },
  discount,
  explained = false,
  t,
}: PriceProps & { t: Translate }) {
  if (reference === null) return <p className="price">{price}</p>;
  const lowest = t("common:price_lowest");
  return (
    <>
      <p className="price price-reduced">
        <span className="visually-hidden">{t("common:price_now")} </span>
        <strong>{price}</strong>{" "}
        <span className="price-reference">
          {!explained && <span className="visually-hidden">{lowest} </span>}
          <s>{reference}</s>
        </span>
        {discount !== undefined && (
          <>
            {" "}
            <span className="badge badge-discount">−{discount}%</span>
          </>
        )}
      </p>
      {explained && (
        <p className="hint">
          {lowest}: {reference}
        </p>
      )}
    </>
  );
}
