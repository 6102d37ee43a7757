import type { ShouldRevalidateFunction, ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";

/** The wishlist's buttons change data of the root alone, so lists are not read again. */
export function unlessWished(asked: ShouldRevalidateFunctionArgs): boolean {
  return !isWish(asked) && asked.defaultShouldRevalidate;
}

function isWish({ formAction }: ShouldRevalidateFunctionArgs): boolean {
  return locales.some((locale) => href("wishlist", locale) === formAction);
}

/**
 * Reloads a page's data for another path, a change of one of the watched query keys, or a form. Other query keys, such
 * as those of advertisements, do not reload it (spec section 4).
 */
export function refreshOn(watched: readonly string[]): ShouldRevalidateFunction {
  return (asked) => {
    const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = asked;
    if (isWish(asked)) return false;
    const samePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
    if (!samePage || (formMethod && formMethod !== "GET")) return defaultShouldRevalidate;
    return watched.some((key) => valuesOf(currentUrl, key) !== valuesOf(nextUrl, key));
  };
}

const valuesOf = (url: URL, key: string) => JSON.stringify(url.searchParams.getAll(key));
