import { purchaseHintsView } from "~/cart/purchase-hints.server";
import { isRecognisable, named, pictures, productCards, productPrice } from "~/catalogue/product-card.server";
import type { WireProduct, WireProductSummary, WireSize } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { guaranteeTexts } from "~/information/guarantee-notice.server";
import type { ShippingCountry } from "~/session/shipping-country.server";
import { type ShoeSystem, shoeTableOf, shownSize } from "~/shop/shoe-sizes";
import { maxQuantity, stockState } from "~/shop/stock";
import { sizeName } from "~/ui/size-name";
import { pieceOf } from "./buying-terms.server";
import { productFacts } from "./product-facts.server";
import type { ProductPage } from "./product-page.server";

export type ProductView = ReturnType<typeof productView>["product"];
export type SizeView = ReturnType<typeof sizeView>;
export type VariantView = ReturnType<typeof variantView>;

interface Visit {
  locale: Locale;
  country: Pick<ShippingCountry, "currency" | "iso2" | "shoeSystem">;
}

/** The view model of the product page for a visitor. */
export function productView(page: ProductPage, { locale, country }: Visit) {
  const { product, sizes, related, chart, methods } = page;
  const { currency, shoeSystem } = country;
  const shownName = sizeNames(product, { locale, shoeSystem });
  const italian = locale === "it";
  const color = named(product.colors_id, locale);
  const description = italian ? product.description_it : product.description_en;
  const sizeViews = sizes.map((size) => sizeView(size, shownName));
  const soldOut = sizeViews.every(({ most }) => most === 0);
  const isOtherModel = (other: WireProductSummary) =>
    other.name !== product.name || other.brands_id.id !== product.brands_id.id;
  return {
    product: {
      id: product.id,
      slug: product.slug,
      name: product.name,
      brand: product.brands_id.name,
      brandSlug: product.brands_id.slug,
      type: typeView(product, locale),
      color,
      description,
      detailsTitle: translator(locale)("product-facts:details"),
      facts: productFacts(product, locale),
      isGiftCard: product.is_gift_card,
      guarantee: product.is_gift_card ? null : guaranteeTexts(locale),
      price: productPrice(product, { locale, currency }),
      discount: product.discount,
      hints: purchaseHintsView({ lines: [pieceOf(product)] }, { locale, country, methods }),
      labels: product.labels.map(({ labels_id }) => named(labels_id, locale)),
      pictures: pictures(product, locale),
      soldOut,
      ...(product.fit && { fit: translator(locale)(`product-facts:fit_${product.fit}`) }),
    },
    sizes: sizeViews,
    lowStock: lowStock(sizes, locale, shownName),
    hasSizeGuide: !product.is_gift_card && chart !== null,
    variants: shownVariants(page, soldOut)
      .map((variant) => variantView(variant, locale))
      .filter(isRecognisable),
    variantsTitle: soldOut ? translator(locale)("product-facts:other_colors") : null,
    related: productCards(soldOut ? related.filter(isOtherModel) : related, { locale, currency }),
  };
}

function typeView({ types_id }: WireProduct, locale: Locale) {
  return { slug: locale === "it" ? types_id.slug_it : types_id.slug_en, name: named(types_id, locale) };
}

/** A sold-out product is no choice among its colours, and one colour alone is none. */
function shownVariants({ product, variants }: ProductPage, soldOut: boolean): WireProductSummary[] {
  if (soldOut) return variants.filter(({ id }) => id !== product.id);
  return variants.length < 2 ? [] : variants;
}

function variantView(variant: WireProductSummary, locale: Locale) {
  return {
    slug: variant.slug,
    color: named(variant.colors_id, locale),
    picture: pictures(variant, locale)[0]?.id ?? null,
  };
}

/** The sizes with few pieces, as one line; null without any, and where there is only one size. */
function lowStock(sizes: readonly WireSize[], locale: Locale, shownName: ShownName): string | null {
  const few = sizes.filter(({ quantity }) => stockState(quantity) === "last_items");
  const names = few.map((size) => `${shownName(size)} (${maxQuantity(size.quantity)})`).join(", ");
  return names ? translator(locale)("product:low_stock", { sizes: names }) : null;
}

type ShownName = (size: WireSize) => string;

/** The names of a product's sizes for a visitor. */
export function sizeNames(
  { brands_id, gender }: WireProduct,
  { locale, shoeSystem }: { locale: Locale; shoeSystem: ShoeSystem },
): ShownName {
  const table = shoeTableOf(brands_id.size_table, gender);
  return (size) => sizeName(shownSize({ ...size, table }, shoeSystem), translator(locale));
}

function sizeView(size: WireSize, shownName: ShownName) {
  return {
    id: size.id,
    name: shownName(size),
    most: maxQuantity(size.quantity),
  };
}
