import type { Tags } from "~/consent/consent-parts.server";

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: Pixel;
    _fbq?: Pixel;
    doofinderApp?: Doofinder;
  }
}

/** Meta's function: until its script has loaded, it queues its calls. */
export interface Pixel {
  (...command: unknown[]): void;
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[][];
  push?: Pixel;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
}

interface Doofinder {
  (...command: unknown[]): void;
  q?: unknown[];
}

/** Google's consents by purpose. */
const consents = {
  analytics_storage: "analytics",
  ad_storage: "ads",
  ad_user_data: "ad_user_data",
  ad_personalization: "personalisation",
};

/**
 * Prepares the services' globals in the required order: everything denied, then the accepted purposes. Loads nothing yet.
 */
export function configureServices(tags: Tags): Pixel | undefined {
  window.dataLayer ??= [];
  gtag("consent", "default", {
    ...stateOf([]),
    functionality_storage: "denied",
    personalization_storage: "denied",
    security_storage: "granted",
    wait_for_update: 500,
  });
  gtag("set", "ads_data_redaction", true);
  gtag("consent", "update", stateOf(tags.allowed));
  return tags.pixel ? configurePixel(tags.pixel) : undefined;
}

function stateOf(allowed: readonly string[]): Record<string, "granted" | "denied"> {
  return Object.fromEntries(
    Object.entries(consents).map(([name, purpose]) => [name, allowed.includes(purpose) ? "granted" : "denied"]),
  );
}

/** Google distinguishes commands from events by an `arguments` object. */
function gtag(..._command: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: Google treats an array as an event.
  window.dataLayer?.push(arguments);
}

function configurePixel(id: string): Pixel {
  const queue: unknown[][] = [];
  const pixel: Pixel = Object.assign(
    (...command: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...command);
      else pixel.queue.push(command);
    },
    { queue, loaded: true, version: "2.0", disablePushState: true },
  );
  pixel.push = pixel;
  window.fbq = pixel;
  window._fbq ??= pixel;
  pixel("consent", "revoke");
  pixel("init", id);
  pixel("consent", "grant");
  return pixel;
}

/** Loads the third-party scripts of the accepted services. */
export function loadServices({ tagManager, pixel, reviews, search }: Tags): void {
  if (tagManager) {
    window.dataLayer?.push({ "gtm.start": Date.now(), event: "gtm.js" });
    load(`https://www.googletagmanager.com/gtm.js?id=${tagManager}`);
  }
  if (pixel) load("https://connect.facebook.net/en_US/fbevents.js");
  if (reviews) load("https://widget.trustpilot.com/bootstrap/v5/tp.widget.bootstrap.min.js");
  if (search) {
    const app: Doofinder = (...command: unknown[]) => {
      app.q = [...(app.q ?? []), command];
    };
    window.doofinderApp = app;
    app("config", "language", document.documentElement.lang);
    // The service knows the products from the feed, which is in euro.
    app("config", "currency", "EUR");
    const [zone, installation] = search.split("/");
    load(`https://${zone}-config.doofinder.com/2.x/${installation}.js`);
  }
}

function load(address: string) {
  const script = document.createElement("script");
  script.async = true;
  script.src = address;
  // The tag manager passes it on to the scripts of its owner.
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  document.head.append(script);
}
