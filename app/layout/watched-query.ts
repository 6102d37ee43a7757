import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Reloads a page's data for another path, a change of one of the watched query keys, or a form. Other query keys, such
 * as those of advertisements, do not reload it (spec section 4).
 */
export function refreshOn(watched: readonly string[]): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
    const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
    if (!samePage || (formMethod && formMethod !== "GET")) return defaultShouldRevalidate;
    return watched.some((key) => valuesOf(currentUrl, key) !== valuesOf(nextUrl, key));
  };
}

const valuesOf = (url: URL, key: string) => JSON.stringify(url.searchParams.getAll(key));
