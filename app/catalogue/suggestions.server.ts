import type { WireSuggestions } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { named } from "./product-card.server";

export interface SuggestionView {
  kind: "product" | "brand" | "category" | "type" | "label" | "page";
  label: string;
  address: string;
}

/** Brands, categories, types and labels, which are few, come before the products that fill the rest. */
export function suggestionViews(
  { products, brands, categories, types, labels }: WireSuggestions,
  locale: Locale,
): SuggestionView[] {
  return [
    ...brands.slice(0, 2).map((row) => ({
      kind: "brand" as const,
      label: named(row, locale),
      address: href("brand", locale, { slug: row.slug_en }),
    })),
    ...categories.slice(0, 2).map((row) => ({
      kind: "category" as const,
      label: named(row, locale),
      address: href("category", locale, { slug: locale === "it" ? row.slug_it : row.slug_en }),
    })),
    ...types.slice(0, 2).map((row) => ({
      kind: "type" as const,
      label: named(row, locale),
      address: href("type", locale, { slug: locale === "it" ? row.slug_it : row.slug_en }),
    })),
    ...labels.slice(0, 2).map((row) => ({
      kind: "label" as const,
      label: named(row, locale),
      address: href("sale", locale, { slug: locale === "it" ? row.slug_it : row.slug_en }),
    })),
    ...products.map((row) => ({
      kind: "product" as const,
      label: `${row.brands_id.name} ${row.name}, ${named(row.colors_id, locale)}`,
      address: href("product", locale, { slug: row.slug }),
    })),
  ];
}
