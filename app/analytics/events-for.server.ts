import { readAnswer } from "~/consent/answer.server";
import { allowedServices } from "~/consent/services.server";
import type { ShopEvent } from "./shop-event";

/** Whether the page's visitor lets the shop tell anybody what is looked at and bought. */
export function tellsEvents(request: Request): boolean {
  const { tagManager, pixel } = allowedServices(readAnswer(request));
  return tagManager !== null || pixel !== null;
}

/** A page's events, to be spread into its data: nothing at all, and nothing made, without consent. */
export function eventsFor(request: Request, make: () => ShopEvent[]): { events?: ShopEvent[] } {
  return tellsEvents(request) ? { events: make() } : {};
}
