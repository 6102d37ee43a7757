import type { OrderRequest } from "~/contract/orders.server";
import type { Locale } from "~/i18n/locale";
import { STORE_ID } from "~/shop/delivery";
import { fromCents } from "~/shop/money";
import { toE164 } from "~/shop/phone.server";
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
  locale: Locale,
): OrderRequest {
  const { cart, priced, delivery, shipping, totals } = order;
  return {
    stores_id: STORE_ID,
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
    note: delivery.note,
    locale,
    total: fromCents(totals.total),
    access_key: accessKey,
    confirm_url: confirmUrl,
    order_url: orderUrl,
    withdraw_url: withdrawUrl,
  };
}

/** Recipient, postal address and billing of the order. */
export function orderedDelivery({ delivery, payment }: PreparedOrder): OrderRequest["delivery"] {
  return {
    name: delivery.name,
    surname: delivery.surname,
    email: delivery.email,
    phone: toE164(delivery.prefix, delivery.phone) ?? "",
    address: delivery.address,
    address2: delivery.address2,
    city: delivery.city,
    zip_code: delivery.zip_code,
    province: delivery.province,
    countries_id: delivery.countries_id,
    payments_id: payment.id,
    billing: {
      business_name: delivery.business_name,
      name: delivery.billing_name,
      surname: delivery.billing_surname,
      vat_number: delivery.vat_number,
      fiscal_code: delivery.fiscal_code,
      countries_id: delivery.billing_countries_id,
      zip_code: delivery.billing_zip_code,
      city: delivery.billing_city,
      address: delivery.billing_address,
      address2: delivery.billing_address2,
      province: delivery.billing_province,
      sdi_code: delivery.sdi_code,
    },
  };
}
