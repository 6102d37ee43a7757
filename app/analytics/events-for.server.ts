import { readChoice } from "~/consent/choice.server";
import { allowedServices } from "~/consent/services.server";
import type { ShopEvent } from "./shop-event";

/** Whether the visitor allows the shop to track views and purchases. */
export function tracksEvents(request: Request): boolean {
  const { tagManager, pixel } = allowedServices(readChoice(request));
  return tagManager !== null || pixel !== null;
}

/** A page's events, to spread into its data; without consent an empty object, and `make` is not called. */
export function eventsFor(request: Request, make: () => ShopEvent[]): { events?: ShopEvent[] } {
  return tracksEvents(request) ? { events: make() } : {};
}
