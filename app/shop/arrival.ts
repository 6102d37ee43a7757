import { weekdayText } from "./date-text";
import type { Shipping } from "./delivery";
import type { PaymentStatus } from "./order-status";
import { courierDaysTo, type Policy } from "./policy";
import { dateIn, dayOf, isMoment } from "./shop-day";
import { isOnItsWay, type StatusesOfOrder } from "./shown-status";
import type { DeliveryZone } from "./territories.server";
import { workingDaysAfter } from "./working-days";

/**
 * The day (YYYY-MM-DD in Verona) by which goods arrive, usually arrive, or are ready in the store. Only an address in Italy has
 * a promise: its time is the shop's term, the others' are estimates.
 */
export interface Arrival {
  kind: "arrives" | "usually" | "ready";
  day: string;
}

/** Where a parcel goes. Before the address is known, a country's islands and exclaves may take longer than its `zone`. */
interface Destination {
  zone: DeliveryZone;
  hasAddress: boolean;
}

/**
 * The day of goods that are ordered and paid on a day, which the working days follow; null without goods.
 * @param day YYYY-MM-DD
 */
export function arrivalFrom(
  day: string,
  shipping: Shipping,
  { zone, hasAddress }: Destination,
  policy: Policy,
): Arrival | null {
  switch (shipping) {
    case "courier":
      return {
        kind: hasAddress && zone === "italy" ? "arrives" : "usually",
        day: workingDaysAfter(day, courierDaysTo(zone, policy)),
      };
    case "pickup":
      return { kind: "ready", day: workingDaysAfter(day, policy.pickupDays) };
    case "none":
      return null;
  }
}

const texts = {
  en: { arrives: "Arrives by", usually: "Usually arrives by", ready: "Ready for pickup by" },
  it: { arrives: "Arriva entro", usually: "Di solito arriva entro", ready: "Pronto per il ritiro entro" },
} as const;

/** The day in the words of every page and mail: "Arrives by Monday 30 November", "Arriva entro lunedì 30 novembre". */
export function arrivalText({ kind, day }: Arrival, locale: "en" | "it"): string {
  return `${texts[locale][kind]} ${weekdayText(day, locale)}`;
}

/** An order as an answer of the API has it; all times ISO 8601. */
export interface ArrivingOrder extends StatusesOfOrder {
  shipping: Shipping;
  created_on: string;
  /** When the shopper confirmed an order that needed it. */
  confirmed_on?: string | null;
  /** The courier's own day; a text that is no date counts as none. */
  estimated_delivery?: string | null;
  events?: readonly { kind: string; status: string; created_on: string }[] | null;
}

/**
 * The day by which an order arrives or is ready. Null while the shop waits for the shopper's money or confirmation, for
 * goods that are already in the shopper's hands or ready, and for a day that has passed.
 * @param today YYYY-MM-DD
 */
export function arrivalOf(order: ArrivingOrder, zone: DeliveryZone, policy: Policy, today: string): Arrival | null {
  if (!isOnItsWay(order) || order.fulfilment_status === "ready_for_pickup") return null;
  const accepted = acceptedOn(order);
  if (!isMoment(accepted)) return null;
  const promise = arrivalFrom(dayOf(accepted), order.shipping, { zone, hasAddress: true }, policy);
  const couriersDay = dateIn(order.estimated_delivery ?? "");
  const couriers = { kind: order.shipping === "pickup" ? "ready" : "arrives", day: couriersDay ?? "" } as const;
  const arrival = promise && couriersDay ? couriers : promise;
  return arrival && arrival.day >= today ? arrival : null;
}

const WITHOUT_MONEY: readonly string[] = ["pending", "failed", "expired"] satisfies PaymentStatus[];

/**
 * When the shop could begin to prepare the order: the last time that its payment was made or authorised, else its confirmation, else
 * the order itself. Capturing authorised money at dispatch changes no day.
 */
function acceptedOn({ created_on, confirmed_on, events }: ArrivingOrder): string {
  const payments = (events ?? []).filter(({ kind }) => kind === "payment");
  const sinceUnpaid = payments.slice(payments.findLastIndex(({ status }) => WITHOUT_MONEY.includes(status)) + 1);
  const paid = sinceUnpaid.find(({ status }) => status === "paid" || status === "authorised");
  return paid?.created_on ?? confirmed_on ?? created_on;
}
