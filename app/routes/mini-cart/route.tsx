import type { LoaderFunctionArgs } from "@remix-run/node";
import { orRespond } from "~/api/respond.server";
import { cartView } from "~/cart/cart-view.server";
import { deliveryEstimate } from "~/cart/delivery-estimate.server";
import { priceCart } from "~/cart/priced-cart.server";
import type { MiniCartView } from "~/layout/mini-cart";
import { pageContext } from "~/session/page-context.server";
import { formatMoney } from "~/shop/money";

/** The cart as JSON for the mini cart. The cart page stores the server's corrections and shows their messages. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { locale, session, shopperApi: api } = page;
  if (!session.cart) return { cart: null };
  const [{ priced }, country] = await Promise.all([orRespond(priceCart(api, session.cart)), page.country()]);
  const { lines, totals, currency } = cartView(priced, { locale, ...country });
  const { freeDelivery } = await deliveryEstimate({ ...page, api, country }, priced);
  return { cart: { lines, total: formatMoney(totals.total, currency, locale), freeDelivery } satisfies MiniCartView };
}
