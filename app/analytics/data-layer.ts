import type { Tags } from "~/consent/consent-parts.server";
import { holdsKey, withoutKey } from "~/consent/keyed-pages";
import type { EventData, ShopEvent } from "./shop-event";
import { configureServices, loadServices, type Pixel } from "./tags";

/** Milliseconds after a page is there, in which it may still change its title (spec section 4). */
const DELAY = 250;

let tags: Tags | undefined;
let pixel: Pixel | undefined;
let loaded = false;
/** Address of the page that was told last. */
let told: string | undefined;
/** The last page's done events, to know them again. */
let done = new Set<ShopEvent[]>();

/**
 * Tells the data layer of the page that is shown; to be called after every change of route or data. A page is told once
 * for as long as it is shown, and what was done before it once whatever happens.
 * @param data the page's tags, as JSON: the same for as long as the document lives
 * @param address path and query
 */
export function show(data: string, address: string, loaderData: readonly EventData[]): void {
  if (!tags) {
    tags = JSON.parse(data) as Tags;
    pixel = configureServices(tags);
  }
  const isNew = address !== told;
  told = address;
  const doneBefore = loaderData.flatMap((one) => (one?.doneEvents ? [one.doneEvents] : []));
  const events = [
    ...doneBefore.filter((list) => !done.has(list)).flat(),
    ...(isNew ? loaderData.flatMap((one) => one?.events ?? []) : []),
  ];
  done = new Set(doneBefore);
  window.setTimeout(() => {
    if (isNew) pageView(address);
    for (const event of events) say(event);
    if (!loaded && tags) loadServices(tags);
    loaded = true;
  }, DELAY);
}

function pageView(address: string) {
  const { origin } = window.location;
  const { lang } = document.documentElement;
  window.dataLayer?.push({
    event: "page_view",
    page_location: origin + withoutKey(address),
    page_path: withoutKey(address),
    page_title: document.title,
    language: lang,
  });
  // The pixel adds the address that the browser shows.
  if (!holdsKey(address)) pixel?.("track", "PageView");
}

function say(event: ShopEvent) {
  // The last event's products would stay in the layer and be counted again.
  window.dataLayer?.push({ ecommerce: null });
  window.dataLayer?.push(event);
  const name = pixelNames[event.event];
  if (!pixel || !name) return;
  const { currency, value, items, transaction_id } = event.ecommerce;
  pixel(
    "track",
    name,
    {
      currency,
      value,
      content_type: "product",
      content_ids: items.map(({ item_id }) => item_id),
      num_items: items.reduce((sum, { quantity = 1 }) => sum + quantity, 0),
    },
    transaction_id ? { eventID: transaction_id } : undefined,
  );
}

/** The pixel's own names; it has none for the other events. */
const pixelNames: Partial<Record<ShopEvent["event"], string>> = {
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  begin_checkout: "InitiateCheckout",
  add_payment_info: "AddPaymentInfo",
  purchase: "Purchase",
};
