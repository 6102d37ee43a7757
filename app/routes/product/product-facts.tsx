import { useT } from "~/i18n/use-t";
import type { ProductView } from "./product-view.server";

/** What the law and a careful shopper want to know before buying. */
export function ProductFacts({ product }: { product: ProductView }) {
  const t = useT();
  return (
    <section aria-labelledby="product-facts" className="product-facts">
      <h2 id="product-facts">{t("product:details")}</h2>
      <p>{product.description}</p>
      <dl>
        {product.composition && (
          <div>
            <dt>{t("product:composition")}</dt>
            <dd>{product.composition}</dd>
          </div>
        )}
        {product.manufacturer && (
          <div>
            <dt>{t("product:manufacturer")}</dt>
            <dd>
              {product.manufacturer.name}, {product.manufacturer.address}, {product.manufacturer.email}
            </dd>
          </div>
        )}
        <div>
          <dt>{t("product:delivery")}</dt>
          <dd>{product.isGiftCard ? t("product:delivery_gift_card") : t("product:delivery_text")}</dd>
        </div>
        <div>
          <dt>{t("product:returns")}</dt>
          <dd>{t("product:returns_text")}</dd>
        </div>
        <div>
          <dt>{t("product:guarantee")}</dt>
          <dd>{t("product:guarantee_text")}</dd>
        </div>
      </dl>
    </section>
  );
}
