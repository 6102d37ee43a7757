import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale } from "~/i18n/use-t";
import { GiftCardFace } from "~/ui/gift-card-face";
import { Price } from "~/ui/price";
import { BuyForm, type BuyFormProps } from "./buy-form";
import type { GiftCardView } from "./gift-card-view.server";

/** A gift card: the drawn card, its amounts, and how it arrives and is spent. Nothing of it is like goods. */
export function GiftCardPage({ gift, ...buy }: BuyFormProps & { gift: GiftCardView }) {
  const locale = useLocale();
  return (
    <div className="grid product gift-card">
      <div className="gift-card-picture">
        <GiftCardFace value={gift.value} />
      </div>
      <div className="product-buy">
        <h1>{buy.product.name}</h1>
        <Price price={buy.product.price} discount={buy.product.discount} explained />
        <nav aria-label={gift.amountsLabel}>
          <ul className="sizes">
            {gift.amounts.map(({ slug, value }) => (
              <li key={slug}>
                <ShopLink
                  className="gift-card-amount"
                  to={href("product", locale, { slug })}
                  aria-current={slug === buy.product.slug ? "page" : undefined}
                  preventScrollReset
                >
                  {value}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
        <BuyForm key={buy.product.id} {...buy} />
        <p>{buy.product.description}</p>
        <dl className="product-details">
          {gift.facts.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}
