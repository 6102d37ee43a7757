import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Reads a page again when another page, another slug or one of its watched query keys is asked for, and after forms; not
 * for other keys, such as those that advertisements add (spec section 4).
 */
export function refreshOn(watched: readonly string[]): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) => {
    const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
    if (!samePage || (formMethod && formMethod !== "GET")) return defaultShouldRevalidate;
    return watched.some((key) => valuesOf(currentUrl, key) !== valuesOf(nextUrl, key));
  };
}

const valuesOf = (url: URL, key: string) => JSON.stringify(url.searchParams.getAll(key));
