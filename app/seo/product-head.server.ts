import { named, pictures } from "~/catalogue/product-card.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { convert, toCents, toDecimalText } from "~/shop/money";
import type { Crumb } from "~/ui/breadcrumbs";
import type { PageHead } from "~/ui/page-head";
import { excerpt } from "./excerpt";
import { type ProductDetails, productData } from "./product-data.server";
import { breadcrumbData } from "./structured-data.server";

/** Breadcrumbs: home, the category, the product. */
export function productTrail({ product }: Pick<ProductDetails, "product">, locale: Locale): Crumb[] {
  const category = product.categories_id;
  return [
    { name: translator(locale)("seo:home"), path: href("home", locale) },
    {
      name: named(category, locale),
      path: href("category", locale, { slug: locale === "it" ? category.slug_it : category.slug_en }),
    },
    {
      name: product.is_gift_card ? product.name : `${product.brands_id.name} ${product.name}`,
      path: href("product", locale, { slug: product.slug }),
    },
  ];
}

/** A product page's head; `origin` is the request's. */
export function productHead(origin: string, locale: Locale, details: ProductDetails): PageHead {
  const { product, currency } = details;
  const color = named(product.colors_id, locale);
  const price = convert(toCents(product.sale_price), currency);
  const path = href("product", locale, { slug: product.slug });
  const picture = pictures(product, locale)[0] ?? null;
  return {
    // A gift card is the shop's own, and has no colour.
    title: product.is_gift_card ? product.name : `${product.brands_id.name} ${product.name} – ${color}`,
    description: excerpt(locale === "it" ? product.description_it : product.description_en),
    canonical: path,
    picture,
    product: { price: toDecimalText(price), currency },
    markdown: `${path}.md`,
    structuredData: [productData(origin, locale, details), breadcrumbData(origin, productTrail(details, locale))],
  };
}
