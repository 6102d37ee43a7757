import { addressOf } from "~/account/addresses/address-values.server";
import { shopPolicy } from "~/config/company.server";
import type { OrderRequest } from "~/contract/orders.server";
import type { Locale } from "~/i18n/locale";
import { fromCents } from "~/shop/money";
import type { ShoeSystem } from "~/shop/shoe-sizes";
import { wireGiftOf } from "./gift-details.server";
import type { PreparedOrder } from "./prepare-order.server";

/** The pages that the order's mails link to; the server appends keys, and the order's number. */
interface MailedPages {
  confirmUrl: string;
  orderUrl: string;
  withdrawUrl: string;
}

/** The request of `POST orders`, with the spec's Delivery entity. */
export function orderRequest(
  order: PreparedOrder,
  accessKey: string,
  { confirmUrl, orderUrl, withdrawUrl }: MailedPages,
  { locale, shoeSystem }: { locale: Locale; shoeSystem: ShoeSystem },
): OrderRequest {
  const { cart, priced, delivery, gift, shipping, totals, taken } = order;
  return {
    stores_id: shopPolicy().storeId,
    cart: { id: cart.id, revision: cart.revision },
    items: priced.items.map(({ id, size, quantity, priceDiscounted }) => ({
      id,
      size: { id: size.id },
      quantity,
      priceDiscounted,
    })),
    coupon: priced.coupon?.code,
    gift_card: priced.gift_card?.code,
    shipping,
    delivery: orderedDelivery(order),
    ...(gift ? { gift: wireGiftOf(gift) } : {}),
    note: delivery.note,
    locale,
    size_system: shoeSystem,
    total: fromCents(totals.total),
    ...(taken ? { taken: { currency: taken.currency, total: fromCents(taken.total) } } : {}),
    access_key: accessKey,
    confirm_url: confirmUrl,
    order_url: orderUrl,
    withdraw_url: withdrawUrl,
  };
}

/** Recipient, postal address and billing of the order. */
export function orderedDelivery({ delivery, payment }: PreparedOrder): OrderRequest["delivery"] {
  return { ...addressOf(delivery), email: delivery.email, payments_id: payment.id };
}
