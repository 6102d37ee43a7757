import { useEffect, useRef } from "react";
import type { CartLineView } from "~/cart/cart-view.server";
import { FieldMessage } from "~/forms/field-message";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { Picture } from "~/ui/picture";
import { Price } from "~/ui/price";
import { variantName } from "~/ui/size-name";
import { type CartProblem, lineIntent, quantityField, shownField } from "./cart-form";

/** One line of the cart. Its buttons belong to the page's form. */
export function CartLine({ line, problem }: { line: CartLineView; problem?: CartProblem }) {
  const t = useT();
  const locale = useLocale();
  const id = `line-${line.productId}-${line.sizeId}`;
  const name = quantityField(line);
  const own = problem?.field === name ? problem : undefined;
  const variant = variantName(line, t);
  const named = `${line.brand} ${line.name}, ${variant}`;
  // Without scripts the browser shows this line again.
  const here = `${href("cart", locale)}#${id}`;
  const field = useRef<HTMLInputElement>(null);
  // A refused step has already changed the field.
  useEffect(() => {
    if (own && own.typed === undefined && field.current) field.current.value = String(line.quantity);
  }, [own, line.quantity]);
  /** With scripts the field shows the new quantity at once, so that a second tap counts from it. */
  const step = (by: 1 | -1) => () => {
    const input = field.current;
    const form = input?.form;
    if (!form) return;
    const change = () => {
      setTimeout(() => {
        input.value = String(Math.max(1, (Number(input.value) || line.quantity) + by));
      });
    };
    form.addEventListener("submit", change, { once: true });
    // A repeated press sends no form.
    setTimeout(() => form.removeEventListener("submit", change));
  };
  return (
    <li id={id} className="cart-line">
      <div className="cart-picture">
        {line.image && <Picture picture={{ id: line.image, alt: "" }} sizes="120px" small />}
      </div>
      <div className="cart-details">
        <h2 id={`${id}-name`} className="cart-name">
          <ShopLink to={href("product", locale, { slug: line.slug })}>
            <span className="card-brand">{line.brand}</span> {line.name}
          </ShopLink>
        </h2>
        <p className="hint">{variantName(line, t, " · ")}</p>
        <Price price={line.price} discount={line.discount} />
      </div>
      <div className="cart-stepper">
        <button
          type="submit"
          name="intent"
          value={lineIntent("less", line)}
          formAction={here}
          // A disabled button would lose the focus at the last piece; the server leaves one piece too.
          aria-disabled={line.quantity < 2 || undefined}
          aria-label={t("cart:less", { name: named })}
          data-repeats
          onClick={step(-1)}
        >
          −
        </button>
        <div className="cart-quantity">
          <label htmlFor={name} className="visually-hidden">
            {t("cart:quantity")}
          </label>
          <input
            key={line.quantity}
            ref={field}
            id={name}
            name={name}
            type="number"
            inputMode="numeric"
            min={1}
            max={Math.min(99, line.available)}
            required
            defaultValue={own?.typed ?? line.quantity}
            aria-invalid={own ? true : undefined}
            aria-describedby={own ? `${name}-message ${id}-name` : `${id}-name`}
          />
          <input type="hidden" name={shownField(name)} value={line.quantity} />
          <button
            type="submit"
            name="intent"
            value={lineIntent("update", line)}
            formAction={here}
            className="button cart-update"
            aria-describedby={`${id}-name`}
          >
            {t("cart:update")}
          </button>
        </div>
        <button
          type="submit"
          name="intent"
          value={lineIntent("more", line)}
          formAction={here}
          aria-label={t("cart:more", { name: named })}
          data-repeats
          onClick={step(1)}
        >
          +
        </button>
      </div>
      <button
        type="submit"
        name="intent"
        value={lineIntent("remove", line)}
        className="button button-quiet cart-remove"
        aria-label={`${t("cart:remove")}: ${named}`}
      >
        {t("cart:remove")}
      </button>
      <p className="cart-total">{line.total}</p>
      <FieldMessage id={`${name}-message`} message={own && t(own.message, own.values)} />
    </li>
  );
}
