import type { WireProduct, WireProductSummary, WireSize } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { toCents } from "~/shop/money";
import { maxQuantity, stockState } from "~/shop/stock";
import { named, pictures } from "~/views/catalogue.server";

export type ProductView = ReturnType<typeof productView>["product"];
export type SizeView = ReturnType<typeof sizeView>;
export type VariantView = ReturnType<typeof productView>["variants"][number];

/** What the product page shows, in one language; money in EUR cents. */
export function productView(product: WireProduct, sizes: WireSize[], variants: WireProductSummary[], locale: Locale) {
  const italian = locale === "it";
  const color = named(product.colors_id, locale);
  const description = italian ? product.description_it : product.description_en;
  const sizeViews = sizes.map(sizeView);
  return {
    product: {
      id: product.id,
      slug: product.slug,
      name: product.name,
      brand: product.brands_id.name,
      color,
      description,
      composition: italian ? product.composition_it : product.composition_en,
      category: named(product.categories_id, locale),
      manufacturer: product.manufacturers_id,
      isGiftCard: product.is_gift_card,
      price: toCents(product.sale_price),
      reference: toCents(product.price),
      discount: product.discount,
      pictures: pictures(product, locale),
      soldOut: sizeViews.every((size) => size.state === "sold_out"),
    },
    sizes: sizeViews,
    variants: variants.map((variant) => ({
      slug: variant.slug,
      color: named(variant.colors_id, locale),
      hex: variant.colors_id.hex,
      current: variant.id === product.id,
    })),
  };
}

function sizeView(size: WireSize) {
  return {
    id: size.id,
    name: size.name,
    uk: size.name_uk,
    us: size.name_us,
    state: stockState(size.quantity),
    most: maxQuantity(size.quantity),
  };
}
