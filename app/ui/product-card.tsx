import type { ReactNode } from "react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Picture, source } from "./picture";
import { Price } from "./price";
import type { ProductCardView } from "./product-card-view";
import { QuickAdd } from "./quick-add";
import { useSavingData } from "./saving-data";
import { Thumbnail } from "./thumbnail";
import { WishlistToggle } from "./wishlist-toggle";

interface ProductCardProps {
  product: ProductCardView;
  /** Whether the picture loads at once. */
  eager?: boolean;
  /** Whether it is the page's largest picture. */
  first?: boolean;
  /** Start of the id of the card's place in the page, for the wishlist's button; without it there is no such button. */
  anchor?: string;
  /** Forms below the product. */
  children?: ReactNode;
}

/** One product of a list; the whole card is a link, below its buttons. */
export function ProductCard({ product, eager, first, anchor, children }: ProductCardProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <article className="card">
      <div className="card-picture">
        {product.picture && (
          <Picture
            picture={{ id: product.picture, alt: "" }}
            sizes="(min-width: 768px) 300px, 50vw"
            small
            eager={eager}
            first={first}
          />
        )}
        {product.hoverPicture && <HoverPicture id={product.hoverPicture} />}
        {(product.soldOut || product.label || product.price.reference !== null) && (
          <span className="card-badges">
            {product.soldOut && <span className="badge badge-sold-out">{t("common:out_of_stock")}</span>}
            {product.label && <span className="badge badge-label">{product.label}</span>}
            {product.price.reference !== null && (
              <span className="badge badge-discount card-discount">−{product.discount}%</span>
            )}
          </span>
        )}
      </div>
      <h3 className="card-title">
        <ShopLink className="card-link" to={href("product", locale, { slug: product.slug })}>
          <span className="card-brand">{product.brand}</span>
          {` ${product.name}`}
        </ShopLink>
      </h3>
      <p className="card-color">{product.color}</p>
      <Price price={product.price} />
      {product.colors.length > 0 && <CardColors product={product} />}
      {product.sizes.length > 0 && <QuickAdd product={product} />}
      {anchor && <WishlistToggle product={product} anchor={anchor} />}
      {children}
    </article>
  );
}

/** Hidden, and not loaded, without a mouse: no such browser reads the source, nor the empty address. */
function HoverPicture({ id }: { id: string }) {
  if (useSavingData()) return null;
  return (
    <picture className="card-hover">
      <source media="(hover: hover)" srcSet={source(id, 480)} />
      <img src="data:," alt="" width={4} height={5} loading="lazy" decoding="async" />
    </picture>
  );
}

function CardColors({ product }: { product: ProductCardView }) {
  const t = useT();
  const locale = useLocale();
  return (
    <ul className="card-colors" aria-label={t("product:colors")}>
      {product.colors.map(({ slug, color, picture }) => (
        <li key={slug}>
          {slug === product.slug ? (
            <span className="card-thumbnail card-thumbnail-current">
              <Thumbnail id={picture} alt={color} />
            </span>
          ) : (
            <ShopLink className="card-thumbnail" to={href("product", locale, { slug })}>
              <Thumbnail id={picture} alt={color} />
            </ShopLink>
          )}
        </li>
      ))}
      {product.moreColors > 0 && (
        <li className="card-more">{t("product:more_colors", { number: product.moreColors })}</li>
      )}
    </ul>
  );
}

interface ProductGridProps {
  products: readonly ProductCardView[];
  /** Number of pictures that load at once. */
  eager?: number;
}

export function ProductGrid({ products, eager = 0 }: ProductGridProps) {
  return (
    <ul className="grid product-grid">
      {products.map((product, index) => (
        <li key={product.slug} id={`p${product.id}`}>
          <ProductCard product={product} eager={index < eager} first={eager > 0 && index === 0} anchor="p" />
        </li>
      ))}
    </ul>
  );
}
