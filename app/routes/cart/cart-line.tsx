import type { CartLineView } from "~/cart/cart-view.server";
import { FieldMessage } from "~/forms/field-message";
import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Picture } from "~/ui/picture";
import { Price } from "~/ui/price";
import { variantName } from "~/ui/size-name";
import type { CartProblem } from "./cart-problem";

/** One line of the cart with its own form. Enter in the quantity presses Update, the first button. */
export function CartLine({ line, problem }: { line: CartLineView; problem?: CartProblem }) {
  const t = useT();
  const locale = useLocale();
  const name = `line-${line.productId}-${line.sizeId}`;
  const field = `quantity-${line.productId}-${line.sizeId}`;
  const own = problem?.field === field ? problem : undefined;
  return (
    <li className="cart-line">
      <div className="cart-picture">{line.image && <Picture picture={{ id: line.image, alt: "" }} sizes="96px" />}</div>
      <div className="cart-details">
        <h2 id={name} className="cart-name">
          <ShopLink to={href("product", locale, { slug: line.slug })}>
            <span className="card-brand">{line.brand}</span> {line.name}
          </ShopLink>
        </h2>
        <p>{variantName(line, t, " · ")}</p>
        <Price price={line.price} discount={line.discount} />
      </div>
      <ShopForm method="post" action={href("cart", locale)} className="cart-form" aria-labelledby={name} noValidate>
        <input type="hidden" name="product" value={line.productId} />
        <input type="hidden" name="size" value={line.sizeId} />
        <label htmlFor={field}>{t("cart:quantity")}</label>
        <input
          key={line.quantity}
          id={field}
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={Math.min(99, line.available)}
          required
          defaultValue={own?.typed ?? line.quantity}
          aria-invalid={own ? true : undefined}
          aria-describedby={own ? `${field}-message` : undefined}
        />
        <button type="submit" name="intent" value="update" className="button" aria-describedby={name}>
          {t("cart:update")}
        </button>
        <button type="submit" name="intent" value="remove" className="button button-quiet" aria-describedby={name}>
          {t("cart:remove")}
        </button>
        <FieldMessage id={`${field}-message`} message={own && t(own.message, own.values)} />
      </ShopForm>
      <p className="cart-total">{line.total}</p>
    </li>
  );
}
