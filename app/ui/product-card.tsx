import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { Cents } from "~/shop/money";
import { Picture, type PictureView } from "./picture";
import { Price } from "./price";
import "./product-card.css";

export interface ProductCardView {
  slug: string;
  name: string;
  brand: string;
  color: string;
  price: Cents;
  reference: Cents;
  discount: number;
  soldOut: boolean;
  labels: string[];
  picture: PictureView | null;
}

/** One product of a list; the whole card is its link. */
export function ProductCard({ product, eager }: { product: ProductCardView; eager?: boolean }) {
  const t = useT();
  const locale = useLocale();
  return (
    <article className="card">
      <div className="card-picture">
        {product.picture && (
          <Picture
            picture={{ ...product.picture, alt: "" }}
            sizes="(min-width: 1200px) 270px, (min-width: 768px) 33vw, 50vw"
            eager={eager}
          />
        )}
        {product.soldOut ? <span className="badge badge-sold-out">{t("common:out_of_stock")}</span> : null}
        {!product.soldOut && product.labels[0] ? <span className="badge badge-label">{product.labels[0]}</span> : null}
      </div>
      <h3 className="card-title">
        <ShopLink className="card-link" to={href("product", locale, { slug: product.slug })}>
          <span className="card-brand">{product.brand}</span> {product.name}
        </ShopLink>
      </h3>
      <p className="card-color">{product.color}</p>
      <Price price={product.price} reference={product.reference} discount={product.discount} />
    </article>
  );
}

export function ProductGrid({ products, eager = 0 }: { products: ProductCardView[]; eager?: number }) {
  return (
    <ul className="product-grid">
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}
