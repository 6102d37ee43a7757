import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { FREE_DELIVERY_OVER } from "~/shop/delivery";
import { formatMoney } from "~/shop/money";
import { GuaranteeNotice } from "~/ui/guarantee-notice";
import type { ProductView } from "./product-view.server";

/** Product details that the law requires or that shoppers need. */
export function ProductDetails({ product }: { product: ProductView }) {
  const t = useT();
  const { manufacturer } = product;
  return (
    <section aria-labelledby="product-details" className="product-details">
      <h2 id="product-details">{t("product:details")}</h2>
      <p>{product.description}</p>
      <dl>
        {product.composition && <Fact name={t("product:composition")}>{product.composition}</Fact>}
        {manufacturer && (
          <Fact name={t("product:manufacturer")}>
            {manufacturer.name}, {manufacturer.address},{" "}
            <a href={`mailto:${manufacturer.email}`}>{manufacturer.email}</a>
          </Fact>
        )}
        <Fact name={t("product:code")}>{product.id}</Fact>
        <Fact name={t("product:delivery")}>
          {product.isGiftCard
            ? t("product:delivery_gift_card")
            : t("product:delivery_text", { amount: formatMoney(FREE_DELIVERY_OVER, "EUR") })}
        </Fact>
        {!product.isGiftCard && <Fact name={t("product:returns")}>{t("product:returns_text")}</Fact>}
      </dl>
      {product.guarantee && <GuaranteeNotice html={product.guarantee} />}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
