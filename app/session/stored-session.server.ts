import type { ShopEvent } from "~/analytics/shop-event";
import { isLocale } from "~/i18n/locale";
import {
  type Flash,
  type LastOrder,
  type ProviderSignIn,
  RECEIPT_STATES,
  type Receipt,
  type ReceiptPayment,
} from "./session-data";

/** The content of the session's cookie. */
export interface Stored {
  flash?: Flash[];
  order?: LastOrder;
  /** Events of the last action, for the data layer of the next page. */
  events?: ShopEvent[];
  /** The shopper has submitted the checkout's details, and no data layer has the event yet. */
  details?: true;
  /** Ids of the orders that a data layer has tracked. */
  tracked?: number[];
  provider?: ProviderSignIn;
}

/** Copies the valid fields. The cookie may come from an earlier version or from another shop on this host. */
export function readStored(value: unknown): Stored {
  if (!isObject(value)) return {};
  const { flash, order, events, details, tracked, provider } = value;
  const stored: Stored = {};
  if (Array.isArray(flash) && flash.every((message): message is Flash => isObject(message) && isText(message.key)))
    stored.flash = flash;
  if (isObject(order) && Number.isSafeInteger(order.id) && isText(order.key) && isText(order.cartId))
    stored.order = {
      id: Number(order.id),
      key: order.key,
      cartId: order.cartId,
      seenOn: Number(order.seenOn) || 0,
      ...(isReceipt(order.receipt) ? { receipt: order.receipt } : {}),
    };
  if (Array.isArray(events) && events.every((event): event is ShopEvent => isObject(event) && isText(event.event)))
    stored.events = events;
  if (details === true) stored.details = true;
  if (Array.isArray(tracked) && tracked.every((id) => Number.isSafeInteger(id))) stored.tracked = tracked;
  if (isProviderSignIn(provider)) stored.provider = provider;
  return stored;
}

function isProviderSignIn(value: unknown): value is ProviderSignIn {
  return isObject(value) && [value.nonce, value.provider, value.returnTo].every(isText) && isLocale(value.locale);
}

function isReceipt(value: unknown): value is Receipt {
  if (!isObject(value) || !isText(value.email) || !isText(value.currency)) return false;
  if (value.euro !== undefined && !Number.isSafeInteger(value.euro)) return false;
  return Number.isSafeInteger(value.total) && (value.payment === undefined || isReceiptPayment(value.payment));
}

function isReceiptPayment(value: unknown): value is ReceiptPayment {
  if (!isObject(value) || !isText(value.code)) return false;
  const { id, fee, state } = value;
  return Number.isSafeInteger(id) && Number.isSafeInteger(fee) && RECEIPT_STATES.some((known) => known === state);
}

export const isText = (value: unknown): value is string => typeof value === "string";
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
