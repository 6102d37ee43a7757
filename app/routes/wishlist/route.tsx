import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { readUser } from "~/api/accounts.server";
import { orRespond } from "~/api/respond.server";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { AnchorLink } from "~/ui/anchor-link";
import { changeFromForm, type Refused, wishlistFields } from "./form.server";
import { WishlistItem } from "./wishlist-item";
import { readWishlistItems } from "./wishlist-view.server";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { locale, t, country } = page;
  const { wishlist } = await orLogIn(page, readUser(page.shopperApi));
  const { currency, shoeSystem } = await country();
  return {
    head: { title: t("wishlist:title"), description: t("wishlist:description"), noindex: true },
    items: await orRespond(readWishlistItems(page, wishlist, { locale, currency, shoeSystem })),
  };
}

/** Moves a product to the cart, or removes it. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { refused, status } = await changeFromForm(page, await readForm(args.request, wishlistFields));
  return data(refused, { status });
}

export default function Wishlist() {
  const { items } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container-wide">
      {refused && <Alert refused={refused} />}
      <h1>{t("wishlist:title")}</h1>
      {items.length > 0 ? (
        <>
          <h2 className="wishlist-count">{t("wishlist:count", { count: items.length })}</h2>
          <ul className="grid product-grid">
            {items.map((item) => (
              <li key={item.id}>
                <WishlistItem item={item} refused={refused} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="message">
          <p>{t("wishlist:empty")}</p>
          <p>{t("wishlist:empty_hint")}</p>
          <ul>
            <li>
              <ShopLink to={href("products", locale)}>{t("wishlist:to_products")}</ShopLink>
            </li>
            <li>
              <ShopLink to={href("suggested-products", locale)}>{t("wishlist:to_suggestions")}</ShopLink>
            </li>
          </ul>
        </div>
      )}
    </div>
  );
}

/** The reason of a refusal, at the top of the page; with scripts the field gets the focus. */
function Alert({ refused }: { refused: Refused }) {
  const { message, productId } = refused;
  useEffect(() => document.getElementById(`size-${refused.productId}`)?.focus(), [refused]);
  return (
    <p role="alert" className="error-summary">
      <AnchorLink to={`size-${productId}`}>{message}</AnchorLink>
    </p>
  );
}
