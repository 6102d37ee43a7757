import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import type { Changes } from "./changes";

const slugs = {
  category: { en: "trousers-jeans", it: "pantaloni-jeans" },
  type: { en: "low-top-sneakers", it: "sneakers-basse" },
  sale: { en: "sale", it: "saldi" },
};
const missing = { en: "/no-such-page", it: "/it/pagina-che-manca" };

/** Targets of the shop's pages, their data and their Markdown, in both languages. */
export function pagesForLeaks({ priced, stocked, moved }: Changes["products"]): string[] {
  return [
    ...locales.flatMap((locale) => {
      const home = href("home", locale);
      const list = href("products", locale);
      const category = href("category", locale, { slug: slugs.category[locale] });
      const product = href("product", locale, { slug: priced.slug });
      const few = href("product", locale, { slug: stocked.slug });
      return [
        home,
        list,
        `${list}?page=2`,
        `${list}?sort=price_up`,
        `${list}?search=jeans`,
        `${list}?utm_source=mail&gclid=x1`,
        category,
        `${category}?color=${locale === "en" ? "blue" : "blu"}&sort=price_down`,
        href("type", locale, { slug: slugs.type[locale] }),
        href("sale", locale, { slug: slugs.sale[locale] }),
        href("outlet", locale),
        href("brands", locale),
        href("brand", locale, { slug: "ruvido" }),
        href("collections", locale),
        href("gift-cards", locale),
        product,
        few,
        `${few}?size=${stocked.sizes[0]?.inUrl}`,
        href("product", locale, { slug: moved.slug }),
        href("size-guide", locale, { slug: priced.slug }),
        href("returns", locale),
        href("newsletter", locale),
        href("country", locale),
        `${product}.md`,
        `${href("returns", locale)}.md`,
        missing[locale],
        href("product", locale, { slug: "no-such-shoe" }),
        href("product", locale, { slug: priced.slug.toUpperCase() }),
        `${home === "/" ? "/_root" : home}.data`,
        `${list}.data`,
        `${list}.data?_routes=${locale}.products`,
        `${list}.data?_routes=root`,
        `${product}.data?_routes=${locale}.product`,
        `${few}.data`,
        href("viewed", locale, undefined, { except: "1" }),
      ];
    }),
    href("product", "en", { slug: "last-pair" }),
    href("product", "it", { slug: "sold-out-runner" }),
    href("product", "en", { slug: "gift-card-50" }),
    `${href("product", "en", { slug: "LAST-PAIR" })}?utm_source=mail`,
  ];
}
