import type { Api } from "~/api/client.server";
import { orElse } from "~/api/respond.server";
import type { CheckCartResponse } from "~/contract/cart.server";
import type { Translate } from "~/i18n/use-t";
import type { ShippingCountry } from "~/session/shipping-country.server";
import { missingForFreeDelivery } from "~/shop/free-delivery";
import { convert, convertedText } from "~/shop/money";
import { needsDelivery, subtotalAfterCoupon } from "~/shop/order-pricing";
import type { FreeDeliveryView } from "~/ui/free-delivery";
import type { CourierEstimate } from "~/ui/total-rows";
import { cartAmounts } from "./cart-amounts.server";
import { courierOffer } from "./courier-price.server";

interface DeliveryEstimate {
  /** In cents of the visitor's currency; null without goods, or when the server is unavailable. */
  courier: CourierEstimate | null;
  /** Null when the delivery is free, or cannot become free. */
  freeDelivery: FreeDeliveryView | null;
}

/** The courier's price for a cart to the visitor's country, and the way to free delivery. @param api the shopper's API */
export async function deliveryEstimate(
  { api, country, t }: { api: Api; country: ShippingCountry; t: Translate },
  priced: CheckCartResponse,
): Promise<DeliveryEstimate> {
  const cart = cartAmounts(priced);
  const offer = needsDelivery(cart.lines) ? await orElse(courierOffer(api, country.id, cart), null) : null;
  if (!offer) return { courier: null, freeDelivery: null };
  const missing = offer.price === 0 || offer.freeOver === null ? null : missingForFreeDelivery(cart, offer.freeOver);
  return {
    courier: { country: country.name, price: convert(offer.price, country.currency) },
    freeDelivery:
      missing && offer.freeOver
        ? {
            text: t("purchase-hints:free_delivery", { amount: convertedText(missing, country.currency) }),
            // Not all of it before the delivery is free.
            reached: Math.min(99, Math.floor((100 * subtotalAfterCoupon(cart)) / offer.freeOver)),
          }
        : null,
  };
}
