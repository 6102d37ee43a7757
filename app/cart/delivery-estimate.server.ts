import { orElse } from "~/api/respond.server";
import type { CheckedCart } from "~/contract/cart.server";
import type { PageContext } from "~/session/page-context.server";
import type { ShippingCountry } from "~/session/shipping-country.server";
import { freeDeliveryOver } from "~/shop/delivery";
import { hasFreeDelivery } from "~/shop/membership";
import { missingForFreeDelivery } from "~/shop/missing-for-free-delivery";
import { convert, convertedText } from "~/shop/money";
import { goodsSubtotal, needsDelivery } from "~/shop/order-pricing";
import { cartAmounts } from "./cart-amounts.server";
import { courierPrice } from "./courier-price.server";

/**
 * - `courierPrice`: to the visitor's country, EUR cents; null without goods, or when the server is unavailable
 * - `courier`: the same price in cents of the visitor's currency; `free` has the text for a membership with free delivery
 * - `freeDelivery`: the missing amount as a text, and the reached per cent; null when the delivery is free, or cannot become free
 * @param api the shopper's API
 */
export async function deliveryEstimate(
  {
    api,
    country,
    locale,
    t,
    policy,
    user,
  }: Pick<PageContext, "api" | "locale" | "t" | "policy" | "user"> & { country: ShippingCountry },
  priced: CheckedCart,
) {
  const cart = cartAmounts(priced);
  const price = needsDelivery(cart.lines) ? await orElse(courierPrice(api, country.id, cart), null) : null;
  if (price === null) return { courierPrice: null, courier: null, freeDelivery: null };
  const over = freeDeliveryOver(country.id, policy);
  const missing = price === 0 || over === null ? null : missingForFreeDelivery(cart.lines, over);
  const tier = price === 0 ? (await user())?.tier : null;
  return {
    courierPrice: price,
    courier: {
      country: country.name,
      price: convert(price, country.currency),
      ...(tier && hasFreeDelivery(tier) && { free: t("product-facts:courier_free_members") }),
    },
    freeDelivery:
      missing && over
        ? {
            text: t("purchase-hints:free_delivery", { amount: convertedText(missing, country.currency, locale) }),
            // Not all of it before the delivery is free.
            reached: Math.min(99, Math.floor((100 * goodsSubtotal(cart.lines)) / over)),
          }
        : null,
  };
}
