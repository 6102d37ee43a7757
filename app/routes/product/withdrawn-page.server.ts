import { data, redirect } from "@remix-run/node";
import type { Api } from "~/api/client.server";
import { named, productCard } from "~/catalogue/product-card.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { PLUS_SLUG } from "~/shop/membership";
import { readWithdrawn } from "./product-page.server";
import type { WithdrawnView } from "./withdrawn";

/**
 * The page of a product that is no longer sold.
 * @throws Response 404 for an unknown product
 */
export async function withdrawnOr404(api: Api, slug: string, locale: Locale) {
  // The membership has no page of its own; lines of carts and orders link here.
  if (slug === PLUS_SLUG) throw redirect(href("membership", locale));
  const replacement = await readWithdrawn(api, slug);
  if (!replacement) throw new Response(null, { status: 404 });
  const { category } = replacement;
  const t = translator(locale);
  const withdrawn: WithdrawnView = {
    title: t("product-facts:gone_title"),
    text: t("product-facts:gone_text"),
    category: { slug: locale === "it" ? category.slug_it : category.slug_en, name: named(category, locale) },
    links: {
      category: t("product-facts:gone_category", { category: named(category, locale) }),
      products: t("product-facts:gone_products"),
    },
    products: replacement.products.map((product) => productCard(product, locale)),
  };
  const head = { title: withdrawn.title, noindex: true };
  return data({ head, withdrawn }, { status: 410 });
}
