import { isPayable, type Order } from "~/api/orders.server";
import { named } from "~/catalogue/product-card.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { arrivalOf, arrivalText } from "~/shop/arrival";
import { addressLine, type Company } from "~/shop/company";
import { parcelOf } from "~/shop/couriers";
import { withTo } from "~/shop/date-text";
import { type Cents, formatMoney, toCents } from "~/shop/money";
import { progressOf } from "~/shop/order-progress";
import { paymentMethod } from "~/shop/payment-methods";
import type { Policy } from "~/shop/policy";
import { type ShoeSystem, shownSize } from "~/shop/shoe-sizes";
import { dateIn, dayOf, daysAfter, isMoment } from "~/shop/shop-day";
import {
  isGiftWaiting,
  type ShownStatus,
  type ShownStep,
  shownStatus,
  shownStep,
  statusText,
} from "~/shop/shown-status";
import { transferCode } from "~/shop/transfer-code.server";
import { type CodeView, codeView } from "./code-view.server";
import { comingDay, shopDay, shopTime } from "./order-dates.server";
import { nextStepOf, zoneOf } from "./order-next-step.server";
import { orderedSize } from "./ordered-size.server";

export type OrderView = ReturnType<typeof orderView>;

/** The view model of an order; money in the order's currency. @param countryRows at least the country of its delivery */
export function orderView(
  order: Order,
  countryRows: readonly WireCountry[],
  {
    locale,
    policy,
    shoeSystem,
    now = new Date(),
  }: { locale: Locale; policy: Policy; shoeSystem: ShoeSystem; now?: Date },
) {
  const method = paymentMethod(order.payment.code);
  const status = shownStatus(order);
  const isWithdrawn = order.payment.withdrawn === true;
  const today = dayOf(now.toISOString());
  const arrival = isWithdrawn ? null : arrivalOf(order, zoneOf(order, countryRows), policy, today);
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
    /** `order:status_<name>`. */
    statusText: statusText(order),
    /** The courier collects the total, which is not paid yet. */
    isCollected: method?.instructions === "collection" && order.payment_status === "pending" && !isWithdrawn,
    /** Whether the shopper can pay it now, by its method or another one. */
    isPayable: isPayable(order),
    /** Until when its goods are reserved; null when it does not wait for a payment. */
    reservedUntil: isPayable(order) && order.expires_on ? withTo(shopTime(order.expires_on, locale), locale) : null,
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
    /** "Arrives by Monday 30 November"; null while nobody knows. */
    arrival: arrival && arrivalText(arrival, locale),
    /** The line of steps; null for an order that is on no way. */
    progress: isWithdrawn ? null : progressOf(order),
    nextStep: isWithdrawn ? ("order:withdrawal_open" as const) : nextStepOf(order, status, zoneOf(order, countryRows)),
    /** Whether the shopper still comes to the store for it. */
    isCollectedInStore: order.shipping === "pickup" && !ENDED.includes(status),
    /** The bought gift cards with their codes; empty before the payment. */
    giftCards: (order.gift_cards ?? []).map(({ code, value }) => ({
      code,
      value: formatMoney(toCents(value), "EUR", locale),
    })),
    parcel: parcelView(order, locale, { status, now }),
    /** Whether its way is of interest: it has one, and its end is not reached. */
    isTracked: order.shipping !== "none" && !ENDED.includes(status),
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

const ENDED: readonly (ShownStatus | null)[] = ["delivered", "partly_refunded", "refunded", "cancelled", null];

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

export type ParcelView = NonNullable<ReturnType<typeof parcelView>>;

/** Days after which a parcel without news has no link to the courier's page any more, which then has no parcel. */
const TRACKED_DAYS = 30;

/** The parcel of an order; null before it is handed to a courier. Its link ends with the delivery, or when it is too old. */
function parcelView(order: Order, locale: Locale, { status, now }: { status: ShownStatus | null; now: Date }) {
  const { courier, tracking_number, events } = order;
  const parcel = parcelOf(courier, tracking_number);
  const estimated = dateIn(order.estimated_delivery ?? "");
  if (!parcel.courier && !parcel.number && !estimated) return null;
  const shipped = events?.findLast((event) => event.kind === "fulfilment" && event.status === "shipped");
  const shippedOn = shipped && isMoment(shipped.created_on) ? dayOf(shipped.created_on) : null;
  const isOld = shippedOn !== null && daysAfter(shippedOn, TRACKED_DAYS) < dayOf(now.toISOString());
  return {
    ...parcel,
    url: isOld || ENDED.includes(status) ? null : parcel.url,
    estimated: estimated && comingDay(estimated, locale),
  };
}

export interface StepView {
  key: string;
  name: ShownStep | "refund_sent";
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
    if (!name || (name === "delivered" && isGiftWaiting(order))) return [];
    return [{ name, on: (name === "delivered" && order.gift?.sent_on) || event.created_on }];
  });
  const sent = (order.refunds ?? []).flatMap(({ by, sent_on }) =>
    by === "transfer" && sent_on ? [{ name: "refund_sent" as const, on: sent_on }] : [],
  );
  // A transfer is recorded later than it was made; nothing else changes its place.
  return [placed, ...[...changes, ...sent].toSorted((one, other) => Date.parse(one.on) - Date.parse(other.on))].map(
    ({ name, on }, index) => ({
      key: `${index}-${name}`,
      name,
      on,
      time: shopTime(on, locale),
    }),
  );
}

export type StoreView = ReturnType<typeof storeView>;

/** Address and hours of the pickup store. */
export function storeView(company: Company, t: Translate) {
  return { address: addressLine(company), hours: t("footer:hours"), mapUrl: company.mapUrl };
}
