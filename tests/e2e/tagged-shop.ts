import type { Page } from "@playwright/test";

/** The shop's settings of third-party services. */
export const tags = {
  GTM_ID: "GTM-TEST123",
  META_PIXEL_ID: "123456789012345",
  REVIEWS_WIDGET_ID: "0123456789abcdef01234567",
  SEARCH_WIDGET_ID: "eu1/01234567-89ab-cdef-0123-456789abcdef",
  COMPANY_REVIEWS_URL: "https://www.trustpilot.com/review/shop.example",
};

/** For `test.use`: the process with all of these services. */
export const taggedShop = { baseURL: process.env.E2E_TAGGED_SHOP_URL, thirdParties: true };

/** The script of each service, without its query. */
export const scripts = {
  tagManager: "https://www.googletagmanager.com/gtm.js",
  pixel: "https://connect.facebook.net/en_US/fbevents.js",
  reviews: "https://widget.trustpilot.com/bootstrap/v5/tp.widget.bootstrap.min.js",
  search: "https://eu1-config.doofinder.com/2.x/01234567-89ab-cdef-0123-456789abcdef.js",
};

/** Answers requests for third-party scripts with an empty script, and lists them; no request leaves the computer. */
export async function standInForThirdParties(page: Page, scripted = true): Promise<string[]> {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "127.0.0.1") requests.push(request.url().split("?")[0] ?? "");
  });
  // Without scripts there are no such requests, and routed requests are not cached: pages would change without their styles.
  if (!scripted) return requests;
  await page.context().route(
    (url) => url.hostname !== "127.0.0.1",
    (route) => route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  return requests;
}
