import type { LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { cartView } from "~/cart/cart-view.server";
import { priceCart } from "~/cart/priced-cart.server";
import { pageContext } from "~/session/page-context.server";

/** The cart as JSON for the mini cart. The cart page stores the server's corrections and shows their messages. */
export async function loader(args: LoaderFunctionArgs) {
  const { locale, session, shopperApi } = await pageContext(args);
  if (!session.cart) return { cart: null };
  const { priced } = await orRespond(priceCart(shopperApi, session.cart));
  return { cart: cartView(priced, locale) };
}
