import type { Order } from "~/api/orders.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { MessageKey } from "~/i18n/texts";
import { ITALY_ID } from "~/shop/delivery";
import { paymentMethod } from "~/shop/payment-methods";
import { isPaymentComplete, type ShownStatus } from "~/shop/shown-status";
import { type DeliveryZone, territoryOf } from "~/shop/territories.server";
import { hasGiftCards } from "./order-summary.server";

/**
 * The text about the next step of an order, beside the day of arrival; null without a next step, and when the parcel's data show
 * it.
 */
export function nextStepOf(order: Order, status: ShownStatus | null, zone: DeliveryZone): MessageKey | null {
  if (status === "cancelled") return endOf(order);
  if (status === "to_confirm" || status === "refunded") return null;
  // It is complete as soon as it is paid.
  if (order.shipping === "none") return mailedOf(order);
  switch (status) {
    case "shipped":
    case "delivered":
    case "partly_refunded":
      return null;
    case "ready_for_pickup":
      return "order:ready";
    default:
      return wayOf(order, status, zone);
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
export function zoneOf({ delivery, zone }: Order, countryRows: readonly WireCountry[]): DeliveryZone {
  if (zone) return zone;
  const { countries_id, zip_code } = delivery;
  const country = countryRows.find(({ id }) => id === countries_id);
  return territoryOf(country?.iso2 ?? (countries_id === ITALY_ID ? "IT" : ""), zip_code).zone;
}

/** What has no parcel: gift cards and memberships. The day of a sent gift is beside its recipient. */
function mailedOf({ payment_status, items, gift }: Order): MessageKey | null {
  const isPaid = isPaymentComplete(payment_status);
  if (!hasGiftCards(items)) return isPaid ? "thank-you:membership_paid" : "thank-you:membership";
  if (gift?.sent_on) return null;
  if (gift) return isPaid ? "thank-you:gift_paid" : "thank-you:gift";
  return isPaid ? "thank-you:gift_cards_paid" : "thank-you:gift_cards";
}

/** The days of a delivery begin when the money has arrived. */
function wayOf({ shipping }: Order, status: ShownStatus | null, zone: DeliveryZone): MessageKey | null {
  const waitsForMoney = status === "waiting_for_payment" || status === "payment_failed";
  if (shipping === "pickup") return waitsForMoney ? "thank-you:pickup_once_paid" : "thank-you:pickup_mail";
  if (!waitsForMoney) return null;
  return zone === "italy" ? "thank-you:courier_once_paid" : ABROAD[zone];
}
