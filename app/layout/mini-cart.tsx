import "virtual:texts/mini-cart";
import { useFetcher } from "@remix-run/react";
import { useLocalRead } from "~/browser/local-read";
import type { CartLineView } from "~/cart/cart-view.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { FreeDelivery, type FreeDeliveryView } from "~/ui/free-delivery";
import { Picture } from "~/ui/picture";
import { sizeName } from "~/ui/size-name";

/** The answer of the mini cart's route. */
export interface MiniCartView {
  lines: CartLineView[];
  total: string;
  freeDelivery: FreeDeliveryView | null;
}

interface MiniCartProps {
  /** Changes whenever the cart changes. */
  version: string;
  close: () => void;
}

/** The cart's lines in a panel of the header. Its script is loaded when the panel first opens. */
export function MiniCart({ version, close }: MiniCartProps) {
  const t = useT();
  const locale = useLocale();
  const { data, error } = useLocalRead<{ cart: MiniCartView | null }>(href("mini-cart", locale), { version });
  const lines = data?.cart?.lines ?? [];
  return (
    <section className="mini-cart" aria-label={t("mini-cart:title")}>
      {error ? (
        <p>{t("mini-cart:failed")}</p>
      ) : !data ? (
        <p>{t("common:loading")}</p>
      ) : lines.length === 0 ? (
        <p>{t("mini-cart:empty")}</p>
      ) : (
        <>
          <ul>
            {lines.map((line) => (
              <Line key={`${line.productId}-${line.sizeId}`} line={line} />
            ))}
          </ul>
          <p className="mini-cart-total">
            <span>{t("common:total")}</span> <strong>{data.cart?.total}</strong>
          </p>
          {data.cart?.freeDelivery && <FreeDelivery {...data.cart.freeDelivery} />}
          <p className="hint">{t("mini-cart:note")}</p>
          <ShopLink className="button" to={href("cart", locale)} onClick={close}>
            {t("mini-cart:to_cart")}
          </ShopLink>
          <ShopLink className="button button-primary" to={href("checkout", locale)} onClick={close}>
            {t("mini-cart:to_checkout")}
          </ShopLink>
        </>
      )}
    </section>
  );
}

function Line({ line }: { line: CartLineView }) {
  const t = useT();
  const locale = useLocale();
  const remove = useFetcher();
  const name = `${line.brand} ${line.name}`;
  return (
    <li className={remove.state === "idle" ? undefined : "mini-cart-leaving"}>
      {line.image && <Picture picture={{ id: line.image, alt: "" }} sizes="75px" small />}
      <div>
        <p className="mini-cart-name">{name}</p>
        <p>
          {line.size.system !== "gift_card" && `${t("mini-cart:size")}: `}
          {sizeName(line.size, t)} · {t("mini-cart:quantity")}: {line.quantity}
        </p>
        <p className="price">
          {line.price.reference && <s>{line.price.reference}</s>} <strong>{line.price.price}</strong>
        </p>
      </div>
      <remove.Form method="post" action={href("cart", locale)}>
        {/* The reply has no redirect, so the page below stays. */}
        <input type="hidden" name="stay" value="on" />
        <button
          type="submit"
          name="intent"
          value={`remove:${line.productId}:${line.sizeId}`}
          className="button-quiet"
          aria-label={`${t("mini-cart:remove")}: ${name}`}
        >
          {t("mini-cart:remove")}
        </button>
      </remove.Form>
    </li>
  );
}
