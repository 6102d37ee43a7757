import type { Kysely, Selectable } from "kysely";
import { wireDelivery } from "~/contract/orders.server";
import { acceptsPayment } from "~/shop/payment-attempt";
import { providerLines } from "~/shop/provider-lines";
import type { Tables } from "../db/schema";
import type { Orders } from "../db/tables/orders";
import type { PaymentAttempts } from "../db/tables/payments";
import { amountsIn, priceIn } from "../orders/order-amounts";
import type { Payment, ProviderState } from "./provider";

export interface PaymentPages {
  back: string;
  cancelled: string;
  notification: string;
}

/** An attempt as its provider's adapter needs it: amounts and lines are in its currency. */
export async function paymentOf(
  db: Kysely<Tables>,
  order: Selectable<Orders>,
  attempt: Selectable<PaymentAttempts>,
): Promise<Payment> {
  const delivery = wireDelivery.parse(JSON.parse(order.delivery));
  const items = await db
    .selectFrom("order_items")
    .selectAll()
    .where("orders_id", "=", order.id)
    .orderBy("id")
    .execute();
  const countries = await db
    .selectFrom("countries")
    .select(["id", "iso2"])
    .where("id", "in", [order.countries_id, delivery.billing.countries_id])
    .execute();
  const amounts = amountsIn(order, attempt.currency) ?? order;
  const codeOf = (id: number) => countries.find((row) => row.id === id)?.iso2.toUpperCase() ?? "IT";
  return {
    reference: attempt.reference,
    amount: attempt.amount,
    currency: attempt.currency,
    order: {
      number: order.number,
      locale: order.locale,
      delivery,
      deliveryCountry: codeOf(order.countries_id),
      billingCountry: codeOf(delivery.billing.countries_id),
      shipping: order.shipping_method,
      lines: providerLines({
        lines: items.map((item) => ({
          productId: item.products_id,
          sizeId: item.standard_sizes_id,
          brand: item.brand,
          name: item.name,
          size: item.size,
          quantity: item.quantity,
          unitPrice: priceIn(order, item, amounts.currency),
        })),
        couponDiscount: amounts.coupon_discount,
        delivery: amounts.delivery_cost,
        paymentFee: amounts.payment_fee,
        giftCardApplied: amounts.gift_card_amount,
        total: amounts.total,
      }),
    },
    pages: attempt.pages === null ? noPages : JSON.parse(attempt.pages),
    expiresOn: new Date(attempt.expires_on ?? attempt.created_on),
    providerId: attempt.provider_id,
    state: stateOf(attempt),
  };
}

/** Of an attempt that was never started. */
const noPages: PaymentPages = { back: "", cancelled: "", notification: "" };

export function stateOf({ state }: Pick<Selectable<PaymentAttempts>, "state">): ProviderState {
  return JSON.parse(state);
}

/** Whether a payment of the order can start: it is unpaid, and its time is not over. */
export function isPayable(order: Selectable<Orders>, now: Date): boolean {
  return (
    acceptsPayment(order.payment_status) &&
    order.fulfilment_status === "new" &&
    order.expires_on !== null &&
    order.expires_on > now.toISOString() &&
    (order.confirmation_hash === null || order.confirmed_on !== null)
  );
}
