import { FieldMessage } from "~/forms/field-message";
import { href } from "~/i18n/paths";
import { ShopForm } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { stockState } from "~/shop/stock";
import { TrustedHtml } from "~/ui/trusted-html";
import type { SizeNotice } from "./asked-size.server";
import type { ProductView, SizeView } from "./product-view.server";
import type { Refused } from "./refusal";
import { SizeGuideLink } from "./size-guide-link";

export interface BuyFormProps {
  product: ProductView;
  sizes: SizeView[];
  /** HTML; null where no size is of shoes. */
  sizeSwitch: string | null;
  /** The sizes with few pieces. */
  lowStock: string | null;
  hasSizeGuide: boolean;
  /** The size that the page's URL chooses. */
  size: { id: number } | null;
  sizeNotice: SizeNotice | null;
  refused?: Refused;
  /** Whether the page has the form for a mail when a sold-out size is back. */
  canWait: boolean;
}

/** Size, quantity and "Add to cart". A sold-out size is disabled and marked. */
export function BuyForm(props: BuyFormProps) {
  const { product, sizes, sizeSwitch, size: chosen, sizeNotice, lowStock, hasSizeGuide, refused, canWait } = props;
  const t = useT();
  const locale = useLocale();
  if (product.soldOut) return <p className="sold-out-note">{t("common:out_of_stock")}</p>;
  const message = (field: Refused["field"]) => (refused?.field === field ? refused.message : undefined);
  const onlySize = sizes.length === 1 ? sizes[0]?.id : undefined;
  const most = Math.max(...sizes.map((size) => size.most));
  return (
    // The messages are the shop's own, in the page's language.
    <ShopForm
      method="post"
      action={href("product", locale, { slug: product.slug })}
      className="buy-form"
      preventScrollReset
      noValidate
    >
      {product.isGiftCard ? (
        <input type="hidden" name="size" value={onlySize} />
      ) : (
        <fieldset id="sizes" tabIndex={-1} aria-describedby={message("size") && "size-message"}>
          <legend>{t("product:size")}</legend>
          <div className="size-help">
            {sizeSwitch && <TrustedHtml className="size-switch" html={sizeSwitch} />}
            {hasSizeGuide && <SizeGuideLink slug={product.slug} />}
          </div>
          {product.fit && <p className="size-notice">{product.fit}</p>}
          {sizeNotice && (
            <p className="size-notice" role="status">
              {sizeNotice.text} {canWait && sizeNotice.wait && <a href="#back-in-stock">{sizeNotice.wait}</a>}
            </p>
          )}
          <div className="sizes">
            {sizes.map((size) => (
              <SizeChoice
                key={size.id}
                size={refused?.soldOut && refused.size === size.id ? { ...size, most: 0 } : size}
                canWait={canWait}
                chosen={size.id === (refused?.size ?? onlySize ?? chosen?.id)}
              />
            ))}
          </div>
          {/* Each size has it in its name. */}
          {lowStock && (
            <p className="hint" aria-hidden="true">
              {lowStock}
            </p>
          )}
          <FieldMessage id="size-message" message={message("size")} />
        </fieldset>
      )}
      <p className="field buy-quantity">
        <label htmlFor="quantity">{t("product:quantity")}</label>
        <input
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          required
          defaultValue={refused?.quantity ?? "1"}
          aria-invalid={message("quantity") ? true : undefined}
          aria-describedby={message("quantity") && "quantity-message"}
        />
      </p>
      <FieldMessage id="quantity-message" message={message("quantity")} />
      {/* On phones a bar at the bottom of the window, with the price that is above the form. */}
      <div className="buy-bar lower-bar">
        <p aria-hidden="true" className="buy-bar-price">
          {product.price.price}
        </p>
        <button type="submit" className="button button-primary">
          {t("product:add_to_cart")}
        </button>
      </div>
    </ShopForm>
  );
}

function SizeChoice({ size, canWait, chosen }: { size: SizeView; canWait: boolean; chosen: boolean }) {
  const t = useT();
  const state = stockState(size.most);
  const soldOut = state === "sold_out";
  return (
    <label className={soldOut ? "size size-sold-out" : "size"}>
      <input type="radio" name="size" value={size.id} disabled={soldOut} defaultChecked={chosen && !soldOut} required />
      <span>
        {size.name}
        {soldOut && <span className="visually-hidden">{` – ${t("product:size_sold_out")}`}</span>}
        {state === "last_items" && (
          <span className="visually-hidden">{` ${t("product:last_items", { count: size.most })}`}</span>
        )}
      </span>
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone; the form's own heading is a stop of the keyboard. */}
      {soldOut && canWait && <a className="size-wait" href="#back-in-stock" tabIndex={-1} aria-hidden="true" />}
    </label>
  );
}
