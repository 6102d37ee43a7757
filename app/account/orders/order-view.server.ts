import { isPayable, type Order } from "~/api/orders.server";
import { named } from "~/catalogue/product-card.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import type { MessageKey } from "~/i18n/texts";
import type { Translate } from "~/i18n/use-t";
import { addressLine, type Company } from "~/shop/company";
import { parcelOf } from "~/shop/couriers";
import { ITALY_ID } from "~/shop/delivery";
import { type Cents, formatMoney, toCents } from "~/shop/money";
import { paymentMethod } from "~/shop/payment-methods";
import { type ShoeSystem, shownSize } from "~/shop/shoe-sizes";
import { type ShownStatus, type ShownStep, shownStatus, shownStep } from "~/shop/shown-status";
import { type DeliveryZone, territoryOf } from "~/shop/territories.server";
import { transferCode } from "~/shop/transfer-code.server";
import { type CodeView, codeView } from "./code-view.server";
import { calendarDay, shopDay, shopTime } from "./order-dates.server";
import { hasGiftCards } from "./order-summary.server";
import { orderedSize } from "./ordered-size.server";

export type OrderView = ReturnType<typeof orderView>;

/** The view model of an order; money in the order's currency. @param countryRows at least the country of its delivery */
export function orderView(
  order: Order,
  countryRows: readonly WireCountry[],
  { locale, shoeSystem }: { locale: Locale; shoeSystem: ShoeSystem },
) {
  const method = paymentMethod(order.payment.code);
  const status = shownStatus(order);
  const isWithdrawn = order.payment.withdrawn === true;
  return {
    id: order.id,
    number: order.number,
    date: shopDay(order.created_on, locale),
    email: order.delivery.email,
    /** Names and addresses are shortened. */
    isMasked: order.masked ?? false,
    currency: order.currency,
    shipping: order.shipping,
    status,
    /** The courier collects the total, which is not paid yet. */
    isCollected: method?.instructions === "collection" && order.payment_status === "pending" && !isWithdrawn,
    /** Whether the shopper can pay it now, by its method or another one. */
    isPayable: isPayable(order),
    /** Until when its goods are reserved; null when it does not wait for a payment. */
    reservedUntil: isPayable(order) && order.expires_on ? shopTime(order.expires_on, locale) : null,
    /** Only goods are reserved. */
    reservedText: order.shipping === "none" ? ("order:payable_until" as const) : ("order:reserved_until" as const),
    isFree: method?.flow === "none",
    /** The bank account of a pending transfer; null when the order is paid or expired. */
    transfer: order.payment.next === "transfer" ? order.payment.transfer : null,
    transferCode: transferCodeOf(order),
    /** The card of a pending top-up; null when the order is paid or expired, or when the reader may be a stranger. */
    topUp: order.payment.next === "transfer" ? (order.payment.top_up ?? null) : null,
    expired: order.payment_status === "expired",
    /** Whether the link in the order's mail is unused, also after the order has expired. */
    isUnconfirmed: order.confirmation === "waiting",
    outlook: isWithdrawn ? ("order:withdrawal_open" as const) : outlookOf(order, status, zoneOf(order, countryRows)),
    /** The bought gift cards with their codes; empty before the payment. */
    giftCards: (order.gift_cards ?? []).map(({ code, value }) => ({
      code,
      value: formatMoney(toCents(value), "EUR", locale),
    })),
    parcel: parcelView(order, locale),
    steps: stepsOf(order, locale),
    lines: order.items.map((item) => ({
      key: String(item.id),
      image: item.image,
      name: item.name,
      brand: item.brand,
      color: named(item.color, locale),
      size: shownSize(orderedSize(item), shoeSystem),
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
    /** The euros that its method takes beside a total in pounds; null when it takes the total. */
    euro: takenEuro(order),
    /** The text of what its method takes. */
    toPay: formatMoney(takenEuro(order) ?? toCents(order.total), order.taken_currency ?? order.currency, locale),
  };
}

function takenEuro({ taken_currency, euro }: Order): Cents | null {
  return taken_currency === "EUR" && euro ? toCents(euro.total) : null;
}

/** The code with which a banking app fills in a pending transfer; null for earlier orders, whose transfer is in pounds. */
function transferCodeOf(order: Order): CodeView | null {
  const { next, transfer } = order.payment;
  if (next !== "transfer" || !transfer) return null;
  const rows = transferCode(transfer, takenEuro(order) ?? toCents(order.total), order.taken_currency ?? order.currency);
  return rows && codeView(rows);
}

/** The text about what happens next; null when nothing is left to happen, or when the parcel's data are the answer. */
function outlookOf(order: Order, status: ShownStatus | null, zone: DeliveryZone): MessageKey | null {
  switch (status) {
    case "cancelled":
      return endOf(order);
    case "shipped":
    case "delivered":
    case "partly_refunded":
    case "refunded":
      return null;
    case "ready_for_pickup":
      return "order:ready";
    default:
      return arrivalOf(order, zone);
  }
}

/** Why an order has ended unpaid. */
function endOf({ confirmation, expires_on, events, payment }: Order): MessageKey {
  const ended = events?.findLast(({ kind, status }) => kind === "fulfilment" && status === "cancelled");
  const isCancelled = ended && expires_on !== null && ended.created_on < expires_on;
  if (isCancelled) return "order:cancelled";
  if (confirmation === "waiting") return "thank-you:unconfirmed";
  const expires = paymentMethod(payment.code)?.expires ?? "never";
  return expires === "never" ? "order:cancelled" : "thank-you:expired";
}

const ABROAD = {
  union: "thank-you:courier_union",
  great_britain: "thank-you:courier_world",
  world: "thank-you:courier_world",
} as const;

/** Where the API does not tell the country, the longest time is promised. */
function zoneOf({ delivery }: Order, countryRows: readonly WireCountry[]): DeliveryZone {
  const { countries_id, zip_code } = delivery;
  const country = countryRows.find(({ id }) => id === countries_id);
  return territoryOf(country?.iso2 ?? (countries_id === ITALY_ID ? "IT" : ""), zip_code).zone;
}

function arrivalOf({ shipping, payment, items, gift }: Order, zone: DeliveryZone): MessageKey {
  if (shipping === "none" && gift) return "thank-you:gift";
  if (shipping === "none") return hasGiftCards(items) ? "thank-you:gift_cards" : "thank-you:membership";
  const isOncePaid = payment.next === "transfer";
  if (shipping !== "courier") return isOncePaid ? "thank-you:pickup_once_paid" : "thank-you:pickup";
  if (zone !== "italy") return ABROAD[zone];
  return isOncePaid ? "thank-you:courier_once_paid" : "thank-you:courier";
}

export type ParcelView = NonNullable<ReturnType<typeof parcelView>>;

/** The parcel of an order; null before it is handed to a courier. */
function parcelView(order: Order, locale: Locale) {
  const { courier, tracking_number, estimated_delivery } = order;
  const parcel = parcelOf(courier, tracking_number);
  if (!parcel.courier && !parcel.number && !estimated_delivery) return null;
  return { ...parcel, estimated: estimated_delivery ? calendarDay(estimated_delivery, locale) : null };
}

export interface StepView {
  key: string;
  name: ShownStep;
  /** ISO 8601. */
  on: string;
  /** For display. */
  time: string;
}

/** The order's history, the oldest step first. */
function stepsOf(order: Order, locale: Locale): StepView[] {
  const placed = { name: "placed" as const, on: order.created_on };
  const changes = (order.events ?? []).flatMap((event) => {
    const name = shownStep(event);
    return name ? [{ name, on: event.created_on }] : [];
  });
  return [placed, ...changes].map(({ name, on }, index) => ({
    key: `${index}-${name}`,
    name,
    on,
    time: shopTime(on, locale),
  }));
}

export type StoreView = ReturnType<typeof storeView>;

/** Address and hours of the pickup store. */
export function storeView(company: Company, t: Translate) {
  return { address: addressLine(company), hours: t("footer:hours"), mapUrl: company.mapUrl };
}
