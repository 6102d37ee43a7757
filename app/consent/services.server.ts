import { environment } from "~/config/env.server";
import type { Purpose } from "~/shop/purposes";

/** Ids of the shop at third-party services; null for an unused service. */
export interface Services {
  tagManager: string | null;
  pixel: string | null;
  /** A Trustpilot business unit. */
  reviews: string | null;
  /** A Doofinder installation after its zone. */
  search: string | null;
}

/** The services in the shop's settings. */
export function configuredServices(): Services {
  const { GTM_ID, META_PIXEL_ID, REVIEWS_WIDGET_ID, SEARCH_WIDGET_ID } = environment();
  return {
    tagManager: GTM_ID ?? null,
    pixel: META_PIXEL_ID ?? null,
    reviews: REVIEWS_WIDGET_ID ?? null,
    search: SEARCH_WIDGET_ID ?? null,
  };
}

/**
 * The services that a visitor's choice allows. The tag manager loads with any of its four consents and gets the list. The
 * pixel needs both of its purposes: it is advertising, and it sends data about the visitor.
 */
export function allowedServices(choice: readonly Purpose[] | null): Services {
  const { tagManager, pixel, reviews, search } = configuredServices();
  const allows = (purpose: Purpose) => choice?.includes(purpose) ?? false;
  return {
    tagManager: choice?.some((purpose) => purpose !== "widgets") ? tagManager : null,
    pixel: allows("ads") && allows("ad_user_data") ? pixel : null,
    reviews: allows("widgets") ? reviews : null,
    search: allows("widgets") ? search : null,
  };
}

/** Whether the bar can appear: there is a service, or the shop is in sandbox mode. */
export function asksConsent(): boolean {
  return environment().SHOP_MODE === "sandbox" || Object.values(configuredServices()).some((id) => id !== null);
}

const names: Record<keyof Services, string> = {
  tagManager: "Google Tag Manager",
  pixel: "Meta",
  reviews: "Trustpilot",
  search: "Doofinder",
};

/** Names of the services, for visitors; without any, all possible ones in sandbox mode, as samples, and none in live mode. */
export function serviceNames(): { names: string; areSamples: boolean } {
  const services = configuredServices();
  const all = Object.keys(names) as (keyof Services)[];
  const inUse = all.filter((service) => services[service] !== null);
  const areSamples = inUse.length === 0 && environment().SHOP_MODE === "sandbox";
  return { names: (areSamples ? all : inUse).map((service) => names[service]).join(", "), areSamples };
}
