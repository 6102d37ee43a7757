import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";
import { ProductGrid } from "~/ui/product-card";
import type { ProductCardView } from "~/ui/product-card-view";

export interface WithdrawnView {
  title: string;
  text: string;
  category: { slug: string; name: string };
  /** Texts of the links. */
  links: { category: string; products: string };
  products: ProductCardView[];
}

/** The page of a withdrawn product (410), with links to others. */
export function Withdrawn({ title, text, category, links, products }: WithdrawnView) {
  const locale = useLocale();
  return (
    <div className="container">
      <h1>{title}</h1>
      <p>{text}</p>
      <ul className="ways-on">
        <li>
          <ShopLink className="button" to={href("category", locale, { slug: category.slug })}>
            {links.category}
          </ShopLink>
        </li>
        <li>
          <ShopLink className="button" to={href("products", locale)}>
            {links.products}
          </ShopLink>
        </li>
      </ul>
      <h2 className="visually-hidden">{category.name}</h2>
      <ProductGrid products={products} />
    </div>
  );
}
