import type { Order } from "~/api/orders.server";
import { named } from "~/catalogue/product-card.server";
import { GIFT_CARD_NAME } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { addressLine, type Company } from "~/shop/company";
import { ITALY_ID } from "~/shop/delivery";
import { toCents } from "~/shop/money";
import { paymentMethod } from "~/shop/payment-methods";

export type OrderView = ReturnType<typeof orderView>;

/** The view model of an order's thank-you page; money in the order's currency. */
export function orderView(order: Order, locale: Locale) {
  const method = paymentMethod(order.payment.code);
  return {
    number: order.number,
    date: shopDay(order.created_on, locale),
    email: order.delivery.email,
    currency: order.currency,
    shipping: order.shipping,
    hasGiftCards: order.items.some(({ name }) => name.includes(GIFT_CARD_NAME)),
    abroad: order.delivery.countries_id !== ITALY_ID,
    /** The courier collects the total, which is not paid yet. */
    isCollected: method?.instructions === "collection" && order.payment_status === "pending",
    isFree: method?.flow === "none",
    /** The bank account of a pending transfer; null when the order is paid or expired. */
    transfer: order.payment.next === "transfer" ? order.payment.transfer : null,
    expired: order.payment_status === "expired",
    /** Whether the link in the order's mail is unused, also after the order has expired. */
    isUnconfirmed: order.confirmation === "waiting",
    lines: order.items.map((item) => ({
      key: String(item.id),
      image: item.image,
      name: item.name,
      brand: item.brand,
      color: named(item.color, locale),
      size: { name: item.size, system: item.size_system ?? undefined },
      quantity: item.quantity,
      total: item.quantity * toCents(item.unit_price),
    })),
    totals: {
      subtotal: toCents(order.subtotal),
      couponDiscount: toCents(order.coupon_discount),
      delivery: toCents(order.delivery_cost),
      paymentFee: toCents(order.payment_fee),
      giftCardApplied: toCents(order.gift_card_amount),
      total: toCents(order.total),
    },
  };
}

/** The date in the shop's time zone. */
export function shopDay(moment: string, locale: Locale): string {
  const day = { dateStyle: "long", timeZone: "Europe/Rome" } as const;
  return new Intl.DateTimeFormat(locale === "it" ? "it-IT" : "en-GB", day).format(new Date(moment));
}

export type StoreView = ReturnType<typeof storeView>;

/** Address and hours of the pickup store. */
export function storeView(company: Company, t: Translate) {
  return { address: addressLine(company), hours: t("footer:hours"), mapUrl: company.mapUrl };
}
