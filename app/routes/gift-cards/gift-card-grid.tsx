import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";
import { GiftCardFace } from "~/ui/gift-card-face";
import { Price } from "~/ui/price";
import type { ProductCardView } from "~/ui/product-card-view";

interface GiftCardGridProps {
  title: string;
  text: string;
  products: ProductCardView[];
}

/** The gift cards by amount, each as the drawn card. */
export function GiftCardGrid({ title, text, products }: GiftCardGridProps) {
  const locale = useLocale();
  return (
    <div className="container-wide gift-cards">
      <h1>{title}</h1>
      <p>{text}</p>
      <ul>
        {products.map(({ slug, name, price, discount }) => (
          <li key={slug}>
            <article>
              <GiftCardFace value={name.replace("Gift Card", "").trim()} />
              <h2>
                <ShopLink to={href("product", locale, { slug })}>{name}</ShopLink>
              </h2>
              <Price price={price} discount={discount} />
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}
