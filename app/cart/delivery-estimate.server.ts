import type { Api } from "~/api/client.server";
import { orElse } from "~/api/respond.server";
import type { CheckCartResponse } from "~/contract/cart.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import type { ShippingCountry } from "~/session/shipping-country.server";
import { missingForFreeDelivery } from "~/shop/free-delivery";
import { convert, convertedText } from "~/shop/money";
import { goodsSubtotal, needsDelivery } from "~/shop/order-pricing";
import { cartAmounts } from "./cart-amounts.server";
import { courierOffer } from "./courier-price.server";

/**
 * `courierPrice`: to the visitor's country, EUR cents; null without goods, or when the server is unavailable. `courier`: the
 * same in cents of the visitor's currency. `freeDelivery`: what is missing for it; null when the delivery is free, or cannot
 * become free.
 * @param api the shopper's API
 */
export async function deliveryEstimate(
  { api, country, locale, t }: { api: Api; country: ShippingCountry; locale: Locale; t: Translate },
  priced: CheckCartResponse,
) {
  const cart = cartAmounts(priced);
  const offer = needsDelivery(cart.lines) ? await orElse(courierOffer(api, country.id, cart), null) : null;
  if (!offer) return { courierPrice: null, courier: null, freeDelivery: null };
  const missing =
    offer.price === 0 || offer.freeOver === null ? null : missingForFreeDelivery(cart.lines, offer.freeOver);
  return {
    courierPrice: offer.price,
    courier: { country: country.name, price: convert(offer.price, country.currency) },
    freeDelivery:
      missing && offer.freeOver
        ? {
            text: t("purchase-hints:free_delivery", { amount: convertedText(missing, country.currency, locale) }),
            // Not all of it before the delivery is free.
            reached: Math.min(99, Math.floor((100 * goodsSubtotal(cart.lines)) / offer.freeOver)),
          }
        : null,
  };
}
