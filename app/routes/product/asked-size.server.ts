import type { WireSize } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { askedSizeInUrl, sizeOfUrl } from "~/i18n/size-in-url";

/** Characters of an unknown size that the page repeats. */
const MAX_SHOWN = 20;

export interface AskedSize {
  /** Null for a size that the page cannot choose. */
  chosen: { id: number } | null;
  /** The id of a sold-out size, for the form for a mail; null for others. */
  soldOutId: number | null;
  notice: SizeNotice | null;
  isUnknown: boolean;
}

/** Why the size is not chosen, and the name of the link to the form for a mail; no link for an unknown size. */
export interface SizeNotice {
  text: string;
  wait: string | null;
}

/**
 * The size that a link to a product page names (`?size=42.5`); null without one, and where there is no choice.
 * @param shownName a size's name for the visitor
 */
export function askedSize(
  params: URLSearchParams,
  sizes: readonly WireSize[],
  { locale, shownName }: { locale: Locale; shownName: (size: WireSize) => string },
): AskedSize | null {
  const value = askedSizeInUrl(params);
  if (!value || sizes.length < 2) return null;
  const t = translator(locale);
  const size = sizeOfUrl(sizes, value);
  if (!size) {
    const shown = [...value].slice(0, MAX_SHOWN).join("").toUpperCase();
    const text = t("product-facts:size_unknown", { size: shown });
    return { chosen: null, soldOutId: null, notice: { text, wait: null }, isUnknown: true };
  }
  if (size.quantity > 0) return { chosen: { id: size.id }, soldOutId: null, notice: null, isUnknown: false };
  const text = t("product-facts:size_is_sold_out", { size: shownName(size) });
  const notice = { text, wait: t("back-in-stock:title") };
  return { chosen: null, soldOutId: size.id, notice, isUnknown: false };
}
