import { environment } from "~/config/env.server";
import type { Purpose } from "./purposes";

/** Services of third parties by the ids that they know the shop by; null for one that is not there. */
export interface Services {
  tagManager: string | null;
  pixel: string | null;
  /** A Trustpilot business unit. */
  reviews: string | null;
  /** A Doofinder installation after its zone. */
  search: string | null;
}

/** What the shop has set up. */
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
 * What of it a visitor's answer lets onto a page. The tag manager comes with any of its four consents and is told which;
 * the pixel knows no halves: it is advertising, and it hands over data about the visitor.
 */
export function allowedServices(answer: readonly Purpose[] | null): Services {
  const { tagManager, pixel, reviews, search } = configuredServices();
  const allows = (purpose: Purpose) => answer?.includes(purpose) ?? false;
  return {
    tagManager: answer?.some((purpose) => purpose !== "widgets") ? tagManager : null,
    pixel: allows("ads") && allows("ad_user_data") ? pixel : null,
    reviews: allows("widgets") ? reviews : null,
    search: allows("widgets") ? search : null,
  };
}

/** Whether visitors are asked at all: there is something to ask about, or the shop is being tried out. */
export function asksConsent(): boolean {
  return environment().SHOP_MODE === "sandbox" || Object.values(configuredServices()).some((id) => id !== null);
}

const names: Record<keyof Services, string> = {
  tagManager: "Google Tag Manager",
  pixel: "Meta",
  reviews: "Trustpilot",
  search: "Doofinder",
};

/** Who they are, for visitors; empty when there are none. */
export function serviceNames(): string {
  const services = configuredServices();
  return (Object.keys(names) as (keyof Services)[])
    .filter((service) => services[service] !== null)
    .map((service) => names[service])
    .join(", ");
}
