import type { WireProductSummary, WireSlide } from "~/contract/catalogue.server";
import type { WireProductSizes, WireVariant } from "~/contract/product-details.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { type Currency, toCents } from "~/shop/money";
import { shortPictureId } from "~/shop/picture-id";
import { type PriceTexts, priceTexts } from "~/shop/price";
import { type ShoeSystem, shoeTableOf, shownSize } from "~/shop/shoe-sizes";
import type { PictureView } from "~/ui/picture";
import type { ProductCardView } from "~/ui/product-card-view";
import { sizeName } from "~/ui/size-name";

/** The language and the currency of a visitor's pages. */
export interface PageFormat {
  locale: Locale;
  currency: Currency;
}

/** The name of a bilingual row in the page's language. */
export function named(row: { name_it: string; name_en: string }, locale: Locale): string {
  return locale === "it" ? row.name_it : row.name_en;
}

/** The pictures of a product, with short ids. One without a text of its own is named after its product. */
export function pictures(product: Pick<WireProductSummary, "images" | "name">, locale: Locale): PictureView[] {
  return product.images.map(({ media_id }) => ({
    id: shortPictureId(media_id.id),
    alt: (locale === "it" ? media_id.alt_it : media_id.alt_en) || product.name,
  }));
}

/** Other colours and sizes of a list's products, from `cardDetails` of the API. */
interface Details {
  variants: WireVariant[];
  sizes: WireProductSizes[];
  /** The visitor's. */
  shoeSystem: ShoeSystem;
}

/** The first product of each model, because each colour is a product: a short list shows a model once. */
export function firstOfModels<P extends Pick<WireProductSummary, "name" | "brands_id">>(products: P[], limit: number) {
  const models = new Map<string, P>();
  for (const product of products) {
    const model = `${product.brands_id.id} ${product.name}`;
    if (!models.has(model)) models.set(model, product);
  }
  return [...models.values()].slice(0, limit);
}

/** Without a colour's name and a picture a link to a variant would be empty. */
export const isRecognisable = ({ color, picture }: { color: string; picture: string | null }) =>
  color !== "" || picture !== null;

/** The prices of a product, whose reference is the wire's `price`. */
export function productPrice(
  { price, sale_price }: Pick<WireProductSummary, "price" | "sale_price">,
  { locale, currency }: PageFormat,
): PriceTexts {
  return priceTexts({ price: toCents(price), priceDiscounted: toCents(sale_price) }, currency, locale);
}

/** Thumbnails that fit a card on a phone; the product page shows all colours. */
const MAX_COLORS = 3;

/** A product's card; with `details` it has the other colours' thumbnails and quick add. */
export function productCard(
  product: WireProductSummary,
  { locale, currency }: PageFormat,
  details?: Details,
): ProductCardView {
  const t = translator(locale);
  const colors = (details?.variants ?? [])
    .filter(({ name, brands_id }) => name === product.name && brands_id.id === product.brands_id.id)
    .sort((one, other) => Number(other.slug === product.slug) - Number(one.slug === product.slug))
    .map((variant) => ({
      slug: variant.slug,
      color: named(variant.colors_id, locale),
      picture: pictures(variant, locale)[0]?.id ?? null,
    }))
    .filter(isRecognisable);
  const [picture, hoverPicture] = pictures(product, locale);
  const [label] = product.labels;
  const choice = details?.sizes.find(({ id }) => id === product.id);
  const table = shoeTableOf(choice?.brands_id?.size_table, choice?.gender);
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    brand: product.brands_id.name,
    color: named(product.colors_id, locale),
    price: productPrice(product, { locale, currency }),
    discount: product.discount,
    soldOut: product.stock_status === "outofstock",
    label: label ? named(label.labels_id, locale) : null,
    picture: picture?.id ?? null,
    hoverPicture: hoverPicture?.id ?? null,
    colors: colors.length > 1 ? colors.slice(0, MAX_COLORS) : [],
    moreColors: Math.max(0, colors.length - MAX_COLORS),
    sizes: (choice?.sizes ?? [])
      .filter(({ quantity }) => quantity > 0)
      .map(({ standard_sizes_id }) => standard_sizes_id)
      .sort((one, other) => one.sort - other.sort)
      .map((size) => ({ id: size.id, name: sizeName(shownSize({ ...size, table }, details?.shoeSystem ?? "eu"), t) })),
  };
}

/** Above this share of a list, a label says nothing about one product. */
const COMMON_LABEL_SHARE = 1 / 3;

/** The cards of a list, without a label that most of them would show: "New in" on every card tells nothing. */
export function withoutCommonLabels<C extends Pick<ProductCardView, "label">>(cards: C[]): C[] {
  const most = Math.max(2, cards.length * COMMON_LABEL_SHARE);
  const isCommon = ({ label }: C) => cards.filter((card) => card.label === label).length > most;
  return cards.map((card) => (isCommon(card) ? { ...card, label: null } : card));
}

/** The cards of a list. */
export function productCards(products: WireProductSummary[], format: PageFormat, details?: Details): ProductCardView[] {
  return withoutCommonLabels(products.map((product) => productCard(product, format, details)));
}

export interface SlideView {
  id: number;
  title: string;
  text: string;
  /** A path of this shop, or empty. */
  link: string;
  picture: PictureView | null;
}

export function slide(row: WireSlide, locale: Locale): SlideView {
  const italian = locale === "it";
  const link = italian ? row.link_it : row.link_en;
  return {
    id: row.id,
    title: italian ? row.title_it : row.title_en,
    text: italian ? row.text_it : row.text_en,
    link: link.startsWith("/") && !link.startsWith("//") ? link : "",
    picture: row.media_id === null ? null : { id: row.media_id, alt: "" },
  };
}
