import { useRef } from "react";
import { StockRequest, type StockRequestView } from "~/back-in-stock/stock-request";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";
import { Price } from "~/ui/price";
import { PurchaseHints } from "~/ui/purchase-hints";
import { WishlistToggle } from "~/ui/wishlist-toggle";
import { BuyForm, type BuyFormProps } from "./buy-form";
import { BuyingTerms } from "./buying-terms";
import type { BuyingTerm } from "./buying-terms.server";
import { ProductDetails } from "./product-details";
import { ProductPictures } from "./product-pictures";
import type { VariantView } from "./product-view.server";
import { Share } from "./share";
import { Variants } from "./variants";

interface GoodsProps extends Omit<BuyFormProps, "canWait"> {
  variants: VariantView[];
  variantsTitle: string | null;
  terms: BuyingTerm[];
  /** The form for a mail when a sold-out size is back. */
  stockRequest: StockRequestView | null;
}

/** Clothing, shoes or a membership: pictures, and everything to buy it. */
export function Goods({ variants, variantsTitle, terms, stockRequest, ...buy }: GoodsProps) {
  const locale = useLocale();
  const { product } = buy;
  // Another size in the URL replaces the choice; a URL without one, as after adding to the cart, leaves it.
  const shown = useRef({ productId: product.id, size: buy.size });
  if (buy.size || shown.current.productId !== product.id) shown.current = { productId: product.id, size: buy.size };
  const { size } = shown.current;
  return (
    <div className="grid product">
      <ProductPictures pictures={product.pictures} />
      <div className="product-buy">
        <p className="product-brand">
          <ShopLink to={href("brand", locale, { slug: product.brandSlug })}>{product.brand}</ShopLink>
        </p>
        <h1>{product.name}</h1>
        <p className="product-color">
          <ShopLink to={href("type", locale, { slug: product.type.slug })}>{product.type.name}</ShopLink>
          {` · ${product.color} `}
          {product.labels.map((label) => (
            <span key={label} className="badge badge-label">
              {label}
            </span>
          ))}
        </p>
        <Price price={product.price} discount={product.discount} explained />
        {!product.soldOut && <Variants variants={variants} current={product.slug} />}
        <BuyForm key={`${product.id} ${size?.id ?? ""}`} {...buy} size={size} canWait={stockRequest !== null} />
        <StockRequest key={`wait-${product.id}`} request={stockRequest} />
        {product.soldOut ? (
          <Variants variants={variants} current={product.slug} title={variantsTitle} />
        ) : (
          <>
            <PurchaseHints {...product.hints} />
            <BuyingTerms terms={terms} />
          </>
        )}
        <WishlistToggle key={`wish-${product.id}`} product={product} anchor="wish" hasText />
        {!product.soldOut && <ProductDetails product={product} />}
        <Share key={product.slug} title={`${product.brand} ${product.name}`} slug={product.slug} />
      </div>
    </div>
  );
}
