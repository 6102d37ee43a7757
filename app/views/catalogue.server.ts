import type { WireProductSummary, WireSlide } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import { toCents } from "~/shop/money";
import type { PictureView } from "~/ui/picture";
import type { ProductCardView } from "~/ui/product-card";

/** A bilingual row's word in the page's language. */
export function named(row: { name_it: string; name_en: string }, locale: Locale): string {
  return locale === "it" ? row.name_it : row.name_en;
}

export function pictures(product: Pick<WireProductSummary, "images">, locale: Locale): PictureView[] {
  return product.images.map(({ media_id }) => ({
    id: media_id.id,
    alt: locale === "it" ? media_id.alt_it : media_id.alt_en,
  }));
}

export function productCard(product: WireProductSummary, locale: Locale): ProductCardView {
  return {
    slug: product.slug,
    name: product.name,
    brand: product.brands_id.name,
    color: named(product.colors_id, locale),
    price: toCents(product.sale_price),
    reference: toCents(product.price),
    discount: product.discount,
    soldOut: product.stock_status === "outofstock",
    labels: product.labels.map(({ labels_id }) => named(labels_id, locale)),
    picture: pictures(product, locale)[0] ?? null,
  };
}

export interface SlideView {
  id: number;
  title: string;
  text: string;
  /** A page of this shop, or empty. */
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
