import type { LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { cartView } from "~/cart/cart-view.server";
import { priceCart } from "~/cart/priced-cart.server";
import { shopApi } from "~/config/composition.server";
import { localeOf } from "~/i18n/locale";
import { requestSession } from "~/session/request-session.server";

/** The cart as data, for the mini cart. What the server had to correct, the cart page tells and keeps. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requestSession({ request, context });
  if (!session.cart) return { cart: null };
  const { priced } = await orRespond(priceCart(await orRespond(shopApi(request)), session.cart));
  return { cart: cartView(priced, localeOf(new URL(request.url).pathname)) };
}
