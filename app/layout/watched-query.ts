import type { ShouldRevalidateFunction, ShouldRevalidateFunctionArgs } from "@remix-run/react";

/** The wishlist's buttons change data of the root alone, so lists are not read again. */
export function unlessWished({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !formAction?.endsWith("/wishlist/toggle");
}

/**
 * Reloads a page's data for another path, a change of one of the watched query keys, or a form. Other query keys, such
 * as those of advertisements, do not reload it (spec section 4).
 */
export function refreshOn(watched: readonly string[]): ShouldRevalidateFunction {
  return (asked) => {
    const { currentUrl, nextUrl, formMethod } = asked;
    const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
    if (!samePage || (formMethod && formMethod !== "GET")) return unlessWished(asked);
    return watched.some((key) => valuesOf(currentUrl, key) !== valuesOf(nextUrl, key));
  };
}

const valuesOf = (url: URL, key: string) => JSON.stringify(url.searchParams.getAll(key));
