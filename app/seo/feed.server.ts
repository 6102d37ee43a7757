import { productsAfter } from "~/api/all-products.server";
import type { Api } from "~/api/client.server";
import { shippingPrice } from "~/api/orders.server";
import { named } from "~/catalogue/product-card.server";
import { shopPolicy } from "~/config/company.server";
import type { WireProductWithSizes } from "~/contract/catalogue.server";
import type { WireShipping } from "~/contract/orders.server";
import { translator } from "~/i18n/i18next.server";
import type { Locale } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { sizeQuery } from "~/i18n/size-in-url";
import { ITALY_ID } from "~/shop/delivery";
import { genderTable } from "~/shop/gender";
import { type Cents, toCents, toDecimalText } from "~/shop/money";
import { isDiscounted } from "~/shop/price";
import { sharedPicture } from "~/ui/picture";
import { deliveryOf } from "./product-delivery.server";
import { groupIdOf, skuOf } from "./product-identity.server";
import { element, XML_HEADER } from "./xml.server";

/** Products per read: enough for speed, few enough that shoppers' requests run in between. */
const BATCH = 100;

/** Google's limits: characters, and pictures besides the first. */
const MAX_TITLE_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 5_000;
const MAX_MORE_PICTURES = 10;

/** Google's product categories: shoes, clothing, gift cards; `APPAREL` for all others. */
const googleCategories: Record<string, string> = { shoes_eu: "187", clothing: "1604", gift_card: "53" };
const APPAREL = "166";

/** The Google Merchant feed of a language in pieces, with an item for every size of every product. */
export async function* googleFeed(api: Api, origin: string, locale: Locale): AsyncGenerator<string> {
  const t = translator(locale);
  const italy = await shippingPrice(api, ITALY_ID, 0);
  let products = await productsAfter(api, 0, BATCH);
  yield `${XML_HEADER}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n`;
  yield element("title", t("common:shop_name"));
  yield element("link", origin + href("home", locale));
  yield element("description", t("home:description"));
  while (products.length > 0) {
    yield products.flatMap((product) => itemsOf(product, { origin, locale, italy })).join("");
    products = await productsAfter(api, products.at(-1)?.id ?? 0, BATCH);
  }
  yield "</channel>\n</rss>\n";
}

interface FeedPlace {
  origin: string;
  locale: Locale;
  italy: WireShipping;
}

const money = (cents: Cents) => `${toDecimalText(cents)} EUR`;

function itemsOf(product: WireProductWithSizes, { origin, locale, italy }: FeedPlace): string[] {
  const italian = locale === "it";
  const price = toCents(product.sale_price);
  const reference = toCents(product.price);
  const reduced = isDiscounted({ price: reference, priceDiscounted: price });
  const color = named(product.colors_id, locale);
  const name = product.is_gift_card ? product.name : `${product.brands_id.name} ${product.name} – ${color}`;
  const material = italian ? product.composition_it : product.composition_en;
  const delivery = money(deliveryOf({ price, is_gift_card: product.is_gift_card }, italy, shopPolicy()));
  const [first, ...more] = product.images.map(({ media_id }) => origin + sharedPicture(media_id.id));
  // Google rejects items without a picture.
  if (!first) return [];
  const shared = [
    element("g:item_group_id", groupIdOf(product)),
    element(
      "g:description",
      (italian ? product.description_it : product.description_en).slice(0, MAX_DESCRIPTION_LENGTH),
    ),
    element("g:image_link", first),
    ...more.slice(0, MAX_MORE_PICTURES).map((picture) => element("g:additional_image_link", picture)),
    element("g:price", money(reduced ? reference : price)),
    reduced ? element("g:sale_price", money(price)) : "",
    product.is_gift_card ? "" : element("g:brand", product.brands_id.name),
    element("g:condition", "new"),
    element("g:product_type", `${named(product.categories_id, locale)} > ${named(product.types_id, locale)}`),
    `<g:shipping>\n${element("g:country", "IT")}${element("g:price", delivery)}</g:shipping>\n`,
  ].join("");
  const sizes = product.sizes.map((row) => row.standard_sizes_id);
  return product.sizes.map(({ quantity, gtin, standard_sizes_id: size }) => {
    const link = href("product", locale, { slug: product.slug }, sizeQuery(sizes, size));
    const parts = [
      element("g:id", skuOf(product.id, size.id)),
      element("g:link", origin + link),
      element("g:title", (hasSizes(size) ? `${name}, ${size.name}` : name).slice(0, MAX_TITLE_LENGTH)),
      gtin ? element("g:gtin", gtin) : element("g:identifier_exists", "no"),
      element("g:availability", quantity > 0 ? "in_stock" : "out_of_stock"),
      element("g:google_product_category", googleCategories[size.system ?? ""] ?? APPAREL),
      product.is_gift_card ? "" : apparel({ color, size, material, gender: product.gender }),
    ];
    return `<item>\n${parts.join("")}${shared}</item>\n`;
  });
}

type FeedSize = WireProductWithSizes["sizes"][number]["standard_sizes_id"];

const hasSizes = ({ system }: FeedSize) => system === "clothing" || system === "shoes_eu";

interface Apparel {
  color: string;
  size: FeedSize;
  material: string;
  gender: WireProductWithSizes["gender"];
}

/** Google's required fields for apparel. A product without a gender is for all adults. */
function apparel({ color, size, material, gender }: Apparel): string {
  const { feed } = genderTable[gender ?? "unisex"];
  return [
    element("g:color", color),
    element("g:size", size.name),
    size.system === "shoes_eu" ? element("g:size_system", "EU") : "",
    element("g:gender", feed.gender),
    element("g:age_group", feed.ageGroup),
    // Google's limit is 200 characters.
    material ? element("g:material", material.slice(0, 200)) : "",
  ].join("");
}
