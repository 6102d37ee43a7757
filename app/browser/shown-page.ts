import { withoutCookieCheck } from "~/i18n/cookie-check";

/**
 * Header of a request for the data of the page whose URL the address bar shows: Back and Forward, and a page that reads its
 * data again.
 */
export const SHOWN_PAGE = "X-Shown-Page";
/** Its value when the root's data are read too (layout/visitor-reading.ts). */
export const WITH_ROOT = "with-root";

/**
 * Marks these requests. Remix adds an entry to the history for every redirect, also for one that answers Back, and the
 * browser then forgets the pages of Forward, such as that of an order. The server's redirect replaces the entry instead, as
 * browsers do with documents.
 */
export function markShownPage(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (!(input instanceof URL) || init?.method || !isShown(input)) return fetch(input, init);
    // Remix gives these requests no headers.
    const value = input.searchParams.has("_routes") ? "alone" : WITH_ROOT;
    return fetch(input, { ...init, headers: { [SHOWN_PAGE]: value } });
  };
}

/** @param data the URL of a page's data */
function isShown(data: URL): boolean {
  const { pathname, search } = window.location;
  const page = `${pathname === "/" ? "/_root" : pathname}.data${search}`;
  // Remix names the routes that it asks for at the end.
  return withoutCookieCheck(data.pathname + data.search.replace(/[?&]_routes=.*/, "")) === page;
}
