import { FieldMessage } from "~/forms/field-message";
import { href } from "~/i18n/paths";
import { ShopForm, ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { ProductCard } from "~/ui/product-card";
import type { Refused } from "./form.server";
import type { WishlistItemView } from "./wishlist-view.server";

interface WishlistItemProps {
  item: WishlistItemView;
  refused: Refused | undefined;
}

/** A product of the wishlist with its form. */
export function WishlistItem({ item, refused }: WishlistItemProps) {
  const t = useT();
  const locale = useLocale();
  const name = item.name || t("wishlist:gone_unknown");
  const form = (
    <ShopForm method="post" action={href("wishlist", locale)} className="wishlist-form" preventScrollReset noValidate>
      {item.card && item.canWait && (
        <ShopLink className="button" to={`${href("product", locale, { slug: item.card.slug })}#back-in-stock`}>
          {t("wishlist:tell_me")}
          <span className="visually-hidden">: {name}</span>
        </ShopLink>
      )}
      {item.sizes.length > 0 && (
        <>
          <SizeField item={item} name={name} message={refused?.productId === item.id ? refused.message : undefined} />
          <button
            type="submit"
            name="move"
            value={item.id}
            className="button button-primary"
            aria-label={`${t("wishlist:move")}: ${name}`}
          >
            {t("wishlist:move")}
          </button>
        </>
      )}
      <button
        type="submit"
        name="remove"
        value={item.id}
        className="button button-quiet"
        aria-label={`${t("wishlist:remove")}: ${name}`}
      >
        {t("wishlist:remove")}
      </button>
    </ShopForm>
  );
  if (item.card) return <ProductCard product={item.card}>{form}</ProductCard>;
  return (
    <article className="card">
      <h3 className="card-title">
        {item.slug ? <ShopLink to={href("product", locale, { slug: item.slug })}>{name}</ShopLink> : name}
      </h3>
      <p>{t("wishlist:gone")}</p>
      {form}
    </article>
  );
}

/** The choice of a size; of a single one, there is nothing to choose. */
function SizeField({ item, name, message }: { item: WishlistItemView; name: string; message: string | undefined }) {
  const t = useT();
  const id = `size-${item.id}`;
  const [only, ...others] = item.sizes;
  if (only && others.length === 0)
    return (
      <p>
        <input type="hidden" name="size" value={only.id} />
        {t("wishlist:size")}: {only.name}
      </p>
    );
  return (
    <div className="field">
      <label htmlFor={id}>{t("wishlist:size")}</label>
      <select
        id={id}
        name="size"
        defaultValue=""
        required
        aria-label={`${t("wishlist:size")}: ${name}`}
        aria-invalid={message ? true : undefined}
        aria-describedby={message && `${id}-message`}
      >
        <option value="">{t("wishlist:choose_size")}</option>
        {item.sizes.map((size) => (
          <option key={size.id} value={size.id}>
            {size.name}
          </option>
        ))}
      </select>
      <FieldMessage id={`${id}-message`} message={message} />
    </div>
  );
}
