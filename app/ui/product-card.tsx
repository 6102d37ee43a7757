import type { ReactNode } from "react";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PriceTexts } from "~/shop/price";
import { Picture, type PictureView } from "./picture";
import { Price } from "./price";
import { QuickAdd } from "./quick-add";
import type { NamedSize } from "./size-name";
import { Thumbnail } from "./thumbnail";
import { WishlistToggle } from "./wishlist-toggle";
import "./product-card.css";

export interface ProductCardView {
  id: number;
  slug: string;
  name: string;
  brand: string;
  color: string;
  price: PriceTexts;
  discount: number;
  soldOut: boolean;
  labels: string[];
  picture: PictureView | null;
  /** Id of the picture that a mouse over the card shows. */
  hoverPicture: string | null;
  /** All available colours, this one first; empty if the list does not show them. */
  colors: { slug: string; color: string; picture: string | null }[];
  /** Sizes in stock; empty if the list has no quick add. */
  sizes: (NamedSize & { id: number })[];
}

interface ProductCardProps {
  product: ProductCardView;
  /** Whether the picture loads at once. */
  eager?: boolean;
  /** Id of the card's place in the page, for the wishlist's button; without it there is no such button. */
  anchor?: string;
  /** Forms below the product. */
  children?: ReactNode;
}

/** One product of a list; the whole card is a link, below its buttons. */
export function ProductCard({ product, eager, anchor, children }: ProductCardProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <article className="card">
      <div className="card-picture">
        {product.picture && (
          <Picture
            picture={{ ...product.picture, alt: "" }}
            sizes="(min-width: 1600px) 300px, (min-width: 1200px) 260px, (min-width: 768px) 33vw, 50vw"
            eager={eager}
          />
        )}
        {product.hoverPicture && <HoverPicture id={product.hoverPicture} />}
        {product.soldOut ? <span className="badge badge-sold-out">{t("common:out_of_stock")}</span> : null}
        {!product.soldOut && product.labels[0] ? <span className="badge badge-label">{product.labels[0]}</span> : null}
        {product.price.reference !== null && (
          <span className="badge badge-discount card-discount">−{product.discount}%</span>
        )}
      </div>
      <h3 className="card-title">
        <ShopLink className="card-link" to={href("product", locale, { slug: product.slug })}>
          <span className="card-brand">{product.brand}</span> {product.name}
        </ShopLink>
      </h3>
      <p className="card-color">{product.color}</p>
      <Price price={product.price} />
      {product.colors.length > 1 && <CardColors product={product} />}
      {product.sizes.length > 0 && <QuickAdd product={product} />}
      {anchor && <WishlistToggle product={product} anchor={anchor} />}
      {children}
    </article>
  );
}

/** No browser without a mouse reads the source; the file of one transparent pixel is part of the page. */
function HoverPicture({ id }: { id: string }) {
  return (
    <picture className="card-hover">
      <source media="(hover: hover)" type="image/webp" srcSet={`/media/${id}?width=480&format=webp`} />
      <img
        src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
        alt=""
        width={4}
        height={5}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

/** Thumbnails that fit a card on a phone; the product page shows all colours. */
const MAX_COLORS = 3;

function CardColors({ product }: { product: ProductCardView }) {
  const t = useT();
  const locale = useLocale();
  const more = product.colors.length - MAX_COLORS;
  return (
    <ul className="card-colors" aria-label={t("product:colors")}>
      {product.colors.slice(0, MAX_COLORS).map(({ slug, color, picture }) => (
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
      {more > 0 && <li className="card-more">{t("product:more_colors", { number: more })}</li>}
    </ul>
  );
}

interface ProductGridProps {
  products: ProductCardView[];
  /** Number of pictures that load at once. */
  eager?: number;
  /** Whether the cards are one row that scrolls sideways. */
  strip?: boolean;
}

export function ProductGrid({ products, eager = 0, strip = false }: ProductGridProps) {
  return (
    <ul className={strip ? "product-strip" : "grid product-grid"}>
      {products.map((product, index) => {
        // A page may have the same product in a grid and in a strip.
        const anchor = `${strip ? "s" : "p"}${product.id}`;
        return (
          <li key={product.slug} id={anchor}>
            <ProductCard product={product} eager={index < eager} anchor={anchor} />
          </li>
        );
      })}
    </ul>
  );
}
