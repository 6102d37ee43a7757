import { data, redirect } from "@remix-run/node";
import { named, productCards } from "~/catalogue/product-card.server";
import { translator } from "~/i18n/i18next.server";
import { href } from "~/i18n/paths";
import type { PageContext } from "~/session/page-context.server";
import { PLUS_SLUG } from "~/shop/membership";
import { readWithdrawn } from "./product-page.server";
import type { WithdrawnView } from "./withdrawn";

/**
 * The page of a product that is no longer sold.
 * @throws Response 404 for an unknown product
 */
export async function withdrawnOr404({ api, locale, country }: PageContext, slug: string) {
  // The membership has no page of its own; lines of carts and orders link here.
  if (slug === PLUS_SLUG) throw redirect(href("membership", locale));
  const replacement = await readWithdrawn(api, slug);
  if (!replacement) throw new Response(null, { status: 404 });
  const { category } = replacement;
  const { currency } = await country();
  const t = translator(locale);
  const withdrawn: WithdrawnView = {
    title: t("product-facts:gone_title"),
    text: t("product-facts:gone_text"),
    category: { slug: locale === "it" ? category.slug_it : category.slug_en, name: named(category, locale) },
    links: {
      category: t("product-facts:gone_category", { category: named(category, locale) }),
      products: t("product-facts:gone_products"),
    },
    products: productCards(replacement.products, { locale, currency }),
  };
  const head = { title: withdrawn.title, noindex: true };
  return data({ head, withdrawn }, { status: 410 });
}
