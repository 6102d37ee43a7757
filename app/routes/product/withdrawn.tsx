import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { type ProductCardView, ProductGrid } from "~/ui/product-card";

export interface WithdrawnView {
  category: { slug: string; name: string };
  products: ProductCardView[];
}

/** The page of a withdrawn product (410), with links to others. */
export function Withdrawn({ category, products }: WithdrawnView) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container">
      <h1>{t("product:gone_title")}</h1>
      <p>{t("product:gone_text")}</p>
      <ul className="ways-on">
        <li>
          <ShopLink className="button" to={href("category", locale, { slug: category.slug })}>
            {t("product:gone_category", { category: category.name })}
          </ShopLink>
        </li>
        <li>
          <ShopLink className="button" to={href("products", locale)}>
            {t("product:gone_products")}
          </ShopLink>
        </li>
      </ul>
      <h2 className="visually-hidden">{category.name}</h2>
      <ProductGrid products={products} />
    </div>
  );
}
