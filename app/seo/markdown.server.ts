import { named, type PageFormat, pictures, productPrice } from "~/catalogue/product-card.server";
import { shopPolicy } from "~/config/company.server";
import type { WireProduct, WireProductSummary, WireSize } from "~/contract/catalogue.server";
import { translator } from "~/i18n/i18next.server";
import { href } from "~/i18n/paths";
import { convertedText } from "~/shop/money";
import { sharedPicture } from "~/ui/picture";

/** Escapes plain text so that none of it is Markdown syntax. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|]/g, "\\$&")
    .replace(
      /^(\s*)([#+=~-]|\d+[.)](?=\s))/gm,
      (_, space: string, mark: string) => `${space}${mark.replace(/.$/, "\\$&")}`,
    );
}

interface MarkdownInput {
  product: WireProduct;
  sizes: WireSize[];
  variants: WireProductSummary[];
}

/** A product page's content as Markdown. */
export function productMarkdown(
  origin: string,
  { locale, currency }: PageFormat,
  { product, sizes, variants }: MarkdownInput,
): string {
  const t = translator(locale);
  const italian = locale === "it";
  const text = escapeMarkdown;
  const page = (slug: string) => origin + href("product", locale, { slug });
  const { price, reference } = productPrice(product, { locale, currency });
  const composition = italian ? product.composition_it : product.composition_en;
  const manufacturer = product.manufacturers_id;
  const isGiftCard = product.is_gift_card;
  const properties: [string, string][] = isGiftCard
    ? []
    : [
        [t("seo:brand"), text(product.brands_id.name)],
        [t("seo:color"), text(named(product.colors_id, locale))],
      ];
  properties.push(
    [t("seo:category"), `${text(named(product.categories_id, locale))} / ${text(named(product.types_id, locale))}`],
    [t("common:price_now"), price],
  );
  if (reference) properties.push([t("common:price_lowest"), `${reference} (-${product.discount}%)`]);
  if (composition) properties.push([t("product-facts:composition"), text(composition)]);
  if (manufacturer)
    properties.push([
      t("product-facts:manufacturer"),
      text(`${manufacturer.name}, ${manufacturer.address}, ${manufacturer.email}`),
    ]);
  properties.push(
    [
      t("product-facts:delivery"),
      isGiftCard
        ? t("product-facts:delivery_gift_card")
        : t("product-facts:delivery_text", {
            amount: convertedText(shopPolicy().freeDeliveryOver, currency, locale),
          }),
    ],
    isGiftCard
      ? [t("product-facts:gift_back"), t("product-facts:gift_back_text")]
      : [t("product-facts:returns"), t("product-facts:returns_text")],
    [t("seo:page"), page(product.slug)],
  );
  const sizeLines = sizes.map(
    (size) => `- ${text(size.name)}: ${size.quantity > 0 ? t("seo:size_available") : t("product:size_sold_out")}`,
  );
  const colors = variants
    .filter((variant) => variant.id !== product.id)
    .map((variant) => `- [${text(named(variant.colors_id, locale))}](${page(variant.slug)}.md)`);
  const images = pictures(product, locale).map(({ id, alt }) => `![${text(alt)}](${origin}${sharedPicture(id)})`);
  const section = (title: string, lines: string[]) => (lines.length > 0 ? [`## ${title}`, lines.join("\n")] : []);
  return `${[
    `# ${text(isGiftCard ? product.name : `${product.brands_id.name} ${product.name}`)}`,
    text(italian ? product.description_it : product.description_en),
    properties.map(([name, value]) => `- ${name}: ${value}`).join("\n"),
    ...section(t("seo:sizes"), sizeLines),
    ...section(t("product:colors"), colors),
    ...section(t("seo:pictures"), images),
  ].join("\n\n")}\n`;
}
