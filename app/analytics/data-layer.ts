import type { Tags } from "~/consent/consent-parts.server";
import { hasSecretKey, withoutSecretKey } from "~/consent/secret-urls";
import { withoutCookieCheck } from "~/i18n/cookie-check";
import type { EventData, ShopEvent } from "./shop-event";
import { configureServices, loadServices, type Pixel } from "./tags";

/** Delay after a page has loaded, because it may still change its title (section 4 of the specification). */
const DELAY_MS = 250;

let tags: Tags | undefined;
let pixel: Pixel | undefined;
let loaded = false;
/** URL of the last tracked page. */
let trackedUrl: string | undefined;
/** The `doneEvents` of the last page, each tracked once. */
let trackedDoneEvents = new Set<ShopEvent[]>();

/**
 * Tracks the current page in the data layer; call it after every change of route or data. A page is tracked once for as
 * long as it is shown, and each list of `doneEvents` once.
 * @param data the page's tags, as JSON: the same for the document's lifetime
 * @param address path and query
 */
export function show(data: string, address: string, loaderData: readonly EventData[]): void {
  const url = withoutCookieCheck(address);
  if (!tags) {
    tags = JSON.parse(data) as Tags;
    pixel = configureServices(tags);
  }
  const isNew = url !== trackedUrl;
  trackedUrl = url;
  const doneBefore = loaderData.flatMap((one) => (one?.doneEvents ? [one.doneEvents] : []));
  const events = [
    ...doneBefore.filter((list) => !trackedDoneEvents.has(list)).flat(),
    ...(isNew ? loaderData.flatMap((one) => one?.events ?? []) : []),
  ];
  trackedDoneEvents = new Set(doneBefore);
  window.setTimeout(() => {
    if (isNew) pageView(url);
    for (const event of events) pushEvent(event);
    if (!loaded && tags) loadServices(tags);
    loaded = true;
  }, DELAY_MS);
}

function pageView(url: string) {
  const { origin } = window.location;
  const { lang } = document.documentElement;
  window.dataLayer?.push({
    event: "page_view",
    page_location: origin + withoutSecretKey(url),
    page_path: withoutSecretKey(url),
    page_title: document.title,
    language: lang,
  });
  // The pixel adds the URL of the browser itself.
  if (!hasSecretKey(url)) pixel?.("track", "PageView");
}

function pushEvent(event: ShopEvent) {
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

/** The pixel's event names; it has none for the other events. */
const pixelNames: Partial<Record<ShopEvent["event"], string>> = {
  view_item: "ViewContent",
  add_to_cart: "AddToCart",
  begin_checkout: "InitiateCheckout",
  add_payment_info: "AddPaymentInfo",
  purchase: "Purchase",
};
