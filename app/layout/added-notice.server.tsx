import { renderToStaticMarkup } from "react-dom/server";
import { checkCart } from "~/api/orders.server";
import { orElse } from "~/api/respond.server";
import { type CartLineView, cartView } from "~/cart/cart-view.server";
import { cartRequest } from "~/cart/priced-cart.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import type { Flash } from "~/session/session-data";
import { emptyCart, isId, isQuantity } from "~/shop/cart";
import { Icon } from "~/ui/icon";
import { sizeWithLabel } from "~/ui/size-name";
import { Thumbnail } from "~/ui/thumbnail";

/**
 * The confirmation of added pieces as HTML: picture, name, size, quantity and price of one piece, with the ways on. Its
 * buttons close a `<dialog>` without scripts; in browsers without dialogs they load the page again, without the message.
 * @returns null for another message, and when the server is unavailable
 */
export async function addedNotice(
  { api, country, locale }: Pick<PageContext, "api" | "country" | "locale">,
  { key, values = {} }: Flash,
): Promise<string | null> {
  const [productId, sizeId, quantity] = [values.product, values.size, values.quantity];
  if (key !== "cart:added" || !isId(productId) || !isId(sizeId) || !isQuantity(quantity)) return null;
  const cart = { ...emptyCart(crypto.randomUUID()), lines: [{ productId, sizeId, quantity }] };
  const [priced, { currency, shoeSystem }] = await Promise.all([
    orElse(checkCart(api, cartRequest(cart)), null),
    country(),
  ]);
  const line = priced && cartView(priced, { locale, currency, shoeSystem }).lines[0];
  return line ? renderToStaticMarkup(<Notice line={line} quantity={quantity} locale={locale} />) : null;
}

interface NoticeProps {
  line: CartLineView;
  quantity: number;
  locale: Locale;
}

function Notice({ line, quantity, locale }: NoticeProps) {
  const t = translator(locale);
  return (
    <dialog open className="added" aria-labelledby="added-title">
      <form method="dialog">
        <h2 id="added-title" className="added-title">
          {t("cart:added_title")}
        </h2>
        <div className="added-line">
          {line.image && <Thumbnail id={line.image} alt="" />}
          <div>
            <p>
              <strong>{line.brand}</strong> {line.name}
            </p>
            <p>
              {sizeWithLabel(line.size, t)} · {t("product:quantity")}: {quantity} · {line.price.price}
            </p>
          </div>
        </div>
        <p className="added-links">
          <a className="button button-primary" href={href("checkout", locale)}>
            {t("cart:go_to_checkout")}
          </a>
          <a className="button" href={href("cart", locale)}>
            {t("common:view_cart")}
          </a>
          <button type="submit" className="button button-quiet">
            {t("cart:continue_shopping")}
          </button>
        </p>
        <button type="submit" className="message-close" aria-label={t("common:close")}>
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
}
